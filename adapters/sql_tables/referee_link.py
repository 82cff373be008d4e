"""The current link of the referee: a new one replaces the one before.

It is stored by its name, which grants no access.
"""

from typing import Final

from adapters.database.database import Database

SELECT_REFEREE: Final = "SELECT name FROM {at}referee"
UPSERT_REFEREE: Final = (
    "INSERT INTO {at}referee (place, name) VALUES ('desk', :name)"
    " ON CONFLICT (place) DO UPDATE SET name = excluded.name"
)


class Referee:
    """The valid link to the referee's desk, if there is one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def appoint(self, name: str) -> None:
        """Make the link called *name* the only valid one."""
        with self._database.transaction() as execute:
            execute(UPSERT_REFEREE, {"name": name})

    def is_known_by(self, name: str) -> bool:
        """Tell whether the link called *name* is the valid one."""
        return any(row["name"] == name for row in self._database.cached_query(SELECT_REFEREE, {}))
