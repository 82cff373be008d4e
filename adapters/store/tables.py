"""Which tables lie beside the events? The match list, the names of those who sit there, and passes.

Names are no part of the events: who is forgotten here is forgotten.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

from eventsourcing.persistence import InfrastructureFactory, IntegrityError
from eventsourcing.postgres import PostgresFactory
from eventsourcing.sqlite import SQLiteTrackingRecorder
from psycopg.sql import SQL, Identifier

from adapters.store.patience import OnceTrackingRecorder
from adapters.store.statements import (
    ADVANCE,
    BEAT,
    CLEAR,
    CREATE,
    EMPTY_LIST,
    HOW_MANY,
    KINDS_OF_EVENTS,
    LAST_BEAT,
    LAST_WORD,
    LISTED,
    LOG,
    NAME_SEAT,
    NAME_SEAT_IF_FREE,
    NAMES,
    NEWEST,
    PAGE,
    PASSES,
    SEARCH,
    SEATS,
    STAND,
    UNLIST,
    UPSERT,
)

Row = Mapping[str, Any]
LONGEST_FOLDED: Final = 200
"""How much of a name is compared: that costs the square of what is heaped on a letter."""

Execute = Callable[[str, Row], Any]
"""Runs a statement with its values, and returns the cursor over what it answers."""


def storable(name: str) -> str:
    """Return *name* without what is no text to a database: NUL, and half a surrogate pair."""
    return name.encode(errors="replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")


def folded(name: str) -> str:
    """Return *name* so that it equals every other way to write it."""
    composed = unicodedata.normalize("NFKC", storable(name[:LONGEST_FOLDED]))
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

    def ask(self, statement: str, parameters: Row) -> list[Any]:
        """Return the rows that a statement finds."""
        with self._recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute(self._words(statement), dict(parameters))
            return list(cursor.fetchall())

    @contextmanager
    def changing(self) -> Iterator[Execute]:
        """Give what carries statements out, all of them in one step or none."""
        with self._recorder.datastore.transaction(commit=True) as cursor:

            def execute(statement: str, row: Row) -> Any:
                cursor.execute(self._words(statement), dict(row))
                return cursor

            yield execute

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

        *after* is given the entries as JSON and returns the new ones; the others go. Raises
        IntegrityError when the list does not stand at *start* any more: somebody was quicker.
        """
        with self.changing() as execute:
            if not execute(ADVANCE, {"log": LOG, "start": start, "up_to": up_to}).fetchone():
                raise IntegrityError(f"the match list does not stand at {start} any more")
            found = [execute(LISTED, {"id": match_id}).fetchone() for match_id in ids]
            rows = after([row["listed"] for row in found if row])
            for row in rows:
                execute(UPSERT, row)
            for match_id in set(ids) - {row["id"] for row in rows}:
                execute(UNLIST, {"id": match_id})

    def clear(
        self,
        match_id: str,
        events: str,
        alone: Iterable[str],
        last_word: Callable[[str, list[str]], Row | None],
    ) -> bool:
        """Delete all of a match but its *last_word*, in one step; tell whether there was one.

        *events* is the table of the events, *alone* what keeps others from writing to it.
        *last_word* is given the topics of the match's events and returns the row that stays.
        """
        with self.changing() as execute:
            for statement in alone:
                execute(statement, {})
            asked = KINDS_OF_EVENTS.replace("{events}", events)
            topics = [row["topic"] for row in execute(asked, {"id": match_id}).fetchall()]
            row = last_word(match_id, topics)
            if row is None:
                return False
            # Before the others go: SQLite gives the next event the place after the highest.
            for statement in (LAST_WORD, *CLEAR):
                execute(statement.replace("{events}", events), row)
            return True

    def change_entry(self, match_id: str, after: Callable[[list[str]], Sequence[Row]]) -> bool:
        """Change the entry of a match in one step; tell whether *after* wanted it changed.

        *after* is given the entry as JSON, if there is one, and returns the new one, if any.
        """
        with self.changing() as execute:
            rows = after([row["listed"] for row in execute(LISTED, {"id": match_id}).fetchall()])
            for row in rows:
                execute(UPSERT, row)
            return bool(rows)

    def exchange_list(self, up_to: int, rows: Sequence[Row]) -> None:
        """Put *rows* in the place of the whole list, which then has read the log *up_to* there."""
        with self.changing() as execute:
            # First, so that whoever changes the list meanwhile waits, and finds it standing here.
            execute(STAND, {"log": LOG, "up_to": up_to})
            execute(EMPTY_LIST, {})
            for row in rows:
                execute(UPSERT, row)

    def search(self, parameters: Row) -> list[str]:
        """Return a page of entries as JSON, oldest first."""
        return [row["listed"] for row in self.ask(SEARCH, parameters)]

    def page(self, parameters: Row) -> list[str]:
        """Return a page of entries as JSON, newest first."""
        return [row["listed"] for row in self.ask(PAGE, parameters)]

    def how_many(self, parameters: Row) -> int:
        """Return how many matches a search finds."""
        return int(self.ask(HOW_MANY, parameters)[0]["many"])

    def newest(self, parameters: Row) -> list[str]:
        """Return the newest entries of a status as JSON."""
        return [row["listed"] for row in self.ask(NEWEST, parameters)]

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
            last = [int(row["at"]) for row in cursor.fetchall()]
            # The clock of another server may be ahead of ours.
            cursor.execute(self._words(BEAT), {"now": max([now, *last])})
            return last[0] if last else None

    def last_beat(self) -> int | None:
        """Return when a server was alive the last time."""
        return next((int(row["at"]) for row in self.ask(LAST_BEAT, {})), None)

    def seats(self, player: str) -> list[tuple[str, int]]:
        """Return where anybody of this name sits: matches and seats."""
        found = self.ask(SEATS, {"player": folded(player)})
        return [(row["id"], row["seat"]) for row in found]

    def names(self, match_id: str) -> dict[int, str]:
        """Return the names by seat."""
        return {row["seat"]: row["name"] for row in self.ask(NAMES, {"id": match_id})}

    def passes(self, match_id: str, seat: int) -> list[Row]:
        """Return the passes to a seat, the oldest first."""
        return self.ask(PASSES, {"id": match_id, "seat": seat})


def open_tables(factory: InfrastructureFactory[Any]) -> Tables:
    """Return the tables in the database of *factory*, made where they are missing."""
    if isinstance(factory, PostgresFactory):
        recorder: Any = factory.tracking_recorder(_InPostgres)
        at = f"{Identifier(recorder.datastore.schema).as_string()}."
        return Tables(recorder, named=r"%(\1)s", at=at, tracking=recorder.tracking_table_name)
    recorder = factory.tracking_recorder(_InSQLite)
    return Tables(recorder, named=r":\1", at="", tracking="tracking")
