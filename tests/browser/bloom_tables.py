"""Test helper: tables of Bloom from records or with chosen hands."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from msgspec.structs import replace

from adapters.records.parser import read_record
from adapters.records.record import Record
from domain.bloom import BLOOM
from domain.bloom.commands import DrawTile, StopDrawing
from domain.bloom.components import HAND, JOKER, NUMBERS, OPEN_RESERVE, Tile, Tiles
from domain.bloom.decide import Deal
from domain.match import Match
from tests.bloom.commands import UNSEEN
from tests.bloom.drawn_positions import BOX, tiles
from tests.browser.chosen_deals import ChosenDeals, OpenedTable
from tests.golden import FIXTURES

MANY = 40
"""As many tiles as a hand on a phone must have room for."""


@cache
def record(name: str) -> Record:
    """Return a recorded match."""
    return read_record((FIXTURES / f"bloom/{name}.json").read_bytes())


def as_recorded(chosen_deals: ChosenDeals, name: str, moves: int = 0) -> OpenedTable:
    """Lay the table of a recorded match, with so many *moves* made."""
    known = record(name)
    table = chosen_deals.open_table(BLOOM, deal=lambda deal: known.deal, players=len(known.players))
    for move in known.moves[:moves]:
        table.move(move.command)
    return table


def with_hands(
    chosen_deals: ChosenDeals,
    *hands: str,
    open: str = "",
    moves: Iterable[Any] = (),
    players: int = 2,
) -> OpenedTable:
    """Lay a table where each player was dealt these tiles among others; rose begins."""
    deal = dealt(*hands, *("",) * (players - len(hands)), open=open)
    table = chosen_deals.open_table(BLOOM, deal=deal, players=players)
    for move in moves:
        table.move(move)
    return table


def dealt(*hands: str, open: str = "") -> Callable[[Deal], Deal]:
    """Return what changes a deal so: the rest is filled with the numbers left, 100 first."""

    def change(deal: Deal) -> Deal:
        named = [tiles(open), *map(tiles, hands)]
        left: list[Tile] = [*range(NUMBERS, 0, -1), *(JOKER,) * BOX.tiles.count(JOKER)]
        for tile_shown in (tile for some in named for tile in some):
            left.remove(tile_shown)
        first: Tiles = ()
        for some, size in zip(named, (OPEN_RESERVE, *(HAND,) * len(hands)), strict=True):
            first += (*some, *(left.pop(0) for _ in range(size - len(some))))
        return replace(deal, first=0, rounds=((*first, *left),) * 2)

    return change


def hoarding(match: Match) -> Any:
    """Return a move by which rose comes to hold many tiles, and tulip few more."""
    if match.to_move == 0:
        return UNSEEN
    if match.state.turn.drawn:
        return StopDrawing()
    return DrawTile("open", next(tile for tile in match.state.open if isinstance(tile, int)))


def is_hoarded(match: Match) -> bool:
    """Tell whether rose holds many tiles, and is on turn."""
    turn = match.state.turn
    return match.to_move == 0 and not turn.drawn and len(match.state.hands[0]) >= MANY
