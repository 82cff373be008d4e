"""Enumerates ladders that given tiles can make (BLO-5, BLO-6.1), lazily: there can be millions."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from domain.bloom.components import JOKER, NUMBERS, Tile, Tiles
from domain.bloom.rules.ladders import LONGEST_STEP, MOST_STEPS, SHORTEST, steps_between


def grown(tiles: Tiles, hand: Tiles) -> Iterator[Tiles]:
    """BLO-6.1: return the ladders that can result from adding any tiles of *hand*, or none.

    Jokers are alike: if one of the hand could be next, the ladder's own comes first.
    """
    return _Loom(tiles, hand).woven((), 0, 0)


def ladders_of(hand: Tiles, stolen: Tiles) -> Iterator[Tiles]:
    """BLO-5: return the ladders of all *stolen* tiles and some of *hand*."""
    numbers = tuple(tile for tile in stolen if tile != JOKER)
    loot = (JOKER,) * (len(stolen) - len(numbers))
    for fixed in permutations(numbers):
        for tiles in _Loom(fixed, hand + loot).woven((), 0, 0):
            if tiles.count(JOKER) >= len(loot):
                yield tiles


class _Ahead(NamedTuple):
    """The next number of the fixed tiles."""

    number: int
    jokers: int
    """How many of the fixed tiles come before it."""
    steps: int
    """From it to the end of the fixed tiles."""
    jokers_from: dict[int, int]
    """How many jokers it takes to come to it from another number."""


class _Loom:
    """Builds ladders of all fixed tiles, in their order, and any others of a hand.

    A branch that can't reach the next fixed number is not followed.
    """

    def __init__(self, fixed: Tiles, hand: Tiles) -> None:
        self.fixed = fixed
        self.jokers = hand.count(JOKER)
        self.order: dict[Tile, int] = {tile: at for at, tile in enumerate(hand)}
        self.ahead = self._looking_ahead()

    def _looking_ahead(self) -> list[_Ahead | None]:
        """Return the next fixed numbers for each count of fixed tiles that are in the ladder."""
        hand, most = frozenset(self.order), self.jokers + self.fixed.count(JOKER)
        found: list[_Ahead | None] = [None]
        jokers = 0
        for tile in reversed(self.fixed):
            ahead = found[-1]
            if isinstance(tile, int):
                steps = ahead.steps + steps_between(tile, ahead.number) if ahead else jokers
                found.append(_Ahead(tile, 0, steps, _jokers_to(tile, hand, most)))
            else:
                jokers += 1
                found.append(ahead and ahead._replace(jokers=ahead.jokers + 1))
        return found[::-1]

    def woven(self, begun: Tiles, due: int, climbed: int) -> Iterator[Tiles]:
        """Return the ladders that begin so.

        *due* is the index of the next fixed tile; *climbed* goes up to the last number.
        """
        if due == len(self.fixed) and len(begun) >= SHORTEST:
            yield begun
        pending = _pending(begun)
        last = begun[-pending - 1] if pending < len(begun) else None
        for tile, after in self._next(begun, due, last, pending):
            steps = 0
            if isinstance(tile, int):
                steps = steps_between(last, tile) if isinstance(last, int) else pending
                if self._is_too_far(tile, after, climbed + steps, begun):
                    continue
            elif climbed + pending + 1 > MOST_STEPS:
                continue
            yield from self.woven((*begun, tile), after, climbed + steps)

    def _next(
        self, begun: Tiles, due: int, last: Tile | None, pending: int
    ) -> Iterator[tuple[Tile, int]]:
        """Find the tiles that can be next, and which fixed tile is due after them."""
        reach = range(pending + 1, LONGEST_STEP * (pending + 1) + 1)
        fixed = self.fixed[due] if due < len(self.fixed) else None
        if isinstance(fixed, int) and isinstance(last, int):
            if steps_between(last, fixed) in reach:
                yield fixed, due + 1
        elif fixed is not None:
            yield fixed, due + 1
        if isinstance(last, int):
            near: list[Tile] = [(last + step - 1) % NUMBERS + 1 for step in reach]
        else:
            ahead = self.ahead[due]
            starts = self.order if ahead is None else ahead.jokers_from
            near = [tile for tile in starts if tile != JOKER]
        if fixed != JOKER and self._jokers_left(begun, due):
            near.append(JOKER)
        hand = self.order
        for tile in sorted((number for number in near if number in hand), key=hand.__getitem__):
            yield tile, due

    def _jokers_left(self, begun: Tiles, due: int) -> int:
        return self.jokers - begun.count(JOKER) + self.fixed[:due].count(JOKER)

    def _is_too_far(self, number: int, due: int, climbed: int, begun: Tiles) -> bool:
        """Return whether the ladder can't get from *number* to the next fixed number."""
        ahead = self.ahead[due]
        if ahead is None:
            return climbed + self.fixed[due:].count(JOKER) > MOST_STEPS
        jokers = self._jokers_left(begun, due) + ahead.jokers
        more = steps_between(number, ahead.number) + ahead.steps
        return climbed + more > MOST_STEPS or ahead.jokers_from.get(number, NUMBERS) > jokers


def _pending(begun: Tiles) -> int:
    """Return how many jokers come after the last number."""
    pending = 0
    while pending < len(begun) and begun[-pending - 1] == JOKER:
        pending += 1
    return pending


@lru_cache(maxsize=1024)
def _jokers_to(number: int, hand: frozenset[Tile], most: int) -> dict[int, int]:
    """Return from which numbers *number* can be reached, with how many jokers, *most* at most."""
    needed = [0]
    """By the number of steps left."""
    for steps in range(1, MOST_STEPS + 1):
        needed.append(
            min(
                needed[left] + (left > 0 and (number - left - 1) % NUMBERS + 1 not in hand)
                for left in range(max(steps - LONGEST_STEP, 0), steps)
            )
        )
        if min(needed[-LONGEST_STEP:]) > most:
            break
    return {(number - left - 1) % NUMBERS + 1: jokers for left, jokers in enumerate(needed)}
