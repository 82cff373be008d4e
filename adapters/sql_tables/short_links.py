"""Where does a short link lead? To a match, or to a seat of it that somebody is invited to.

A link is known here by its name, which opens nothing.
"""

from typing import Final

from adapters.database.database import Database
from domain.game import Seat

INSERT_SHORT_LINK: Final = (
    "INSERT INTO {at}short_links (name, id, seat) VALUES (:name, :id, :seat)"
    " ON CONFLICT (name) DO NOTHING"
)
SELECT_SHORT_LINK: Final = "SELECT id, seat FROM {at}short_links WHERE name = :name"
NOBODYS: int = -1
"""What stands for the seat of a link to look on by."""


class ShortLinks:
    """The short links of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, name: str, match_id: str, seat: Seat | None) -> None:
        """Let the link *name* lead to a match, or to a *seat* of it. Again is no harm."""
        row = {"name": name, "id": match_id, "seat": NOBODYS if seat is None else seat}
        with self._database.transaction() as execute:
            execute(INSERT_SHORT_LINK, row)

    def of(self, name: str) -> tuple[str, Seat | None] | None:
        """Return the match that the link *name* leads to, and the seat if it invites to one."""
        for row in self._database.query(SELECT_SHORT_LINK, {"name": name}):
            return row["id"], None if row["seat"] == NOBODYS else row["seat"]
        return None
