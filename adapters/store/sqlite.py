"""How is SQLite opened so that an answered move is on the disk?

``PERSISTENCE_MODULE=adapters.store.sqlite:DurableFactory`` is the library's SQLite module with
four differences: fsync before every answer is demanded, not inherited from the build; a failed
``open`` stops nobody else, and readers don't wait for writers; the pool is large enough for a
server's threads; events are written and read in fewer steps.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal

from eventsourcing import persistence
from eventsourcing.persistence import ConnectionUnavailableError, InterfaceError, StoredEvent
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
SAFE_WAL: Final = (3, 51, 3)
"""Since this version, two connections that write and checkpoint at once can't corrupt the WAL."""
SELECT: Final = (
    "SELECT originator_version, topic, state FROM stored_events"
    " WHERE originator_id = ? AND originator_version > ? ORDER BY originator_version"
)


class NotDurable(Exception):
    """SQLite would not promise that a committed move is on the disk."""


def version_warning(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> str | None:
    """Return a warning when this SQLite has the WAL-reset race, else None."""
    if version >= SAFE_WAL:
        return None
    found = ".".join(map(str, version))
    return (
        f"SQLite {found} has a rare race between writers that can damage a database"
        " (mended in 3.51.3): let only one process write, and keep backups."
    )


class DurablePool(SQLiteConnectionPool):
    """Connections that wait for the disk."""

    def _create_connection(self) -> SQLiteConnection:
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
        return SQLiteConnection(connection, max_age=self.max_age)

    def _make_durable(self, connection: sqlite3.Connection) -> None:
        if not self.is_journal_mode_wal:
            connection.execute("PRAGMA journal_mode=WAL")
            self.is_journal_mode_wal = True
        connection.execute("PRAGMA synchronous=FULL")
        (level,) = connection.execute("PRAGMA synchronous").fetchone()
        if level != FULL:
            raise NotDurable(f"SQLite runs with synchronous={level} in place of FULL")

    def get_connection(
        self, timeout: float | None = None, *, is_writer: bool | None = None
    ) -> SQLiteConnection:
        """Return a connection; writers wait for each other, and readers for nobody.

        The library's own lets readers queue behind waiting writers, and when a connection can't
        be opened it keeps the writers' lock for ever.
        """
        if not is_writer:
            return super().get_connection(timeout)
        if not self._writer_lock.acquire(timeout=self.pool_timeout if timeout is None else timeout):
            raise ConnectionUnavailableError("Timed out waiting for return of writer")
        try:
            connection = super().get_connection(timeout)
        except BaseException:
            self._writer_lock.release()
            raise
        self._num_writers += 1
        connection.is_writer = True
        return connection


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

    @library_errors()
    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        """Store all of the events or none; return their places in the log."""
        rows = [
            (one.originator_id, one.originator_version, one.topic, one.state)
            for one in stored_events
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
        try:
            cursor = connection._sqlite_conn.cursor()
            cursor.row_factory = None
            cursor.execute(SELECT, (originator_id, -1 if gt is None else gt))
            return [StoredEvent(originator_id, *row) for row in cursor]
        finally:
            pool.put_connection(connection)


def _insert(connection: sqlite3.Connection, statement: str, rows: Iterable[Any]) -> list[int]:
    connection.execute("BEGIN IMMEDIATE")
    places = [connection.execute(statement, row).lastrowid for row in rows]
    connection.execute("COMMIT")
    return [place for place in places if place is not None]


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
