"""SQLite recorder with durable writes: every stored event is on the disk before the server answers.

``PERSISTENCE_MODULE=adapters.database.sqlite:DurableFactory`` replaces the library's SQLite module.
It differs in five points: each commit waits for fsync; a failed ``open`` blocks nobody else, and
readers do not wait for writers; exactly one connection writes and checkpoints (``sqlite_pool``);
the pool is large; storing an event takes few calls.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Final

import msgspec
from eventsourcing import persistence
from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteFactory

from adapters.database.sqlite_pool import ANY_TEXT, DurablePool

SELECT: Final = (
    "SELECT originator_version, topic, state FROM stored_events"
    " WHERE originator_id = ? AND originator_version > ? ORDER BY originator_version"
)


class StoredRow(msgspec.Struct, frozen=True, gc=False):
    """A row with the fields of the library's StoredEvent, whose construction takes far longer."""

    originator_id: str
    originator_version: int
    topic: str
    state: bytes


class LibraryErrors(AbstractContextManager[None]):
    """Converts sqlite3 errors to the library's errors of the same name."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, sqlite3.Error):
            named = getattr(persistence, type(error).__name__, persistence.PersistenceError)
            raise named(error) from error


LIBRARY_ERRORS: Final = LibraryErrors()


class DurableRecorder(SQLiteApplicationRecorder):
    """The library's recorder without its nested contexts, which cost more than the statement."""

    table_and_placeholder = ("stored_events", "?")

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        """Store all of the events or none; return their positions in the log."""
        pool = self.datastore.pool
        positions: list[Any] = []
        with LIBRARY_ERRORS:
            connection = pool.get_connection(is_writer=True)
            try:
                execute = connection._sqlite_conn.execute
                execute("BEGIN IMMEDIATE")
                for event in stored_events:
                    row = event.originator_id, event.originator_version, event.topic, event.state
                    positions.append(execute(self.insert_events_statement, row).lastrowid)
                execute("COMMIT")
            except BaseException:
                # Closing ends the open transaction for certain.
                connection.close()
                raise
            finally:
                pool.put_connection(connection)
        return positions

    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[Any]:
        """Return the rows of a match, in order."""
        if desc or lte is not None or limit is not None:
            return super().select_events(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
        pool, values = self.datastore.pool, (originator_id, -1 if gt is None else gt)
        with LIBRARY_ERRORS:
            connection = pool.get_connection(is_writer=False)
            sqlite = connection._sqlite_conn
            try:
                sqlite.text_factory = str  # The fast path, for intact text.
                return _select(sqlite, values)
            except sqlite3.OperationalError:
                sqlite.text_factory = ANY_TEXT
                return _select(sqlite, values)
            finally:
                sqlite.text_factory = ANY_TEXT
                pool.put_connection(connection)


def _select(connection: sqlite3.Connection, values: tuple[Any, int]) -> list[StoredRow]:
    cursor = connection.cursor()
    cursor.row_factory = None
    cursor.execute(SELECT, values)
    return [StoredRow(values[0], *row) for row in cursor]


class DurableFactory(SQLiteFactory):
    """Creates the recorders for the library."""

    application_recorder_class = DurableRecorder

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        careless = self.datastore.pool
        self.datastore.pool = DurablePool(
            db_name=careless.db_name,
            lock_timeout=careless.lock_timeout,
            pool_size=8,
            max_overflow=56,
        )
        careless.close()
