"""PostgreSQL advisory locks: one process at a time does a piece of work, such as a bot's move.

The locks belong to a connection of their own. When its process or machine dies, the server releases
them: at once if the connection breaks, within seconds if it falls silent.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any, Final

import psycopg
from eventsourcing.persistence import OperationalError

from adapters.database.postgres_timeouts import TimeoutConnection

TRY_LOCK: Final = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0)) AS ours"
UNLOCK: Final = "SELECT pg_advisory_unlock(hashtextextended(%s, 0))"
KEEPALIVE: Final = (
    "-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2"
    " -c tcp_user_timeout=4000"
)
"""Server-side TCP keepalives (seconds; the last in milliseconds) that detect a dead client."""


class AdvisoryLocks:
    """The advisory locks of this process in one database."""

    def __init__(self, datastore: Any) -> None:
        self._datastore = datastore
        self._asking = Lock()
        self._connection: TimeoutConnection | None = None

    @contextmanager
    def try_lock(self, name: str) -> Iterator[bool]:
        """Tell whether this process holds the lock *name* here; raise OperationalError."""
        ours = bool(self._ask(TRY_LOCK, name)["ours"])
        try:
            yield ours
        finally:
            if ours:
                # A lost connection holds no locks.
                with suppress(OperationalError):
                    self._ask(UNLOCK, name)

    def close(self) -> None:
        """Release all locks."""
        with self._asking:
            self._hang_up()

    def _ask(self, statement: str, name: str) -> Any:
        with self._asking:
            try:
                if self._connection is None:
                    options = {**self._datastore.pool.kwargs, "options": KEEPALIVE}
                    self._connection = TimeoutConnection.connect(**{**options, "autocommit": True})
                return self._connection.execute(statement, (name,)).fetchone()
            except psycopg.Error as error:
                self._hang_up()
                raise OperationalError(str(error)) from error

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            connection.close()
