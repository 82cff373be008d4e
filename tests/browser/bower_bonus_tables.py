"""Test helper: tables of Bower right before a bonus with a given tile.

Ada, who plays south, is in her second turn and has just got a bonus; the tile is the first of the
stack. Her nest is filled from column 1 to 4 in row 1, Bruno's in columns 1 and 2: three gems on
each tile's square a, which lies to the left.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.bower import BOWER
from domain.bower.components import GEM, MATERIALS, SHELL, STANDARD, Components, NestTile, Square
from domain.bower.state import Step
from domain.game import Seat
from domain.match import Match
from tests.browser.chosen_deals import ChosenDeals, OpenedTable

ADA, BRUNO = 0, 1


def showing(*objects: str) -> Components:
    """Return a set whose tiles have three gems on square a, and these *objects* on square b."""
    grounds = len(MATERIALS)
    tiles = (
        NestTile(
            tile.id,
            Square(MATERIALS[number % grounds], (GEM, GEM, GEM)),
            Square(MATERIALS[(number + 1) % grounds], objects),
        )
        for number, tile in enumerate(STANDARD.nest_tiles)
    )
    return replace(STANDARD, nest_tiles=tuple(tiles))


FLOWERY = showing("flower-red", "feather-yellow")
BARE = showing(SHELL)


def bonus_of(seat: Seat, turn: int) -> Callable[[Match], bool]:
    """Return what tells whether a player has got the bonus of a turn."""

    def here(match: Match) -> bool:
        now = match.state.turn
        return (now.seat, now.number, now.step) == (seat, turn, Step.BONUS)

    return here


def at_a_bonus(
    chosen_deals: ChosenDeals,
    key: str,
    tile: str,
    components: Components = FLOWERY,
    **options: bool,
) -> OpenedTable:
    """Lay a table where Ada has a bonus, and *tile* is among the first of the stack."""

    def deal(dealt: Any) -> Any:
        others = [other for other in dealt.bonus_tiles if other != tile]
        return replace(dealt, first=ADA, bonus_tiles=(tile, *others))

    table = chosen_deals.open_table(BOWER, key, deal, components, **options)
    table.play(bonus_of(ADA, 2))
    return table
