"""Random id of a database, created by the first server that opens it."""

import secrets
from typing import Final

from adapters.database.database import Database

SELECT_IDENTITY: Final = "SELECT id FROM {at}identity WHERE place = 'database'"
INSERT_IDENTITY: Final = (
    "INSERT INTO {at}identity (place, id) VALUES ('database', :id) ON CONFLICT (place) DO NOTHING"
)
BYTES = 8


class Identity:
    """The id of one database, which tells it from all others. It is not secret."""

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
