"""What do all routes share?"""

from uuid import UUID

from flask import current_app

from adapters.house import House
from domain.match import Match
from web.bots import Bots
from web.histories import Histories
from web.limits import Allowances, Limits
from web.seats import Tokens, subkey
from web.sockets.hub import Hub

NAME = "giardino"


class Desk:
    """One house, open to the web."""

    def __init__(self, house: House, secret: bytes, limits: Limits, bot_pause: float) -> None:
        self.house = house
        self.limits = limits
        self.hub = Hub(limits)
        self.tokens = Tokens(secret)
        self.table_secret = subkey(secret, "tables")
        self.histories = Histories(house)
        self.commands = Allowances(limits.commands, limits.commands_per_second)
        self.tables = Allowances(limits.tables, limits.tables_per_second)
        self.bots = Bots(house, self.changed, bot_pause)

    def match(self, match_id: UUID) -> Match:
        """Return the match that a path names; raise UnknownMatch."""
        return self.house.matches.live(str(match_id)).match

    def changed(self, match_id: str) -> None:
        """Let everybody know that a match has changed: those who look on, and its bots."""
        self.hub.changed(match_id)
        self.bots.look_at(match_id)

    def close(self) -> None:
        """Let all sockets be closed, and the bots rest."""
        self.hub.close()
        self.bots.stop()


def desk() -> Desk:
    """Return the desk of the application that answers."""
    front: Desk = current_app.extensions[NAME]
    return front
