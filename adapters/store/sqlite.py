"""How is SQLite opened so that an answered move is on the disk?

``PERSISTENCE_MODULE=adapters.store.sqlite:DurableFactory`` is the library's SQLite module, but for
five things: fsync before every answer is demanded; a failed ``open`` stops nobody else, and readers
don't wait for writers; one connection writes and checkpoints, and no other can; the pool is large;
events take few steps.

SQLite before 3.51.3 can damage a database when a connection that checkpoints for the second time
meets another one that commits and begins the write-ahead log anew. Here the only writer of the only
process that may write checkpoints itself, in its commits, and at the end, with nobody else there.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, Literal

from eventsourcing import persistence
from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    ConnectionUnavailableError,
    InterfaceError,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.sqlite import (
    SQLITE3_DEFAULT_LOCK_TIMEOUT,
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
    SQLiteFactory,
)

FULL: Final = 2
"""The value of ``PRAGMA synchronous`` at which a commit waits for the disk, in WAL mode too."""
READING: Final = ("PRAGMA wal_autocheckpoint=0", "PRAGMA query_only=ON")
"""For whoever neither writes nor checkpoints."""
ANY_TEXT: Final = partial(str, encoding="utf-8", errors="replace")
"""Reads a text, be it damaged, which would otherwise fail the question that finds it."""
SELECT: Final = (
    "SELECT originator_version, topic, state FROM stored_events"
    " WHERE originator_id = ? AND originator_version > ? ORDER BY originator_version"
)


class NotDurable(Exception):
    """SQLite would not promise that a committed move is on the disk."""


class NotTheWriter(PersistenceError):
    """This process was about to write to a file whose writer it is not."""


class DurablePool(SQLiteConnectionPool):
    """Connections that wait for the disk: one that writes, and others that can't."""

    may_write: Callable[[], bool] = staticmethod(lambda: True)
    """Tells whether this process is the only one that writes."""
    _writer: SQLiteConnection | None = None

    def _create_connection(self) -> SQLiteConnection:
        connection = self._connect()
        try:
            for pragma in READING:
                connection._sqlite_conn.execute(pragma)
        except BaseException:
            connection.close()
            raise
        return connection

    def _connect(self) -> SQLiteConnection:
        try:
            connection = sqlite3.connect(
                self.db_name,
                check_same_thread=False,
                isolation_level=None,
                timeout=self.lock_timeout or SQLITE3_DEFAULT_LOCK_TIMEOUT,
            )
        except sqlite3.Error as error:
            raise InterfaceError(error) from error
        try:
            self._make_durable(connection)
        except BaseException:
            connection.close()
            raise
        connection.row_factory = sqlite3.Row
        connection.text_factory = ANY_TEXT
        return SQLiteConnection(connection, max_age=self.max_age)

    def _make_durable(self, connection: sqlite3.Connection) -> None:
        if not self.is_journal_mode_wal:
            connection.execute("PRAGMA journal_mode=WAL")
            self.is_journal_mode_wal = True
        # What is deleted is gone: by default that depends on how SQLite was built.
        connection.execute("PRAGMA secure_delete=ON")
        connection.execute("PRAGMA synchronous=FULL")
        (level,) = connection.execute("PRAGMA synchronous").fetchone()
        if level != FULL:
            raise NotDurable(f"SQLite runs with synchronous={level} in place of FULL")

    def get_connection(
        self, timeout: float | None = None, *, is_writer: bool | None = None
    ) -> SQLiteConnection:
        """Return a connection; those who write wait for each other, and readers for nobody.

        The library's own lets readers queue behind waiting writers, and when a connection can't
        be opened it keeps the writers' lock for ever. Raises NotTheWriter.
        """
        if not is_writer:
            return super().get_connection(timeout)
        if self._closed:
            raise ConnectionPoolClosedError
        if not self._writer_lock.acquire(timeout=self.pool_timeout if timeout is None else timeout):
            raise ConnectionUnavailableError("Timed out waiting for return of writer")
        try:
            return self._the_writer()
        except BaseException:
            self._writer_lock.release()
            raise

    def _the_writer(self) -> SQLiteConnection:
        if not self.may_write():
            raise NotTheWriter("another process is the one that writes")
        if self._writer is None or self._writer.closed:
            self._writer = self._connect()
        return self._writer

    def put_connection(self, conn: SQLiteConnection) -> None:
        """Take a connection back."""
        if conn is self._writer:
            self._writer_lock.release()
        else:
            super().put_connection(conn)

    def close(self) -> None:
        """Close all connections, last the one that may bring the log into the database."""
        super().close()
        if self._writer:
            self._writer.close()


class DurableDatastore(SQLiteDatastore):
    """The library's datastore over a DurablePool."""

    def __init__(
        self,
        db_name: str,
        *,
        lock_timeout: int | None = None,
        originator_id_type: Literal["uuid", "text"] = "text",
        **others: Any,
    ) -> None:
        super().__init__(
            db_name, lock_timeout=lock_timeout, originator_id_type=originator_id_type, **others
        )
        self.pool = DurablePool(
            db_name=db_name, lock_timeout=lock_timeout, pool_size=8, max_overflow=56
        )


@contextmanager
def library_errors() -> Iterator[None]:
    """Let an error of sqlite3 be the library's error of the same name."""
    try:
        yield
    except sqlite3.Error as error:
        kind = getattr(persistence, type(error).__name__, persistence.PersistenceError)
        raise kind(error) from error


class DurableRecorder(SQLiteApplicationRecorder):
    """The library's recorder without its nested contexts, which took longer than the command."""

    asked_as = ("stored_events", "?")

    @library_errors()
    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        """Store all of the events or none; return their places in the log."""
        rows = [
            (event.originator_id, event.originator_version, event.topic, event.state)
            for event in stored_events
        ]
        pool = self.datastore.pool
        connection = pool.get_connection(is_writer=True)
        try:
            return _insert(connection._sqlite_conn, self.insert_events_statement, rows)
        except BaseException:
            # Its next user must not find this transaction; closing ends it for certain.
            connection.close()
            raise
        finally:
            pool.put_connection(connection)

    @library_errors()
    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """Return the events of a match."""
        if desc or lte is not None or limit is not None:
            return super().select_events(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
        pool = self.datastore.pool
        connection = pool.get_connection(is_writer=False)
        sqlite, values = connection._sqlite_conn, (originator_id, -1 if gt is None else gt)
        try:
            sqlite.text_factory = str  # The quick way, for a match that is not damaged.
            return _select(sqlite, values)
        except sqlite3.OperationalError:
            sqlite.text_factory = ANY_TEXT
            return _select(sqlite, values)
        finally:
            sqlite.text_factory = ANY_TEXT
            pool.put_connection(connection)


def _insert(connection: sqlite3.Connection, statement: str, rows: Iterable[Any]) -> list[int]:
    connection.execute("BEGIN IMMEDIATE")
    places = [connection.execute(statement, row).lastrowid for row in rows]
    connection.execute("COMMIT")
    return [place for place in places if place is not None]


def _select(connection: sqlite3.Connection, values: tuple[Any, int]) -> list[StoredEvent]:
    cursor = connection.cursor()
    cursor.row_factory = None
    cursor.execute(SELECT, values)
    return [StoredEvent(values[0], *row) for row in cursor]


class DurableFactory(SQLiteFactory):
    """What the library makes its recorders with."""

    application_recorder_class = DurableRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        careless = self.datastore
        self.datastore = DurableDatastore(
            careless.pool.db_name,
            lock_timeout=careless.pool.lock_timeout,
            originator_id_type=careless.originator_id_type,
        )
        careless.close()
