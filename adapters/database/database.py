"""How is asked and changed what lies beside the events, in whichever database they are?

There lie the match list and the counts, the names of those who sit there, and passes. Names are no
part of the events: who is forgotten here is forgotten.
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
"""What a statement names, or what stands in a row, by name."""
MOST: Final = 10_000
"""How many answers are kept at hand."""
Execute = Callable[[str, Values], Any]
"""Runs a statement with its values, and returns the cursor over what it answers."""


def never() -> bool:
    """Tell that others may write too."""
    return False


class _InSQLite(SQLiteTrackingRecorder):
    """Makes our tables with the library's own, and says what stands for a value and for them."""

    named = r":\1"
    at = ""
    tracking = "tracking"

    def reading(self) -> Any:
        """Return a context with a cursor for one question."""
        return self.datastore.transaction(commit=False)

    def announcement(self, match_id: str) -> None:
        """Tell that nobody else shows what lies in a file."""

    def _create_table(self, c: Any) -> None:
        c.execute(HAS_TABLES)
        is_new = not c.fetchone()
        super()._create_table(c)

        def run(statement: str) -> Any:
            c.execute(statement.format(at=""))
            return c

        migrate(run, is_new=is_new)


class Database:
    """The tables beside the events; construct with ``open_database``."""

    def __init__(self, recorder: Any, alone: Callable[[], bool]) -> None:
        """*alone* tells whether nobody but this process has written since it began to."""
        self._recorder = recorder
        self._alone = alone
        self._known: dict[Any, list[Any]] = {}
        """What was answered since something was changed, by what was asked."""
        self._words = lru_cache(
            lambda statement: re.sub(
                r":(\w+)",
                recorder.named,
                statement.format(at=recorder.at, tracking=recorder.tracking),
            )
        )

    def close(self) -> None:
        """Let go of the database."""
        self._recorder.datastore.close()

    def query(self, statement: str, values: Values) -> list[Any]:
        """Return the rows that a statement finds."""
        with self._recorder.reading() as cursor:
            cursor.execute(self._words(statement), dict(values))
            return list(cursor.fetchall())

    def cached_query(self, statement: str, values: Values) -> list[Any]:
        """Return the same, which is at hand where nothing can have changed since it was asked."""
        known, asked = self._known, (statement, *values.values())
        found = known.get(asked) if self._alone() else None
        if found is None:
            found = self.query(statement, values)
            if len(known) < MOST:
                # Whatever is changed meanwhile, it is not these that are looked at then.
                known[asked] = found
        return found

    def cache_token(self) -> object | None:
        """Return what is the very same thing until anything may be changed; None if others may.

        What was asked after it was returned holds as long as it is.
        """
        return self._known if self._alone() else None

    @contextmanager
    def read_transaction(self) -> Iterator[Execute]:
        """Give what carries out statements that change nothing, one after the other."""
        with self._running(commit=False) as execute:
            yield execute

    @contextmanager
    def transaction(self, about: str = "") -> Iterator[Execute]:
        """Give what carries statements out, all of them in one step or none.

        If it is *about* a match as people see it, the others who serve the database are told.
        """
        try:
            with self._running(commit=True) as execute:
                yield execute
                if about and (announcement := self._recorder.announcement(about)):
                    execute(SELECT_PG_NOTIFY, announcement)
        finally:
            # Whatever became of it; and who asked before that keeps it where nobody looks.
            self._known = {}

    @contextmanager
    def _running(self, *, commit: bool) -> Iterator[Execute]:
        with self._recorder.datastore.transaction(commit=commit) as cursor:

            def execute(statement: str, values: Values) -> Any:
                cursor.execute(self._words(statement), dict(values))
                return cursor

            yield execute

    def position(self, log: str) -> int:
        """Return the id of the last notification that *log* took in, 0 before the first."""
        return self._recorder.max_tracking_id(log) or 0


def open_database(
    factory: InfrastructureFactory[Any], alone: Callable[[], bool] = never
) -> Database:
    """Return the tables in the database of *factory*, made where they are missing."""
    known: Any = factory
    own = known.tracking_recorder_class
    kind = _InSQLite if own is SQLiteTrackingRecorder else own
    return Database(known.tracking_recorder(kind), alone)
