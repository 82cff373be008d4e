"""Access to the SQL tables next to the event store: queries, cached queries and transactions.

They hold projections, seat names, sessions and chat. Names are not part of the events, so a name
that is deleted here is lost.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.sqlite import SQLiteTrackingRecorder

from adapters.database.migrations import migrate

ADVANCE_POSITION: Final = (
    "INSERT INTO {at}{tracking} AS known (application_name, notification_id)"
    " VALUES (:log, :up_to) ON CONFLICT (application_name)"
    " DO UPDATE SET notification_id = :up_to WHERE known.notification_id = :start"
    " RETURNING notification_id"
)
LOCK_POSITION: Final = (
    "INSERT INTO {at}{tracking} AS known (application_name, notification_id)"
    " VALUES (:log, 0) ON CONFLICT (application_name)"
    " DO UPDATE SET notification_id = known.notification_id"
)
"""Nobody else takes anything in until the step is done."""
SET_POSITION: Final = (
    "INSERT INTO {at}{tracking} AS known (application_name, notification_id)"
    " VALUES (:log, :up_to) ON CONFLICT (application_name)"
    " DO UPDATE SET notification_id = :up_to"
)
HAS_TABLES: Final = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'match_list'"
SELECT_PG_NOTIFY: Final = "SELECT pg_notify(:channel, :said)"

Values = Mapping[str, Any]
"""The parameters of a statement, or the columns of a row, by name."""
MOST: Final = 10_000
"""The largest number of cached query results."""
Execute = Callable[[str, Values], Any]
"""Executes a statement with its values and returns the cursor."""


def never() -> bool:
    """Return False: other processes may write too."""
    return False


class _InSQLite(SQLiteTrackingRecorder):
    """Creates our tables with those of the library, and adapts statements to SQLite."""

    named = r":\1"
    at = ""
    tracking = "tracking"

    def reading(self) -> Any:
        """Return a context with a cursor for one query."""
        return self.datastore.transaction(commit=False)

    def announcement(self, match_id: str) -> None:
        """Return nothing: no other process serves an SQLite file."""

    def _create_table(self, c: Any) -> None:
        c.execute(HAS_TABLES)
        is_new = not c.fetchone()
        super()._create_table(c)

        def run(statement: str) -> Any:
            c.execute(statement.format(at=""))
            return c

        migrate(run, is_new=is_new)


class Database:
    """The SQL tables next to the events; create it with ``open_database``."""

    def __init__(self, recorder: Any, alone: Callable[[], bool]) -> None:
        """Initialise; *alone* tells whether only this process has written since it started."""
        self._recorder = recorder
        self._alone = alone
        self._known: dict[Any, list[Any]] = {}
        """Query results since the last change, by statement and values."""
        self._words = lru_cache(
            lambda statement: re.sub(
                r":(\w+)",
                recorder.named,
                statement.format(at=recorder.at, tracking=recorder.tracking),
            )
        )

    def close(self) -> None:
        """Close the database."""
        self._recorder.datastore.close()

    def query(self, statement: str, values: Values) -> list[Any]:
        """Return the rows of a query."""
        with self._recorder.reading() as cursor:
            cursor.execute(self._words(statement), dict(values))
            return list(cursor.fetchall())

    def cached_query(self, statement: str, values: Values) -> list[Any]:
        """Return the rows of a query, from the cache while only this process writes."""
        known, key = self._known, (statement, *values.values())
        found = known.get(key) if self._alone() else None
        if found is None:
            found = self.query(statement, values)
            if len(known) < MOST:
                # A concurrent change replaces the dictionary, so a stale result is never read.
                known[key] = found
        return found

    def cache_token(self) -> object | None:
        """Return an object that is replaced when data may change; None if others may write.

        Query results fetched after that are valid as long as the same object is returned.
        """
        return self._known if self._alone() else None

    @contextmanager
    def read_transaction(self) -> Iterator[Execute]:
        """Give a function that executes several reading statements on one connection."""
        with self._running(commit=False) as execute:
            yield execute

    @contextmanager
    def transaction(self, about: str = "", *, cached: bool = True) -> Iterator[Execute]:
        """Give a function that executes statements in one transaction: all of them or none.

        If the change is *about* a match as people see it, other processes are notified. Projections
        and others that change no row that `cached_query` reads say so by *cached*.
        """
        try:
            with self._running(commit=True) as execute:
                yield execute
                if about and (announcement := self._recorder.announcement(about)):
                    execute(SELECT_PG_NOTIFY, announcement)
        finally:
            # Even if the commit failed. A query in flight stores its result in the old dictionary.
            if cached:
                self._known = {}

    @contextmanager
    def _running(self, *, commit: bool) -> Iterator[Execute]:
        with self._recorder.datastore.transaction(commit=commit) as cursor:

            def execute(statement: str, values: Values) -> Any:
                cursor.execute(self._words(statement), dict(values))
                return cursor

            yield execute

    def position(self, log: str) -> int:
        """Return the id of the last notification that a projection has applied, or 0."""
        return self._recorder.max_tracking_id(log) or 0


def open_database(
    factory: InfrastructureFactory[Any], alone: Callable[[], bool] = never
) -> Database:
    """Return the tables in the database of *factory*; create or migrate them first."""
    known: Any = factory
    own = known.tracking_recorder_class
    kind = _InSQLite if own is SQLiteTrackingRecorder else own
    return Database(known.tracking_recorder(kind), alone)
