"""Which tables lie beside the events? The match list, and the names of those who sit there.

Names are no part of the events: who is forgotten here is forgotten.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from eventsourcing.persistence import InfrastructureFactory, IntegrityError
from eventsourcing.postgres import PostgresFactory
from eventsourcing.sqlite import SQLiteTrackingRecorder
from psycopg.sql import SQL, Identifier

from adapters.store.patience import OnceTrackingRecorder
from adapters.store.statements import (
    ADVANCE,
    BEAT,
    COUNTED,
    COUNTS,
    CREATE,
    EMPTY_LIST,
    HOW_MANY,
    LAST_BEAT,
    LISTED,
    LOG,
    NAME_SEAT,
    NAME_SEAT_IF_FREE,
    NAMES,
    NEWEST,
    PAGE,
    SEARCH,
    SEATS,
    STAND,
    UPSERT,
)

Row = Mapping[str, Any]


def storable(name: str) -> str:
    """Return *name* without what is no text to a database: NUL, and half a surrogate pair."""
    return name.encode(errors="replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")


def folded(name: str) -> str:
    """Return *name* so that it equals every other way to write it."""
    composed = unicodedata.normalize("NFKC", storable(name))
    return unicodedata.normalize("NFKC", composed.casefold())


class _InSQLite(SQLiteTrackingRecorder):
    """Makes our tables with the library's own."""

    def construct_create_table_statements(self) -> list[str]:
        ours = [statement.format(at="") for statement in CREATE]
        return [*super().construct_create_table_statements(), *ours]


class _InPostgres(OnceTrackingRecorder):
    """Makes our tables with the library's own, in the same schema."""

    def __init__(self, datastore: Any, **others: Any) -> None:
        super().__init__(datastore, **others)
        at = SQL("{}.").format(Identifier(datastore.schema))
        self.sql_create_statements += [SQL(statement).format(at=at) for statement in CREATE]


