"""Ladders: which tiles form one (BLO-4), and which can join or leave one (BLO-5.2, BLO-6.1)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from domain.bloom.components import JOKER, NUMBERS, Tile, Tiles
from domain.bloom.rules.refusals import BloomRefusal
from domain.errors import Refusal

SHORTEST: Final = 3
LONGEST_STEP: Final = 2
MOST_STEPS: Final = NUMBERS - 1
"""More would lap the ladder (BLO-4.1)."""
MOST_STOLEN: Final = 2


def steps_between(low: int, high: int) -> int:
    """BLO-4.1: return how far it is up from *low* to *high*, on after 100 with 1."""
    return (high - low) % NUMBERS


def above(number: int, steps: int) -> int:
    """BLO-4.1: return the number *steps* above *number*; 100 is followed by 1."""
    return (number + steps - 1) % NUMBERS + 1


def ladder_refusal(tiles: Tiles) -> Refusal | None:
    """BLO-4: return why *tiles* are no ladder, or None."""
    if len(tiles) < SHORTEST:
        return BloomRefusal.TOO_SHORT
    return climbing_refusal(tiles)


def climbing_refusal(tiles: Tiles) -> Refusal | None:
    """BLO-4: return why *tiles*, be they too few, do not climb as a ladder does, or None.

    Jokers between two numbers share the steps between them, 1 or 2 for each and for the last
    number; those before the first number and after the last one take the least.
    """
    climbed = jokers = 0
    last: int | None = None
    for tile in tiles:
        if not isinstance(tile, int):
            jokers += 1
            continue
        steps = jokers if last is None else steps_between(last, tile)
        if last is not None and not jokers < steps <= LONGEST_STEP * (jokers + 1):
            return BloomRefusal.NOT_A_LADDER
        climbed += steps
        last, jokers = tile, 0
    return BloomRefusal.LAPS_ITSELF if climbed + jokers > MOST_STEPS else None


def is_ladder(tiles: Tiles) -> bool:
    """BLO-4: return whether *tiles* are a ladder."""
    return ladder_refusal(tiles) is None


def swapped(tiles: Tiles, at: int, tile: Tile) -> Tiles:
    """BLO-3.2: return a ladder with *tile* in the place of the joker at position *at*."""
    return (*tiles[:at], tile, *tiles[at + 1 :])


def stands_for(tiles: Tiles, at: int) -> tuple[int, ...]:
    """BLO-4.2: return the numbers, ascending, that the joker at index *at* can stand for."""
    anchors = [index for index, tile in enumerate(tiles) if tile != JOKER]
    if not anchors:
        return tuple(range(1, NUMBERS + 1))
    near = min(anchors, key=lambda index: abs(at - index))
    anchor, least = tiles[near], at - near
    assert isinstance(anchor, int)
    least, most = sorted((least, LONGEST_STEP * least))
    reached = [above(anchor, steps) for steps in range(least, most + 1)]
    return tuple(number for number in reached if is_ladder(swapped(tiles, at, number)))


def left_after(tiles: Tiles, stolen: tuple[int, ...]) -> Tiles:
    """BLO-5.2: return a ladder without the tiles at the positions that are *stolen*."""
    return tuple(tile for at, tile in enumerate(tiles) if at not in stolen)


def thefts(tiles: Tiles) -> Iterator[tuple[int, ...]]:
    """BLO-5.2: return the positions, one or two, that can be stolen from a ladder, ascending.

    The rest can only break at the gap: the tiles around it must still climb.
    """
    spare = len(tiles) - SHORTEST
    single = [at for at in range(len(tiles)) if spare > 0 and _closes(tiles, (at,))]
    yield from ((at,) for at in single)
    if spare < MOST_STOLEN:
        return
    for first, second in combinations(range(len(tiles)), MOST_STOLEN):
        apart = any(tile != JOKER for tile in tiles[first + 1 : second])
        if (first in single and second in single) if apart else _closes(tiles, (first, second)):
            yield first, second


def _closes(tiles: Tiles, stolen: tuple[int, ...]) -> bool:
    """Return whether the numbers on both sides of the *stolen* tiles climb without them."""
    first, last = stolen[0] - 1, stolen[-1] + 1
    while first >= 0 and tiles[first] == JOKER:
        first -= 1
    while last < len(tiles) and tiles[last] == JOKER:
        last += 1
    around = range(max(first, 0), min(last + 1, len(tiles)))
    return climbing_refusal(tuple(tiles[at] for at in around if at not in stolen)) is None
