"""Enumerates the orders in which tiles form a ladder (BLO-4) or extend one (BLO-6.1).

The numbers have one cyclic order. So it is enough to search for the cut and for the positions of
the jokers, instead of all permutations.
"""

from collections.abc import Iterator

import msgspec

from domain.bloom.components import JOKER, NUMBERS, Tiles, numbers_of
from domain.bloom.rules import climbing_refusal, holds_in_order
from domain.bloom.rules.ladders import LONGEST_STEP, steps_between

Positions = tuple[int, ...]


class Line(msgspec.Struct, frozen=True):
    """Numbers in ladder order, and jokers to insert."""

    numbers: tuple[int, ...]
    jokers: int
    base: Tiles
    """The tiles that keep their order."""

    @property
    def rest(self) -> int:
        """Return the cyclic distance from the last number to the first."""
        return steps_between(self.numbers[-1], self.numbers[0]) or NUMBERS

    def fewest(self, at: int) -> int:
        """Return the minimum of jokers before the number at index *at*."""
        return fewest_between(self.numbers[at - 1], self.numbers[at]) if at else 0

    def most(self, at: int) -> int:
        """Return the maximum of jokers before the number at index *at*."""
        if at in (0, len(self.numbers)):
            return self.jokers
        return steps_between(self.numbers[at - 1], self.numbers[at]) - 1

    def needed_from(self, at: int) -> int:
        """Return the minimum of jokers before the numbers from index *at* on."""
        return sum(map(self.fewest, range(at, len(self.numbers))))


def fewest_between(low: int, high: int) -> int:
    """BLO-4.1: return the minimum number of tiles between two numbers."""
    return (steps_between(low, high) - 1) // LONGEST_STEP


def lines(base: Tiles, more: Tiles) -> list[Line]:
    """Return the orders of all these numbers for which there are jokers enough.

    What leaves the widest gap open comes first.
    """
    tiles = (*base, *more)
    numbers, kept = sorted(numbers_of(tiles)), numbers_of(base)
    jokers = tiles.count(JOKER)
    if not numbers:
        return [Line((), jokers, base)]
    turned = (tuple(numbers[at:] + numbers[:at]) for at in range(len(numbers)))
    found = [Line(order, jokers, base) for order in turned if holds_in_order(order, kept)]
    found = [line for line in found if line.needed_from(0) <= jokers]
    return sorted(found, key=lambda line: -line.rest)


def arrangements(base: Tiles, more: Tiles, fixed: Positions = ()) -> Iterator[Tiles]:
    """Return what climbs of all these tiles, those of *base* in their order.

    Jokers come as late as they can at first; the first ones at the positions that are *fixed*.
    """
    for line in lines(base, more):
        for counts in _filled(line, fixed, (), 0):
            tiles = _laid(line, counts)
            if climbing_refusal(tiles) is None and holds_in_order(tiles, base):
                yield tiles


def _laid(line: Line, counts: tuple[int, ...]) -> Tiles:
    tiles: Tiles = ()
    for number, jokers in zip(line.numbers, counts, strict=False):
        tiles = (*tiles, *(JOKER,) * jokers, number)
    return (*tiles, *(JOKER,) * counts[-1])


def _filled(
    line: Line, fixed: Positions, counts: tuple[int, ...], index: int
) -> Iterator[tuple[int, ...]]:
    """Return the number of jokers before each number and after the last one.

    *counts* are the jokers before the first numbers, *index* those before the next one.
    """
    at = len(counts)
    put = sum(counts) + index
    due = fixed[put] == at + put if put < len(fixed) else None
    if at == len(line.numbers):
        if put == line.jokers:
            yield (*counts, index)
        elif due is not False:
            yield from _filled(line, fixed, counts, index + 1)
        return
    if due is not True and _may_follow(line, counts, index):
        yield from _filled(line, fixed, (*counts, index), 0)
    if due is not False and put < line.jokers and index < line.most(at):
        yield from _filled(line, fixed, counts, index + 1)


def _may_follow(line: Line, counts: tuple[int, ...], index: int) -> bool:
    """Return whether the next number may come now: with jokers enough before it, and after it."""
    at = len(counts)
    left = line.jokers - sum(counts) - index
    if not line.fewest(at) <= index or left < line.needed_from(at + 1):
        return False
    number = line.numbers[at]
    if number not in line.base:
        return True
    kept = line.base[: line.base.index(number)]
    return holds_in_order(_laid(line, (*counts, index)), kept)


def elsewhere(base: Tiles, more: Tiles, fixed: Positions, tiles: Tiles) -> dict[int, list[int]]:
    """Return the alternative positions of each joker of *tiles*, given those before it.

    Those that are *fixed* stay. The next position comes first.
    """
    jokers = [at for at, tile in enumerate(tiles) if tile == JOKER]
    found = {}
    for index in range(len(fixed), len(jokers)):
        joker, before = jokers[index], tuple(jokers[:index])
        others = (*range(joker + 1, len(tiles)), *range(before[-1] + 1 if before else 0, joker))
        found[index] = [
            at for at in others if next(arrangements(base, more, (*before, at)), None) is not None
        ]
    return {index: others for index, others in found.items() if others}
