"""Ladders of Bloom by brute force, to test the fast code.

It shares no code with the game: jokers are given all their values, and all tiles of a hand are
tried in all orders and places, until no values are left with which they climb.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

Tile = int | str
Tiles = tuple[Tile, ...]
Climb = frozenset[tuple[int, int]]
"""What the last tile can stand for, and after how many steps."""


def climbs(tiles: Tiles) -> bool:
    """BLO-4: tell whether some values of the jokers let *tiles* climb, in 99 steps at most."""
    climb: Climb | None = None
    for tile in tiles:
        climb = _climbed(climb, tile)
    return bool(climb)


def _climbed(climb: Climb | None, tile: Tile) -> Climb:
    """Return how *tile* climbs on; None was before the first one."""
    values = (tile,) if isinstance(tile, int) else range(1, 101)
    if climb is None:
        return frozenset((value, 0) for value in values)
    return frozenset(
        (value, steps + step)
        for last, steps in climb
        for step in (1, 2)
        for value in [last + step if last + step <= 100 else last + step - 100]
        if value in values and steps + step <= 99
    )


def is_slow_ladder(tiles: Tiles) -> bool:
    """BLO-4.1: tell whether there are at least three tiles that climb."""
    return len(tiles) >= 3 and climbs(tiles)


def can_add_slowly(hand: Tiles, ladders: Sequence[Tiles]) -> bool:
    """BLO-6.1: tell whether any tiles of the hand, anywhere in any ladder, leave it one."""
    return any(_grows(ladder, hand, len(hand), None) for ladder in ladders)


def _grows(ladder: Tiles, hand: Tiles, had: int, climb: Climb | None) -> bool:
    """Tell whether the rest of a *ladder* can climb on, with a tile that the hand *had*."""
    if climb is not None and not climb:
        return False
    if not ladder and len(hand) < had:
        return True
    return (bool(ladder) and _grows(ladder[1:], hand, had, _climbed(climb, ladder[0]))) or any(
        _grows(ladder, _but(hand, at), had, _climbed(climb, tile)) for at, tile in enumerate(hand)
    )


def can_lay_slowly(hand: Tiles, ladders: Sequence[Tiles]) -> bool:
    """BLO-5: tell whether any tiles of the hand, with any theft, are a ladder in some order."""
    return any(_laid(hand, stolen, 0, None) for stolen in ((), *_thefts(ladders)))


def _laid(hand: Tiles, stolen: Tiles, length: int, climb: Climb | None) -> bool:
    """Tell whether all that is *stolen*, and tiles of the hand, make a ladder of what has begun.

    Of three tiles at least one is the hand's.
    """
    if climb is not None and not climb:
        return False
    if not stolen and length >= 3:
        return True
    return any(
        _laid(hand, _but(stolen, at), length + 1, _climbed(climb, tile))
        for at, tile in enumerate(stolen)
    ) or any(
        _laid(_but(hand, at), stolen, length + 1, _climbed(climb, tile))
        for at, tile in enumerate(hand)
    )


def _but(tiles: Tiles, at: int) -> Tiles:
    return tiles[:at] + tiles[at + 1 :]


def _thefts(ladders: Sequence[Tiles]) -> Iterator[Tiles]:
    """BLO-5.2: return what can be stolen, so that what is left is a ladder."""
    for ladder in ladders:
        for count in (1, 2):
            for places in combinations(range(len(ladder)), count):
                if is_slow_ladder(
                    tuple(tile for at, tile in enumerate(ladder) if at not in places)
                ):
                    yield tuple(ladder[at] for at in places)
