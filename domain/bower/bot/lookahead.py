"""Two-tile lookahead, using a belief about the eggs that the opponent knows.

Two tiles that both gain most in the same place are not worth both gains. So the placement of one is
weighed together with the value of the other after it.
"""

from collections.abc import Callable, Iterator
from heapq import nlargest
from random import Random
from typing import Final

from domain.bower import commands
from domain.bower.bot.heuristic import CHOICES, LEFT, OTHERWISE, Choice
from domain.bower.bot.nest_summary import laid, plots
from domain.bower.bot.opponent_model import believed, guessed
from domain.bower.bot.position import Position, WeighedPlacing, best
from domain.bower.legal import Legal
from domain.bower.state import Step
from domain.bower.view import TileSeen, View

PLACES: Final = 6
"""After how many places for a tile it is looked on: those that gain most."""

NEXT: Final = 0.6
"""How much of its gain a tile has that is kept: next turn another may be better."""


def sensible(view: View, chance: Random) -> Iterator[Choice]:
    """Return the sensible moves, with their expected egg tokens."""
    now = view.legal
    assert now is not None
    yield from PLANNED[now.step](Position(view, guessed(view, believed(view))), now)
    # BOW-7.1: in Super Nest a bonus is chosen among open tiles, and nothing is drawn.
    if now.step in OTHERWISE and not now.bonus_tiles:
        yield 0.0, OTHERWISE[now.step]


def _takes(position: Position, now: Legal) -> Iterator[Choice]:
    takes = [tile for tile in position.view.display if tile.id in now.takes]
    plans = {tile.id: [*_plans(position, tile, takes)] for tile in (*position.hand, *takes)}
    others = {
        tile.id: best(position.others_placings(tile)) for tile in takes if position.other_takes_next
    }

    def promise(taken: str) -> float:
        hand = [*(tile.id for tile in position.hand), taken]
        best = max(
            [
                gain + NEXT * max([after[tile] for tile in hand if tile != first], default=0.0)
                for first in hand
                for gain, after in plans[first]
            ],
            default=0.0,
        )
        left = [gain for tile, gain in others.items() if tile != taken]
        return best - LEFT * max(left, default=0.0)

    for tile in now.takes:
        yield promise(tile), commands.TakeTile(tile)


def _plans(
    position: Position, first: TileSeen, takes: list[TileSeen]
) -> Iterator[tuple[float, dict[str, float]]]:
    """Return the gains of some places for the *first* tile, and of each other tile after it."""
    for placing in nlargest(PLACES, position.placings(first), key=_gain):
        yield placing.gain, _gains_after(position, first, placing, (*position.hand, *takes))


def _gain(placing: WeighedPlacing) -> float:
    return placing.gain


def _gains_after(
    position: Position, placed: TileSeen, placing: WeighedPlacing, tiles: tuple[TileSeen, ...]
) -> dict[str, float]:
    """Return the best gain of each of the other *tiles* after one was placed."""
    if not position.outlook.own_left:
        return {tile.id: 0.0 for tile in tiles if tile.id != placed.id}
    after = laid(position.own.built, plots(placed), placing.cells)
    return {tile.id: best(position.placings(tile, after)) for tile in tiles if tile.id != placed.id}


def _placements(position: Position, now: Legal) -> Iterator[Choice]:
    placements = [
        (placing, tile)
        for tile in position.hand
        if tile.id in now.tiles
        for placing in position.placings(tile)
    ]
    for placing, tile in nlargest(2 * PLACES, placements, key=lambda placement: placement[0].gain):
        kept = _gains_after(position, tile, placing, position.hand)
        promise = placing.gain + NEXT * max(kept.values(), default=0.0)
        yield promise, commands.PlaceTile(tile.id, placing.cells)


PLANNED: Final[dict[Step, Callable[[Position, Legal], Iterator[Choice]]]] = {
    **CHOICES,
    Step.TAKE: _takes,
    Step.PLACE: _placements,
}
"""The possible choices in each step, with a lookahead of one turn."""
