"""Whose link makes a referee just now? One at a time: the next one ends the one before.

It is known here by its name, which opens nothing.
"""

from typing import Final

from adapters.database.database import Database

SELECT_REFEREE: Final = "SELECT name FROM {at}referee"
UPSERT_REFEREE: Final = (
    "INSERT INTO {at}referee (place, name) VALUES ('desk', :name)"
    " ON CONFLICT (place) DO UPDATE SET name = excluded.name"
)


class Referee:
    """The link to the referee's desk that is good, if one is."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def appoint(self, name: str) -> None:
        """Let the link called *name* be good from now on, and no other."""
        with self._database.transaction() as execute:
            execute(UPSERT_REFEREE, {"name": name})

    def is_known_by(self, name: str) -> bool:
        """Tell whether it is the link called *name* that is good."""
        return any(row["name"] == name for row in self._database.cached_query(SELECT_REFEREE, {}))
