"""How long may PostgreSQL keep somebody waiting, be it gone, silent or far away?

The library asks ten times and waits for half a minute. Here everything is asked once: a command
can be sent again by whoever gave it, as its id tells whether it was carried out. A connection that
was lost while it lay idle is noticed before it is used, without a question to the server.
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
"""How many seconds somebody waits for a connection."""
ANSWERING: Final = 2.5
"""How many seconds somebody waits for an answer."""
MAKING: Final = 60.0
"""The same while tables are made, perhaps after other processes."""
RECONNECTING: Final = 1.0
"""After how many seconds a connection that failed is tried again, once; then when it is needed."""
ALIVE: Final = {
    "keepalives_idle": 5,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 3000,
}
"""With these, in seconds and milliseconds, the system notices that the other side is gone."""
_patience: ContextVar[float] = ContextVar("patience", default=ANSWERING)


@contextmanager
def extended_timeout() -> Iterator[None]:
    """Wait longer meanwhile."""
    before = _patience.set(MAKING)
    try:
        yield
    finally:
        _patience.reset(before)


class TimeoutConnection(psycopg.Connection[DictRow]):
    """A connection that does not wait for ever."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Return what *gen* comes to; raise OperationalError when it takes too long."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, _patience.get())
        except _WaitTimeout as error:
            # An answer that comes later must not be taken for that to another question.
            self.pgconn.finish()
            raise psycopg.OperationalError("PostgreSQL does not answer") from error


def pool_with_timeouts(datastore: PostgresDatastore) -> ConnectionPool[TimeoutConnection]:
    """Return a pool to be put in the place of that of a *datastore*."""
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
    """Raise OperationalError when the server has closed the connection, and let go of all others.

    There is nothing to be read from one that lies idle, except that it is closed.
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
    """The library's recorder of events without its retries."""

    insert_events = PostgresApplicationRecorder.insert_events.__wrapped__
    select_events = PostgresApplicationRecorder.select_events.__wrapped__
    select_notifications = PostgresApplicationRecorder.select_notifications.__wrapped__


class OnceTrackingRecorder(PostgresTrackingRecorder):
    """The library's recorder of how far the log is read without its retries."""

    max_tracking_id = PostgresTrackingRecorder.max_tracking_id.__wrapped__
