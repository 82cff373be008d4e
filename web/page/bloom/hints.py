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
STEPS = range(1, LONGEST_STEP + 1)


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

    It goes around twice, so that a climb can run on after 100: until all is as the first time.
    """
    best: dict[int, Ascent] = {}
    for used in range(jokers + 1):
        with_fewer, best = best, {}
        for at in range(1, 2 * NUMBERS + 1):
            if at - NUMBERS > LONGEST_STEP and _as_before(best, at) and not with_fewer.get(at):
                break
            number = (at - 1) % NUMBERS + 1
            if number in numbers:
                best[at] = _onto(best, at, number, box.flowers[number])
            elif used:
                best[at] = _onto(with_fewer, at, JOKER, 0)
        yield from best.values()


def _onto(below: Mapping[int, Ascent], at: int, tile: Tile, flowers: int) -> Ascent:
    """Return the best climb that ends *at* a number of steps with *tile*, after one *below* it."""
    under: Ascent | None = None
    for step in STEPS:
        climb = below.get(at - step) or below.get(at - step - NUMBERS)
        if climb and (tile == JOKER or tile not in climb.tiles):
            under = climb if under is None else _better(under, climb)
    return (
        Ascent(under.flowers + flowers, (*under.tiles, tile)) if under else Ascent(flowers, (tile,))
    )


def _as_before(best: Mapping[int, Ascent], at: int) -> bool:
    """Return whether what lies just below *at* is what lay there one time around earlier."""
    return all(best.get(at - step) == best.get(at - step - NUMBERS) for step in STEPS)


def _better(climb: Ascent, other: Ascent) -> Ascent:
    """Return the climb with more flowers, or of equal ones the shorter one."""
    if climb.flowers == other.flowers:
        return other if len(other.tiles) < len(climb.tiles) else climb
    return other if other.flowers > climb.flowers else climb
