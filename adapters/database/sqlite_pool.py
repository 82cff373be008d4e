"""SQLite connection pool with one writing connection; all others are read-only.

SQLite before 3.51.3 can corrupt a database when a connection checkpoints for the second time while
another one commits and restarts the write-ahead log. Here the single writer of the single writing
process runs all checkpoints: in its commits, and on close when no other connection is open.
"""

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Final

from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    ConnectionUnavailableError,
    InterfaceError,
    PersistenceError,
)
from eventsourcing.sqlite import (
    SQLITE3_DEFAULT_LOCK_TIMEOUT,
    SQLiteConnection,
    SQLiteConnectionPool,
)

FULL: Final = 2
"""The value of ``PRAGMA synchronous`` at which a commit waits for the disk, also in WAL mode."""
READING: Final = ("PRAGMA wal_autocheckpoint=0", "PRAGMA query_only=ON")
"""The pragmas of connections that neither write nor checkpoint."""
ADDRESS: Final = "file:"
"""The prefix of names that SQLite opens read-only."""
ANY_TEXT: Final = partial(str, encoding="utf-8", errors="replace")
"""Decodes text leniently: a damaged value must not fail the whole query."""


class NotDurable(Exception):
    """SQLite does not guarantee that a committed move is on the disk."""


class NotTheWriter(PersistenceError):
    """This process tried to write to a file without holding its lock."""


class DurablePool(SQLiteConnectionPool):
    """Connections that wait for the disk: one that writes, and others that cannot."""

    may_write: Callable[[], bool] = staticmethod(lambda: True)
    """Tells whether this process holds the writer lock."""
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
                uri=self.db_name.startswith(ADDRESS),
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
        if self.db_name.startswith(ADDRESS):
            return  # Read-only.
        if not self.is_journal_mode_wal:
            connection.execute("PRAGMA journal_mode=WAL")
            self.is_journal_mode_wal = True
        # Overwrites deleted data; the default depends on how SQLite was built.
        connection.execute("PRAGMA secure_delete=ON")
        connection.execute("PRAGMA synchronous=FULL")
        (level,) = connection.execute("PRAGMA synchronous").fetchone()
        if level != FULL:
            raise NotDurable(f"SQLite runs with synchronous={level} in place of FULL")

    def get_connection(
        self, timeout: float | None = None, *, is_writer: bool | None = None
    ) -> SQLiteConnection:
        """Return a connection. Writers wait for each other; readers wait for nobody.

        In the library, readers queue behind waiting writers, and a connection that fails to open
        keeps the writer lock for ever. Raises NotTheWriter.
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
        """Return a connection to the pool."""
        if conn is self._writer:
            self._writer_lock.release()
        else:
            super().put_connection(conn)

    def close(self) -> None:
        """Close all connections; the writer last, because it runs the final checkpoint."""
        super().close()
        if self._writer:
            self._writer.close()
