"""Which matches are there to join, to watch and to look back on?"""

import msgspec
from flask import url_for

from adapters.house import House
from adapters.store.match_list import Listed, Status
from domain.games import RULES

SHOWN = 20
"""How many matches of a kind."""


class Row(msgspec.Struct, frozen=True):
    """A match in the lobby."""

    path: str
    title: str
    players: tuple[str, ...]
    moves: int
    opened: int
    """UTC milliseconds."""
    totals: tuple[int, ...] | None
    winners: tuple[str, ...]


def rows(house: House, status: Status) -> list[Row]:
    """Return the newest matches of a status."""
    return [_row(house, listed) for listed in house.list.newest(status, SHOWN)]


def _row(house: House, listed: Listed) -> Row:
    game = RULES[listed.rules]
    players = house.names_of(listed.id, game, len(listed.seats))
    return Row(
        path=url_for("table.page", match_id=listed.id),
        title=game.title,
        players=players,
        moves=listed.moves,
        opened=listed.opened,
        totals=listed.totals,
        winners=tuple(players[seat] for seat in listed.winners or ()),
    )
