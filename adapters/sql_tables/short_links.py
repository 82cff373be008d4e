"""Short links to a match, or invitations to one of its seats.

A link is stored by its name, which grants no access.
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
"""The stored seat of a link for spectators."""


class ShortLinks:
    """The short links in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, name: str, match_id: str, seat: Seat | None) -> None:
        """Store the target of the link *name*: a match, or one *seat* of it. Idempotent."""
        row = {"name": name, "id": match_id, "seat": NOBODYS if seat is None else seat}
        with self._database.transaction() as execute:
            execute(INSERT_SHORT_LINK, row)

    def of(self, name: str) -> tuple[str, Seat | None] | None:
        """Return the match of the link *name*, and the seat that it invites to, if any."""
        for row in self._database.query(SELECT_SHORT_LINK, {"name": name}):
            return row["id"], None if row["seat"] == NOBODYS else row["seat"]
        return None
