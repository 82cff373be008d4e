"""Whose work is it, of many processes that could do it? Whoever holds a lock of PostgreSQL.

The locks lie in a connection of their own. When its process dies, or its machine, the server lets
go of them: at once where the connection breaks, within seconds where it falls silent.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any, Final

import psycopg
from eventsourcing.persistence import OperationalError

from adapters.database.postgres_timeouts import TimeoutConnection

CLAIM: Final = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0)) AS ours"
LET_GO: Final = "SELECT pg_advisory_unlock(hashtextextended(%s, 0))"
NOTICED: Final = (
    "-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2"
    " -c tcp_user_timeout=4000"
)
"""With these, in seconds and milliseconds, the server notices that a machine is gone."""


class AdvisoryLocks:
    """What this process claims of the work on one database."""

    def __init__(self, datastore: Any) -> None:
        self._datastore = datastore
        self._asking = Lock()
        self._connection: TimeoutConnection | None = None

    @contextmanager
    def try_lock(self, what: str) -> Iterator[bool]:
        """Tell whether this process may do *what* meanwhile; raise OperationalError."""
        ours = bool(self._ask(CLAIM, what)["ours"])
        try:
            yield ours
        finally:
            if ours:
                # A lost connection holds no locks.
                with suppress(OperationalError):
                    self._ask(LET_GO, what)

    def close(self) -> None:
        """Let go of everything."""
        with self._asking:
            self._hang_up()

    def _ask(self, statement: str, what: str) -> Any:
        with self._asking:
            try:
                if self._connection is None:
                    asked = {**self._datastore.pool.kwargs, "options": NOTICED}
                    self._connection = TimeoutConnection.connect(**{**asked, "autocommit": True})
                return self._connection.execute(statement, (what,)).fetchone()
            except psycopg.Error as error:
                self._hang_up()
                raise OperationalError(str(error)) from error

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            connection.close()
