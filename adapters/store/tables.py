"""Which tables lie beside the events? The match list, and the names of those who sit there.

Names are no part of the events: who is forgotten here is forgotten. The statements are written
once, in the words that SQLite and PostgreSQL share.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from eventsourcing.persistence import InfrastructureFactory, IntegrityError
from eventsourcing.postgres import PostgresFactory, PostgresTrackingRecorder
from eventsourcing.sqlite import SQLiteTrackingRecorder
from psycopg.sql import SQL, Identifier

LOG: Final = "match_list"
"""The name under which the list notes how far it read the log."""
CREATE: Final = (
    "CREATE TABLE IF NOT EXISTS {at}match_list (id TEXT PRIMARY KEY, game TEXT NOT NULL,"
    " status TEXT NOT NULL, opened BIGINT NOT NULL, listed TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS match_list_opened ON {at}match_list (opened, id)",
    "CREATE TABLE IF NOT EXISTS {at}seat_names (id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, folded TEXT NOT NULL, PRIMARY KEY (id, seat))",
    "CREATE INDEX IF NOT EXISTS seat_names_folded ON {at}seat_names (folded)",
)
ADVANCE: Final = (
    "INSERT INTO {at}{tracking} AS known (application_name, notification_id)"
    " VALUES (:log, :up_to) ON CONFLICT (application_name)"
    " DO UPDATE SET notification_id = :up_to WHERE known.notification_id = :start"
    " RETURNING notification_id"
)
UPSERT: Final = (
    "INSERT INTO {at}match_list (id, game, status, opened, listed)"
    " VALUES (:id, :game, :status, :opened, :listed)"
    " ON CONFLICT (id) DO UPDATE SET status = excluded.status, listed = excluded.listed"
)
LISTED: Final = "SELECT listed FROM {at}match_list WHERE id = :id"
SEARCH: Final = (
    "SELECT listed FROM {at}match_list"
    " WHERE (opened > :after OR (opened = :after AND id > :after_id))"
    " AND opened >= :since AND opened < :before"
    " AND (:game = '' OR game = :game) AND (:status = '' OR status = :status)"
    " AND (:player = '' OR id IN (SELECT id FROM {at}seat_names WHERE folded = :player))"
    " ORDER BY opened, id LIMIT :limit"
)
NEWEST: Final = (
    "SELECT listed FROM {at}match_list WHERE status = :status ORDER BY opened DESC, id LIMIT :limit"
)
FORGET_LIST: Final = (
    "DELETE FROM {at}match_list",
    # Not deleted: a row that is there can only be advanced from where it stands.
    "UPDATE {at}{tracking} SET notification_id = 0 WHERE application_name = :log",
)
NAME_SEAT: Final = (
    "INSERT INTO {at}seat_names (id, seat, name, folded) VALUES (:id, :seat, :name, :folded)"
    " ON CONFLICT (id, seat) DO UPDATE SET name = excluded.name, folded = excluded.folded"
)
NAME_SEAT_IF_FREE: Final = (
    "INSERT INTO {at}seat_names (id, seat, name, folded) VALUES (:id, :seat, :name, :folded)"
    " ON CONFLICT (id, seat) DO NOTHING"
)
NAMES: Final = "SELECT seat, name FROM {at}seat_names WHERE id = :id"

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


class _InPostgres(PostgresTrackingRecorder):
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

    def read_up_to(self) -> int:
        """Return the id of the last notification that the list has taken in, 0 before the first."""
        return self._recorder.max_tracking_id(LOG) or 0

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

    def forget_list(self) -> None:
        """Empty the list, so that the log is read from its start."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            for statement in FORGET_LIST:
                cursor.execute(self._words(statement), {"log": LOG})

    def search(self, parameters: Row) -> list[str]:
        """Return a page of entries as JSON, oldest first."""
        return [row["listed"] for row in self._ask(SEARCH, parameters)]

    def newest(self, parameters: Row) -> list[str]:
        """Return the newest entries of a status as JSON."""
        return [row["listed"] for row in self._ask(NEWEST, parameters)]

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
