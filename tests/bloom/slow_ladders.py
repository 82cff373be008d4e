"""What is a ladder, and can anything be laid or added? Slowly, by trying everything.

It shares no code with the game: jokers are given all their values, and all tiles of a hand are
tried in all orders.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

Tile = int | str
Tiles = tuple[Tile, ...]


@cache
def climbs(tiles: Tiles) -> bool:
    """BLO-4: tell whether some values of the jokers let *tiles* climb, in 99 steps at most."""
    return any(_climb(value, tiles[1:], 99) for value in _values(tiles[0]))


@cache
def _climb(last: int, tiles: Tiles, left: int) -> bool:
    """Tell whether *tiles* can follow the value *last* in the steps that are *left*."""
    if left < 0:
        return False
    if not tiles:
        return True
    steps = [
        step for value in _values(tiles[0]) for step in (1, 2) if (last + step - value) % 100 == 0
    ]
    return any(_climb((last + step - 1) % 100 + 1, tiles[1:], left - step) for step in steps)


def _values(tile: Tile) -> Sequence[int]:
    return (tile,) if isinstance(tile, int) else range(1, 101)


def is_slow_ladder(tiles: Tiles) -> bool:
    """BLO-4.1: tell whether there are at least three tiles that climb."""
    return len(tiles) >= 3 and climbs(tiles)


def some_of(hand: Tiles) -> Iterator[Tiles]:
    """Return every choice of one or more tiles of a hand."""
    for count in range(1, len(hand) + 1):
        yield from dict.fromkeys(combinations(hand, count))


def can_add_slowly(hand: Tiles, ladders: Sequence[Tiles]) -> bool:
    """BLO-6.1: tell whether any tiles of the hand, anywhere in any ladder, leave it one."""
    return any(
        is_slow_ladder(becomes)
        for ladder in ladders
        for own in some_of(hand)
        for order in set(permutations(own))
        for becomes in _mixed(ladder, order)
    )


def _mixed(first: Tiles, second: Tiles) -> Iterator[Tiles]:
    """Return all ways to mix two rows of tiles that keep their orders; those that climb so far."""
    for places in combinations(range(len(first) + len(second)), len(second)):
        rest, more = iter(first), iter(second)
        yield tuple(next(more if at in places else rest) for at in range(len(first) + len(second)))


def can_lay_slowly(hand: Tiles, ladders: Sequence[Tiles]) -> bool:
    """BLO-5: tell whether any tiles of the hand, with any theft, are a ladder in some order."""
    return any(
        is_slow_ladder(order)
        for own in some_of(hand)
        for stolen in ((), *_thefts(ladders))
        for order in set(permutations(own + stolen))
    )


def _thefts(ladders: Sequence[Tiles]) -> set[Tiles]:
    """BLO-5.2: return what can be stolen, so that what is left is a ladder."""
    return {
        tuple(ladder[at] for at in places)
        for ladder in ladders
        for count in (1, 2)
        for places in combinations(range(len(ladder)), count)
        if is_slow_ladder(tuple(tile for at, tile in enumerate(ladder) if at not in places))
    }
