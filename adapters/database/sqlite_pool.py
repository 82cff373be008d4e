"""By which connections is an SQLite file read and written? One writes, and no other can.

SQLite before 3.51.3 can damage a database when a connection that checkpoints for the second time
meets another one that commits and begins the write-ahead log anew. Here the only writer of the only
process that may write checkpoints itself, in its commits, and at the end, with nobody else there.
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
"""The value of ``PRAGMA synchronous`` at which a commit waits for the disk, in WAL mode too."""
READING: Final = ("PRAGMA wal_autocheckpoint=0", "PRAGMA query_only=ON")
"""For whoever neither writes nor checkpoints."""
ADDRESS: Final = "file:"
"""How a name begins by which SQLite opens a file only to read it."""
ANY_TEXT: Final = partial(str, encoding="utf-8", errors="replace")
"""Reads a text, be it damaged, which would otherwise fail the question that finds it."""


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
            return  # It can't be written at all.
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
