"""Which of some moves turns out best on tables that may be the one played at?

All that are left are tried on the same tables with the same chance, so that what one deal brings
to all of them is no difference between them; those that are surely worse are tried no more. What
a move seems to promise at once counts as if it had come out on some tables before.
"""

from collections.abc import Callable
from heapq import nlargest
from math import sqrt
from operator import itemgetter
from random import Random
from typing import Any, Final

from domain.game import Enough, Seat, never
from domain.search.asked import Search
from domain.search.playing import tried

BREADTH: Final = 12
"""How many moves are tried: those that seem to promise most."""

PRIOR: Final = 3
"""On how many tables what a move seems to promise counts."""

LEAST: Final = 5
"""After how many tables a move can be found to be worse."""

SURELY: Final = 1.7
"""By how many standard errors."""

MOST: Final = 600
"""How many trials are enough for whoever has all the time he wants."""


class Runner:
    """A move, and what came of it on one table after the other."""

    def __init__(self, promise: float, command: Any) -> None:
        self.promise, self.command = promise, command
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        """Return what the move is worth, by what it promised and what came of it."""
        return (PRIOR * self.promise + sum(self.values)) / (PRIOR + len(self.values))

    def surely_below(self, best: "Runner") -> bool:
        """Tell whether it came out worse than the *best* on the same tables, and not by chance."""
        lost = [high - low for high, low in zip(best.values, self.values, strict=True)]
        count = len(lost)
        mean = sum(lost) / count
        spread = sum([(each - mean) ** 2 for each in lost]) / (count - 1)
        return mean > SURELY * sqrt(spread / count)


def search(
    searched: Search[Any, Any, Any], seat: Seat, known: Any, chance: Random, enough: Enough = never
) -> Any:
    """Return the best command found for *seat*, which is to move; None where none makes sense.

    *enough* is asked once for every trial, so that whoever counts them has the same found anywhere.
    """
    choices = nlargest(BREADTH, searched.choices(known, chance), key=itemgetter(0))
    running = [Runner(promise, command) for promise, command in choices]
    if len(running) > 1:
        running = _race(searched, seat, running, searched.sampler(known), chance, enough)
    return max(running, key=lambda runner: runner.mean).command if running else None


def _race(
    searched: Search[Any, Any, Any],
    seat: Seat,
    running: list[Runner],
    sampled: Callable[[Random], Any],
    chance: Random,
    enough: Enough,
) -> list[Runner]:
    """Try all moves that are left on one table after the other, until one is or it is *enough*."""
    trials = 0
    while len(running) > 1 and trials < MOST:
        table = chance.getrandbits(64)
        state = sampled(Random(table))
        outcomes: list[float] = []
        for runner in running:
            if enough():
                return running
            outcomes.append(tried(searched, state, seat, runner.command, Random(table)))
        trials += len(running)
        for runner, value in zip(running, outcomes, strict=True):
            runner.values.append(value)
        running = _left(running)
    return running


def _left(running: list[Runner]) -> list[Runner]:
    best = max(running, key=lambda runner: runner.mean)
    if len(best.values) < LEAST:
        return running
    return [runner for runner in running if runner is best or not runner.surely_below(best)]
