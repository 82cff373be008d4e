"""What a database knows of its servers: its id, their signing keys, the referee's link."""

import secrets
from typing import Final

from adapters.database.database import Database

SELECT_IDENTITY: Final = "SELECT id FROM {at}identity WHERE place = 'database'"
INSERT_IDENTITY: Final = (
    "INSERT INTO {at}identity (place, id) VALUES ('database', :id) ON CONFLICT (place) DO NOTHING"
)
BYTES = 8
INSERT_SIGNING_KEY: Final = (
    "INSERT INTO {at}signing_keys (public, since) VALUES (:public, :since)"
    " ON CONFLICT (public) DO NOTHING"
)
SELECT_SIGNING_KEYS: Final = (
    "SELECT public, since FROM {at}signing_keys ORDER BY since DESC, public"
)
SELECT_REFEREE: Final = "SELECT name FROM {at}referee"
UPSERT_REFEREE: Final = (
    "INSERT INTO {at}referee (place, name) VALUES ('desk', :name)"
    " ON CONFLICT (place) DO UPDATE SET name = excluded.name"
)


class Identity:
    """Random id of a database, created by the first server that opens it. It is not secret."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def read(self) -> str:
        """Return the id, or an empty text before the first server opened the database."""
        rows = self._database.cached_query(SELECT_IDENTITY, {})
        return str(rows[0]["id"]) if rows else ""

    def ensure(self) -> str:
        """Return the id; create it if it is missing."""
        if not self.read():
            with self._database.transaction() as execute:
                execute(INSERT_IDENTITY, {"id": secrets.token_urlsafe(BYTES)})
        return self.read()


class SigningKeys:
    """Public keys that receipts were ever signed with; they are never deleted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, public: str, now: int) -> None:
        """Note that receipts are signed with this key from *now* on, in UTC milliseconds."""
        with self._database.transaction() as execute:
            execute(INSERT_SIGNING_KEY, {"public": public, "since": now})

    def all(self) -> list[tuple[str, int]]:
        """Return all keys with the start of their use, newest first."""
        rows = self._database.cached_query(SELECT_SIGNING_KEYS, {})
        return [(row["public"], int(row["since"])) for row in rows]


class Referee:
    """The valid link to the referee's desk, if any; a new one replaces the one before.

    It is stored by its name, which grants no access.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def appoint(self, name: str) -> None:
        """Make the link called *name* the only valid one."""
        with self._database.transaction() as execute:
            execute(UPSERT_REFEREE, {"name": name})

    def is_known_by(self, name: str) -> bool:
        """Tell whether the link called *name* is the valid one."""
        return any(row["name"] == name for row in self._database.cached_query(SELECT_REFEREE, {}))
