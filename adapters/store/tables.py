"""Which tables lie beside the events? The match list, and the names of those who sit there.

Names are no part of the events: who is forgotten here is forgotten. The statements are written
once, in the words that SQLite and PostgreSQL share.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from eventsourcing.persistence import InfrastructureFactory, Tracking
from eventsourcing.postgres import PostgresFactory, PostgresTrackingRecorder
from eventsourcing.sqlite import SQLiteTrackingRecorder

LOG: Final = "match_list"
"""The name under which the list notes how far it read the log."""
CREATE: Final = (
    "CREATE TABLE IF NOT EXISTS match_list (id TEXT PRIMARY KEY, game TEXT NOT NULL,"
    " status TEXT NOT NULL, opened BIGINT NOT NULL, listed TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS match_list_opened ON match_list (opened, id)",
    "CREATE TABLE IF NOT EXISTS seat_names (id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " name TEXT NOT NULL, folded TEXT NOT NULL, PRIMARY KEY (id, seat))",
    "CREATE INDEX IF NOT EXISTS seat_names_folded ON seat_names (folded)",
)
UPSERT: Final = (
    "INSERT INTO match_list (id, game, status, opened, listed)"
    " VALUES (:id, :game, :status, :opened, :listed)"
    " ON CONFLICT (id) DO UPDATE SET status = excluded.status, listed = excluded.listed"
)
LISTED: Final = "SELECT listed FROM match_list WHERE id = :id"
SEARCH: Final = (
    "SELECT listed FROM match_list"
    " WHERE (opened > :after OR (opened = :after AND id > :after_id))"
    " AND opened >= :since AND opened < :before"
    " AND (:game = '' OR game = :game) AND (:status = '' OR status = :status)"
    " AND (:player = '' OR id IN (SELECT id FROM seat_names WHERE folded = :player))"
    " ORDER BY opened, id LIMIT :limit"
)
NEWEST: Final = (
    "SELECT listed FROM match_list WHERE status = :status ORDER BY opened DESC, id LIMIT :limit"
)
FORGET_LIST: Final = "DELETE FROM match_list"
NAME_SEAT: Final = (
    "INSERT INTO seat_names (id, seat, name, folded) VALUES (:id, :seat, :name, :folded)"
    " ON CONFLICT (id, seat) DO UPDATE SET name = excluded.name, folded = excluded.folded"
)
NAMES: Final = "SELECT seat, name FROM seat_names WHERE id = :id"

Row = Mapping[str, Any]


class Tables:
    """The tables over whichever database the events are in; construct with ``open_tables``."""

    def __init__(self, recorder: Any, *, named: str, tracking: str) -> None:
        self._recorder = recorder
        self._named = named
        self._tracking = tracking
        with recorder.datastore.transaction(commit=True) as cursor:
            for statement in CREATE:
                cursor.execute(statement)

    def _words(self, statement: str) -> str:
        return re.sub(r":(\w+)", self._named, statement)

    def _ask(self, statement: str, parameters: Row) -> list[Any]:
        with self._recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute(self._words(statement), dict(parameters))
            return list(cursor.fetchall())

    def read_up_to(self) -> int | None:
        """Return the id of the last notification that the list has taken in."""
        last: int | None = self._recorder.max_tracking_id(LOG)
        return last

    def listed(self, ids: Sequence[str]) -> list[str]:
        """Return the list's entries of these matches, as JSON."""
        found = (self._ask(LISTED, {"id": match_id}) for match_id in ids)
        return [row["listed"] for rows in found for row in rows]

    def list_matches(self, rows: Sequence[Row], up_to: int) -> None:
        """Write entries and how far the log is read; raise IntegrityError when it was already."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            self._recorder._insert_tracking(cursor, Tracking(LOG, up_to))
            for row in rows:
                cursor.execute(self._words(UPSERT), dict(row))

    def forget_list(self) -> None:
        """Empty the list, so that the log is read from its start."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(FORGET_LIST)
            cursor.execute(
                self._words(f"DELETE FROM {self._tracking} WHERE application_name = :log"),
                {"log": LOG},
            )

    def search(self, parameters: Row) -> list[str]:
        """Return a page of entries as JSON, oldest first."""
        return [row["listed"] for row in self._ask(SEARCH, parameters)]

    def newest(self, parameters: Row) -> list[str]:
        """Return the newest entries of a status as JSON."""
        return [row["listed"] for row in self._ask(NEWEST, parameters)]

    def name_seats(self, match_id: str, names: Mapping[int, str]) -> None:
        """Write who sits where."""
        with self._recorder.datastore.transaction(commit=True) as cursor:
            for seat, name in names.items():
                cursor.execute(
                    self._words(NAME_SEAT),
                    {"id": match_id, "seat": seat, "name": name, "folded": name.casefold()},
                )

    def names(self, match_id: str) -> dict[int, str]:
        """Return the names by seat."""
        return {row["seat"]: row["name"] for row in self._ask(NAMES, {"id": match_id})}


def open_tables(factory: InfrastructureFactory[Any]) -> Tables:
    """Return the tables in the database of *factory*, made where they are missing."""
    if isinstance(factory, PostgresFactory):
        recorder: Any = factory.tracking_recorder(PostgresTrackingRecorder)
        return Tables(recorder, named=r"%(\1)s", tracking=recorder.tracking_table_name)
    recorder = factory.tracking_recorder(SQLiteTrackingRecorder)
    return Tables(recorder, named=r":\1", tracking="tracking")
