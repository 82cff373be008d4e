"""Which ladders can the own hand make, the best by flowers first?

From the viewer's own hand alone. Of two ladders with the same end, the one with more flowers is
told; jokers have none, so that a hint uses one only where it brings more flowers.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from domain.bloom.components import JOKER, NUMBERS, Box, Tile, Tiles
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
    climbs = sorted(
        _climbs(box, frozenset(numbers_of(hand)), hand.count(JOKER)),
        key=lambda climb: (-climb.flowers, climb.tiles.count(JOKER), len(climb.tiles)),
    )
    told: dict[Tiles, set[int]] = {}
    for tiles in (climb.tiles for climb in climbs):
        numbers = set(numbers_of(tiles))
        if not any(numbers <= better for better in told.values()) and is_ladder(tiles):
            told[tiles] = numbers
        if len(told) == MOST:
            break
    return tuple(told)


def _climbs(box: Box, numbers: frozenset[int], jokers: int) -> Iterator[Ascent]:
    """Return the best climbs to each number, with no joker at most, with one, and so on.

    It goes twice around, so that a climb can run on after 100.
    """
    best: dict[int, Ascent] = {}
    for used in range(jokers + 1):
        with_fewer, best = best, {}
        for at in range(1, 2 * NUMBERS + 1):
            number = (at - 1) % NUMBERS + 1
            if number in numbers:
                best[at] = _onto(best, at, number, box.flowers[number])
            elif used:
                best[at] = _onto(with_fewer, at, JOKER, 0)
        yield from best.values()


def _onto(below: Mapping[int, Ascent], at: int, tile: Tile, flowers: int) -> Ascent:
    """Return the best climb that ends *at* a number of steps with *tile*, after one *below* it."""
    before = [below[at - step] for step in range(1, LONGEST_STEP + 1) if at - step in below]
    under = max(
        (climb for climb in before if tile == JOKER or tile not in climb.tiles),
        default=Ascent(),
        key=lambda climb: (climb.flowers, -len(climb.tiles)),
    )
    return Ascent(under.flowers + flowers, (*under.tiles, tile))
