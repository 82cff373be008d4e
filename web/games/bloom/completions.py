"""Decides exactly whether picked tiles can still become a ladder with more tiles of the hand.

Gaps between two numbers need hand numbers and jokers. Any number of jokers between the minimum and
the maximum works, so counting the minimum is enough and no search is needed.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from domain.bloom.components import JOKER, NUMBERS, Tiles, numbers_of
from domain.bloom.rules import SHORTEST
from domain.bloom.rules.joining import joker_joins, numbers_that_join
from domain.bloom.rules.ladders import LONGEST_STEP, above, steps_between
from domain.bloom.rules.possible_actions import near, threes


class JokerGaps:
    """Minimum numbers of jokers between numbers, using the hand's numbers.

    Every number between helps: two short climbs never need more jokers than one long climb.
    """

    def __init__(self, numbers: frozenset[int]) -> None:
        once = sorted(numbers)
        self._numbers = (*once, *(number + NUMBERS for number in once))
        """All of them, twice around."""
        climbs = map(_jokers_between, self._numbers, self._numbers[1:])
        self._needed = tuple(accumulate(climbs, initial=0))
        """How many jokers are needed from the first of them up to each."""

    def fewest(self, low: int, high: int) -> int:
        """Return the minimum of jokers between *low* and *high*."""
        if high <= low:
            high += NUMBERS
        first = bisect_right(self._numbers, low)
        last = bisect_left(self._numbers, high) - 1
        if last < first:
            return _jokers_between(low, high)
        return (
            _jokers_between(low, self._numbers[first])
            + self._needed[last]
            - self._needed[first]
            + _jokers_between(self._numbers[last], high)
        )


def _jokers_between(low: int, high: int) -> int:
    """Return the minimum of jokers between two numbers with no number between them."""
    return (high - low - 1) // LONGEST_STEP


class BaseLadder(NamedTuple):
    """A ladder to add tiles to."""

    first: int
    """Its first number."""
    steps: tuple[int, ...]
    """Distances of its numbers from the first."""
    jokers: tuple[int, ...]
    """Numbers of jokers before each number, and after the last one."""


@lru_cache(maxsize=256)
def base_of(tiles: Tiles) -> BaseLadder | None:
    """Return a ladder to add to; None for one without numbers."""
    numbers = numbers_of(tiles)
    if not numbers:
        return None
    jokers = [0]
    for tile in tiles:
        if tile == JOKER:
            jokers[-1] += 1
        else:
            jokers.append(0)
    steps = tuple(steps_between(numbers[0], number) for number in numbers)
    return BaseLadder(numbers[0], steps, tuple(jokers))


@cache
def _pairs_with(number: int) -> tuple[frozenset[int], ...]:
    """Return the other two numbers of each ladder of three with *number*."""
    return tuple(three - {number} for three in threes(number))


def _within_a_step(low: int, high: int) -> frozenset[int]:
    """Return the numbers within a step of *low* or *high*."""
    steps = range(-LONGEST_STEP, LONGEST_STEP + 1)
    return frozenset(above(number, step) for number in (low, high) for step in steps) - {low, high}


@lru_cache(maxsize=256)
def _numbers_that_join(tiles: Tiles) -> frozenset[int]:
    return frozenset(numbers_that_join(tiles))


class Completions:
    """The ladders that a hand can complete."""

    def __init__(self, hand: Tiles) -> None:
        self.numbers = frozenset(numbers_of(hand))
        self.jokers = hand.count(JOKER)
        self.bridges = JokerGaps(self.numbers)
        self._growing: dict[tuple[Tiles, Tiles], bool] = {}
        """Cache of `grows`."""

    def a_ladder(self, own: Tiles, stolen: Tiles = ()) -> bool:
        """BLO-5: return whether these tiles and more of the hand can form a ladder."""
        numbers = [tile for tile in (*own, *stolen) if isinstance(tile, int)]
        return self._laid(sorted(numbers), self.jokers + stolen.count(JOKER))

    def _laid(self, numbers: Sequence[int], jokers: int) -> bool:
        """Return whether ascending *numbers* and *jokers* can form a ladder with the hand."""
        fewest = self.bridges.fewest
        if len(numbers) == 2:
            low, high = numbers
            if fewest(low, high) > jokers and fewest(high, low) > jokers:
                return False
        elif numbers[2:]:
            needs = list(map(fewest, numbers, (*numbers[1:], numbers[0])))
            if sum(needs) - max(needs) > jokers:
                return False
        missing = SHORTEST - len(numbers) - jokers
        return missing <= 0 or self._has_more(numbers, missing)

    def _has_more(self, numbers: Sequence[int], missing: int) -> bool:
        """Tell whether *missing* more tiles can come from the hand's numbers and the jokers.

        Two numbers climb already where they overlap with numbers of the hand.
        """
        if not numbers:
            return any(missing == 1 or self._has_more((one,), missing - 1) for one in self.numbers)
        if len(numbers) == 1:
            if missing == 1:  # next to a joker, which reaches as far as a number
                return not self.numbers.isdisjoint(near(numbers[0]))
            return any(map(self.numbers.issuperset, _pairs_with(numbers[0])))
        low, high = numbers
        apart = min(steps_between(low, high), steps_between(high, low))
        return apart > LONGEST_STEP or not self.numbers.isdisjoint(_within_a_step(low, high))

    def grows(self, ladder: Tiles, own: Tiles) -> bool:
        """BLO-6.1: return whether a *ladder* can take these tiles, and perhaps more of the hand."""
        request = (ladder, own)
        if request not in self._growing:
            self._growing[request] = self._grows(ladder, own)
        return self._growing[request]

    def _grows(self, ladder: Tiles, own: Tiles) -> bool:
        base, jokers = base_of(ladder), own.count(JOKER)
        spare = self.jokers - jokers
        if base is None:
            return self._laid(sorted(numbers_of(own)), ladder.count(JOKER) + self.jokers)
        if not own:
            # A player who can add tiles can add a single one.
            return (spare > 0 and joker_joins(ladder)) or not self.numbers.isdisjoint(
                _numbers_that_join(ladder)
            )
        if len(own) == 1 and own[0] in _numbers_that_join(ladder):
            return True
        needed = self._needed(
            base, tuple(sorted(steps_between(base.first, number) for number in numbers_of(own)))
        )
        return needed is not None and needed <= self.jokers

    def _needed(self, base: BaseLadder, added: tuple[int, ...]) -> int | None:
        """Return the number of jokers of the hand that are needed to climb from the first number.

        None if the jokers already laid have no room.
        """
        last = base.steps[-1]
        within: dict[int, list[int]] = {}
        for steps in added:
            if steps < last:
                within.setdefault(bisect_left(base.steps, steps), []).append(steps)
        needed = 0
        for at, some in within.items():
            chain = (base.steps[at - 1], *some, base.steps[at])
            if chain[-1] - chain[0] - len(some) - 1 < base.jokers[at]:
                return None
            needed += max(self._along(base, chain) - base.jokers[at], 0)
        return needed + self._beyond(base, [steps for steps in added if steps > last])

    def _beyond(self, base: BaseLadder, added: list[int]) -> int:
        """Return how many jokers are needed to add numbers after the last and before the first."""
        last = base.steps[-1]
        return min(
            max(self._along(base, (last, *added[:cut])) - base.jokers[-1], 0)
            + max(self._along(base, (*added[cut:], NUMBERS)) - base.jokers[0], 0)
            for cut in range(len(added) + 1)
        )

    def _along(self, base: BaseLadder, chain: tuple[int, ...]) -> int:
        """Return how many jokers are needed in all between numbers, so far up from the first."""
        numbers = [(base.first + steps - 1) % NUMBERS + 1 for steps in chain]
        return sum(map(self.bridges.fewest, numbers, numbers[1:]))
