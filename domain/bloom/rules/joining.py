"""Which tiles can join a ladder (BLO-6.1)."""

from collections.abc import Iterator

from domain.bloom.components import JOKER, NUMBERS, Tiles
from domain.bloom.rules.ladders import (
    LONGEST_STEP,
    MOST_STEPS,
    above,
    climbing_refusal,
    steps_between,
)


def holds_in_order(longer: Tiles, tiles: Tiles) -> bool:
    """BLO-6.1: return whether all *tiles* are in *longer*, in their order."""
    rest = iter(longer)
    return all(tile in rest for tile in tiles)


def joker_joins(tiles: Tiles) -> bool:
    """BLO-6.1: return whether a joker by itself can join a ladder: at an end, or inside."""
    if climbing_refusal((*tiles, JOKER)) is None:
        return True
    return any(steps_between(low, high) > jokers + 1 for low, high, jokers in _segments(tiles))


def numbers_that_join(tiles: Tiles) -> Iterator[int]:
    """BLO-6.1: return the numbers any one of which can join a ladder by itself, somewhere."""
    numbers = [tile for tile in tiles if isinstance(tile, int)]
    if not numbers:
        yield from range(1, NUMBERS + 1)
        return
    climbed = 0
    for low, high, jokers in _segments(tiles):
        steps = steps_between(low, high)
        climbed += steps
        # If there are more steps than tiles need, jokers can be any number between.
        if steps > jokers + 1:
            yield from (above(low, step) for step in range(1, steps))
    before, after = tiles.index(numbers[0]), tiles[::-1].index(numbers[-1])
    spare = MOST_STEPS - climbed
    yield from (above(numbers[0], -steps) for steps in _beyond(before, spare - after))
    yield from (above(numbers[-1], steps) for steps in _beyond(after, spare - before))


def _segments(tiles: Tiles) -> Iterator[tuple[int, int, int]]:
    """Find each two numbers with none between them, and how many jokers there are between."""
    last, jokers = None, 0
    for tile in tiles:
        if not isinstance(tile, int):
            jokers += 1
            continue
        if last is not None:
            yield last, tile, jokers
        last, jokers = tile, 0


def _beyond(jokers: int, spare: int) -> Iterator[int]:
    """Return how far beyond the end of a ladder another number can join, with this many *jokers*.

    As many jokers as fit stand between the two; each of the others takes a step beyond.
    """
    for steps in range(1, LONGEST_STEP * (jokers + 1) + 1):
        if steps + max(jokers - steps + 1, 0) <= spare:
            yield steps
