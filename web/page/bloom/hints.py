"""Which ladders can the own hand make, the best by flowers first?

From the viewer's own hand alone. Of two ladders with the same end, the one with more flowers is
told; jokers have none, so that a hint uses one only where it brings more flowers.
"""

from functools import lru_cache
from typing import NamedTuple

from domain.bloom.components import JOKER, NUMBERS, Box, Tiles
from domain.bloom.rules import is_ladder
from domain.bloom.rules.ladders import LONGEST_STEP
from web.page.bloom import words
from web.page.bloom.arranging import numbers_of
from web.page.bloom.asked import Asked
from web.page.bloom.telling import gains
from web.page.bloom.tiles import hand_ids
from web.page.scene import Hint

MOST = 5
"""How many ladders are told."""


class Ascent(NamedTuple):
    """Tiles that climb, up to a number or a joker."""

    flowers: int = 0
    tiles: Tiles = ()


def hints(asked: Asked) -> tuple[Hint, ...]:
    """Return the best ladders of the hand, none of which is a part of another."""
    found = best_ladders(asked.state.box, asked.hand)
    return tuple(
        Hint(f"{words.tiles(tiles)}: {gains(asked.state, tiles)}", _picks(asked, tiles))
        for tiles in found
    )


def _picks(asked: Asked, tiles: Tiles) -> tuple[str, ...]:
    known = set(asked.own)
    return tuple(id for id in hand_ids(tiles) if id in known)


@lru_cache(maxsize=32)
def best_ladders(box: Box, hand: Tiles) -> tuple[Tiles, ...]:
    """Return the ladders with the most flowers, those with the fewest jokers first."""
    chains = [
        chain
        for jokers in range(hand.count(JOKER) + 1)
        for chain in _chains(box, frozenset(numbers_of(hand)), jokers)
        if is_ladder(chain.tiles)
    ]
    chains.sort(key=lambda chain: (-chain.flowers, chain.tiles.count(JOKER), len(chain.tiles)))
    told: list[Tiles] = []
    for chain in chains:
        numbers = set(numbers_of(chain.tiles))
        if len(told) < MOST and not any(numbers <= set(better) for better in told):
            told.append(chain.tiles)
    return tuple(told)


def _chains(box: Box, numbers: frozenset[int], jokers: int) -> list[Ascent]:
    """Return the best climb to each number, with so many jokers at most.

    It goes twice around, so that a climb can run on after 100.
    """
    steps = range(1, 2 * NUMBERS + 1)
    best: dict[tuple[int, int], Ascent] = {}
    for at in steps:
        number = (at - 1) % NUMBERS + 1
        for used in range(jokers + 1):
            own = number in numbers
            if own:
                best[at, used] = _onto(best, at, used, number, box.flowers[number])
            elif used:
                best[at, used] = _onto(best, at, used - 1, JOKER, 0)
    return [chain for (_, used), chain in best.items() if used == jokers]


def _onto(
    best: dict[tuple[int, int], Ascent], at: int, used: int, tile: int | str, flowers: int
) -> Ascent:
    before = [
        best[at - step, used] for step in range(1, LONGEST_STEP + 1) if (at - step, used) in best
    ]
    below = max(
        (chain for chain in before if tile == JOKER or tile not in chain.tiles),
        default=Ascent(),
        key=lambda chain: (chain.flowers, -len(chain.tiles)),
    )
    return Ascent(below.flowers + flowers, (*below.tiles, tile))