class Tables:
    """The tables over whichever database the events are in; construct with ``open_tables``."""

    def __init__(self, recorder: Any, *, named: str, at: str, tracking: str) -> None:
        self._recorder = recorder
        self._words = lru_cache(
            lambda statement: re.sub(r":(\w+)", named, statement.format(at=at, tracking=tracking))
        )

    def close(self) -> None:
        """Let go of the database."""
        self._recorder.datastore.close()

    def _ask(self, statement: str, parameters: Row) -> list[Any]:
        with self._recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute(self._words(statement), dict(parameters))
            return list(cursor.fetchall())

    def read_up_to(self, log: str = LOG) -> int:
        """Return the id of the last notification that was taken in, 0 before the first."""
        return self._recorder.max_tracking_id(log) or 0

    def list_matches(
        self,
        start: int,
        up_to: int,
        ids: Sequence[str],
        after: Callable[[list[str]], Sequence[Row]],
    ) -> None:
        """Change the entries of the matches *ids*, in one step with how far the log is read.

        *after* is given the entries as JSON and returns the new ones. Raises IntegrityError when
        the list does not stand at *start* any more: somebody else was quicker.
        """
        with self._recorder.datastore.transaction(commit=True) as cursor:

            def execute(statement: str, row: Row) -> Any:
                cursor.execute(self._words(statement), dict(row))
                return cursor

            if not execute(ADVANCE, {"log": LOG, "start": start, "up_to": up_to}).fetchone():
                raise IntegrityError(f"the match list does not stand at {start} any more")
            found = [execute(LISTED, {"id": match_id}).fetchone() for match_id in ids]
            for row in after([row["listed"] for row in found if row]):
                execute(UPSERT, row)

    def keep_counts(self, log: str, start: int, up_to: int, rows: Sequence[Row]) -> None:
        """Write the counts of matches, in one step with how far *log* is read.

        Raises IntegrityError when it does not stand at *start* any more.
        """
        with self._recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(self._words(ADVANCE), {"log": log, "start": start, "up_to": up_to})
            if not cursor.fetchone():
                raise IntegrityError(f"the counts do not stand at {start} any more")
            for row in rows:
                cursor.execute(self._words(COUNTED), dict(row))

    def write_counts(self, rows: Sequence[Row]) -> None:
        """Write the counts of matches, however far their log is read."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            for row in rows:
                cursor.execute(self._words(COUNTED), dict(row))

    def counts(self, game: str) -> dict[str, str]:
        """Return the counts of a game's matches as JSON, by match."""
        return {row["id"]: row["counted"] for row in self._ask(COUNTS, {"game": game})}

    def change_entry(self, match_id: str, after: Callable[[list[str]], Sequence[Row]]) -> bool:
        """Change the entry of a match in one step; tell whether *after* wanted it changed.

        *after* is given the entry as JSON, if there is one, and returns the new one, if any.
        """
        with self._recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(self._words(LISTED), {"id": match_id})
            rows = after([row["listed"] for row in cursor.fetchall()])
            for row in rows:
                cursor.execute(self._words(UPSERT), dict(row))
            return bool(rows)

    def exchange_list(self, up_to: int, rows: Sequence[Row]) -> None:
        """Put *rows* in the place of the whole list, which then has read the log *up_to* there."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            # First, so that whoever changes the list meanwhile waits, and finds it standing here.
            cursor.execute(self._words(STAND), {"log": LOG, "up_to": up_to})
            cursor.execute(self._words(EMPTY_LIST))
            for row in rows:
                cursor.execute(self._words(UPSERT), dict(row))

    def search(self, parameters: Row) -> list[str]:
        """Return a page of entries as JSON, oldest first."""
        return [row["listed"] for row in self._ask(SEARCH, parameters)]

    def page(self, parameters: Row) -> list[str]:
        """Return a page of entries as JSON, newest first."""
        return [row["listed"] for row in self._ask(PAGE, parameters)]

    def how_many(self, parameters: Row) -> int:
        """Return how many matches a search finds."""
        return int(self._ask(HOW_MANY, parameters)[0]["many"])

    def newest(self, parameters: Row) -> list[str]:
        """Return the newest entries of a status as JSON."""
        return [row["listed"] for row in self._ask(NEWEST, parameters)]

    def listed(self, ids: Sequence[str]) -> list[str]:
        """Return the entries of the matches *ids* that are known, as JSON."""
        with self._recorder.datastore.transaction(commit=False) as cursor:
            found = []
            for match_id in ids:
                cursor.execute(self._words(LISTED), {"id": match_id})
                found += [row["listed"] for row in cursor.fetchall()]
            return found

    def name_seats(
        self, match_id: str, names: Mapping[int, str], *, only_unnamed: bool = False
    ) -> None:
        """Write who sits where."""
        statement = self._words(NAME_SEAT_IF_FREE if only_unnamed else NAME_SEAT)
        with self._recorder.datastore.transaction(commit=True) as cursor:
            for seat, name in names.items():
                cursor.execute(
                    statement,
                    {
                        "id": match_id,
                        "seat": seat,
                        "name": storable(name),
                        "folded": folded(name),
                    },
                )

    def beat(self, now: int) -> int | None:
        """Write that a server is alive *now*; return when one was the last time before."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(self._words(LAST_BEAT))
            last = [row["at"] for row in cursor.fetchall()]
            cursor.execute(self._words(BEAT), {"now": now})
            return last[0] if last else None

    def seats(self, player: str) -> list[tuple[str, int]]:
        """Return where anybody of this name sits: matches and seats."""
        found = self._ask(SEATS, {"player": folded(player)})
        return [(row["id"], row["seat"]) for row in found]

    def names(self, match_id: str) -> dict[int, str]:
        """Return the names by seat."""
        return {row["seat"]: row["name"] for row in self._ask(NAMES, {"id": match_id})}


def open_tables(factory: InfrastructureFactory[Any]) -> Tables:
    """Return the tables in the database of *factory*, made where they are missing."""
    if isinstance(factory, PostgresFactory):
        recorder: Any = factory.tracking_recorder(_InPostgres)
        at = f"{Identifier(recorder.datastore.schema).as_string()}."
        return Tables(recorder, named=r"%(\1)s", at=at, tracking=recorder.tracking_table_name)
    recorder = factory.tracking_recorder(_InSQLite)
    return Tables(recorder, named=r":\1", at="", tracking="tracking")
