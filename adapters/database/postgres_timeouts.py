"""Timeouts for PostgreSQL: connect, statement and socket.

The eventsourcing library retries ten times for up to 30 seconds. Its retries are disabled here:
clients can safely retry, because commands are idempotent. Dead idle connections are detected
locally before use, without a round trip.
"""

import selectors
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

import psycopg
from eventsourcing.postgres import (
    ConnectionPool,
    PostgresApplicationRecorder,
    PostgresDatastore,
    PostgresTrackingRecorder,
)
from psycopg.errors import _WaitTimeout
from psycopg.rows import DictRow

CONNECTING: Final = 2
"""Connect timeout, in seconds."""
ANSWERING: Final = 2.5
"""Statement timeout, in seconds."""
MAKING: Final = 60.0
"""Statement timeout while tables are created, which waits for other processes."""
RECONNECTING: Final = 1.0
"""Seconds until a failed connection is retried once; after that it is retried on demand."""
ALIVE: Final = {
    "keepalives_idle": 5,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 3000,
}
"""TCP keepalive settings (seconds; the last in milliseconds) that detect a dead peer."""
_patience: ContextVar[float] = ContextVar("patience", default=ANSWERING)


@contextmanager
def extended_timeout() -> Iterator[None]:
    """Allow a longer statement timeout in this context, while tables are created."""
    before = _patience.set(MAKING)
    try:
        yield
    finally:
        _patience.reset(before)


class TimeoutConnection(psycopg.Connection[DictRow]):
    """A connection with a statement timeout."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Return the result of *gen*; raise OperationalError on a timeout."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, _patience.get())
        except _WaitTimeout as error:
            # A late response must not be taken for the response to another statement.
            self.pgconn.finish()
            raise psycopg.OperationalError("PostgreSQL does not answer") from error


def pool_with_timeouts(datastore: PostgresDatastore) -> ConnectionPool[TimeoutConnection]:
    """Return a connection pool with timeouts that replaces the one of a *datastore*."""
    known: Any = datastore.pool
    return ConnectionPool(
        connection_class=TimeoutConnection,
        kwargs={**known.kwargs, **ALIVE, "connect_timeout": CONNECTING},
        min_size=known.min_size,
        max_size=known.max_size,
        open=False,
        configure=datastore.after_connect_func(),
        check=_check,
        timeout=CONNECTING,
        max_lifetime=known.max_lifetime,
        reconnect_timeout=RECONNECTING,
    )


def _check(connection: TimeoutConnection) -> None:
    """Raise OperationalError if the server closed an idle connection, and discard all others too.

    An idle connection becomes readable only when it is closed.
    """
    with selectors.DefaultSelector() as selector:
        selector.register(connection.fileno(), selectors.EVENT_READ)
        if not selector.select(0):
            return
    pool: Any = connection._pool
    connection.close()
    pool.drain()
    raise psycopg.OperationalError("the connection was lost")


class OnceRecorder(PostgresApplicationRecorder):
    """The library's event recorder without its retries."""

    insert_events = PostgresApplicationRecorder.insert_events.__wrapped__
    select_events = PostgresApplicationRecorder.select_events.__wrapped__
    select_notifications = PostgresApplicationRecorder.select_notifications.__wrapped__


class OnceTrackingRecorder(PostgresTrackingRecorder):
    """The library's recorder of projection positions without its retries."""

    max_tracking_id = PostgresTrackingRecorder.max_tracking_id.__wrapped__
