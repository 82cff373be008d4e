"""Which of some moves turns out best on tables that may be the one played at?

All that are left are tried on the same tables with the same chance, so that what one deal brings
to all of them is no difference between them. What a move seems to promise is believed until the
trials say otherwise, as far as each can be relied on: a game says how far promises go wrong
(``doubt``) and all trials together (``bias``), and the trials themselves how much they differ from
one table to the next. A move that is hardly the best by both is tried no more.
"""

from collections.abc import Callable
from heapq import nlargest
from math import sqrt
from operator import itemgetter
from random import Random
from typing import Any, Final, NamedTuple

from domain.game import Seat, StopCondition, no_limit
from domain.search.interface import Search, as_likely
from domain.search.playout import tried

BREADTH: Final = 12
"""How many moves are tried at most: those that seem to promise most."""

DRAWN: Final = 8
"""Of how many tables one is taken that explains what the others did."""

LEAST: Final = 5
"""On how many tables a move must have been tried before anything is made of it."""

SURELY: Final = 2.0
"""By how many standard errors a move is worse that is tried no more."""

MOST: Final = 600
"""How many trials are enough for whoever has all the time he wants."""


class Candidate:
    """A move, and what came of it on one table after the other."""

    def __init__(self, promise: float, command: Any) -> None:
        self.promise, self.command = promise, command
        self.values: list[float] = []


class Errors(NamedTuple):
    """How far what is said of one move beside another is likely to be wrong."""

    promised: float
    tried: float
    """However many trials there are."""


class Difference(NamedTuple):
    """By how much one move is likely to be better than another."""

    mean: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Tell whether the move is better, and hardly by chance."""
        return self.mean > SURELY * self.error


def gap(better: Candidate, worse: Candidate, errors: Errors) -> Difference:
    """Return what promises and trials say together, each by how far it can be relied on."""
    promised = better.promise - worse.promise
    gaps = [high - low for high, low in zip(better.values, worse.values, strict=True)]
    count = len(gaps)
    if count < LEAST:
        return Difference(promised, errors.promised)
    mean = sum(gaps) / count
    spread = sum([(each - mean) ** 2 for each in gaps]) / (count - 1) / count
    doubt, doubt_of_trials = errors.promised**2, spread + errors.tried**2
    weight = doubt / (doubt + doubt_of_trials)
    return Difference((1 - weight) * promised + weight * mean, sqrt(weight * doubt_of_trials))


def search(
    searched: Search[Any, Any, Any],
    seat: Seat,
    known: Any,
    chance: Random,
    enough: StopCondition = no_limit,
) -> Any:
    """Return the best command found for *seat*, which is to move; None where none makes sense.

    *enough* is asked once for every trial, so that whoever counts them has the same found anywhere.
    """
    choices = nlargest(BREADTH, searched.choices(known, chance), key=itemgetter(0))
    if not choices:
        return None
    running = [Candidate(promise, command) for promise, command in choices]
    errors = Errors(searched.doubt, searched.bias(known))
    best, left = _leading(running, errors)
    if len(left) > 1:
        best = _race(searched, seat, left, _explaining(searched, known), errors, chance, enough)
    return best.command


def _race(
    searched: Search[Any, Any, Any],
    seat: Seat,
    running: list[Candidate],
    sampled: Callable[[Random], Any],
    errors: Errors,
    chance: Random,
    enough: StopCondition,
) -> Candidate:
    """Try all moves that are left on one table after the other, until one is or it is *enough*."""
    trials, best = 0, running[0]
    while len(running) > 1 and trials < MOST:
        table = chance.getrandbits(64)
        state = sampled(Random(table))
        outcomes: list[float] = []
        for runner in running:
            if enough():
                return best
            outcomes.append(tried(searched, state, seat, runner.command, Random(table)))
        trials += len(running)
        for runner, value in zip(running, outcomes, strict=True):
            runner.values.append(value)
        best, running = _leading(running, errors)
    return best


def _explaining(searched: Search[Any, Any, Any], known: Any) -> Callable[[Random], Any]:
    """Return what draws tables that may be the one played at, by what the others did so far."""
    sampled = searched.sampler(known)
    if searched.likely is as_likely:
        return sampled
    likely = searched.likely(known)

    def explaining(chance: Random) -> Any:
        tables = [sampled(chance) for _ in range(DRAWN)]
        (table,) = chance.choices(tables, [likely(each) for each in tables])
        return table

    return explaining


def _leading(running: list[Candidate], errors: Errors) -> tuple[Candidate, list[Candidate]]:
    """Return the best of those *running*, and all that may be better yet."""
    promising = running[0]
    best = max(running, key=lambda runner: gap(runner, promising, errors).mean)
    left = [each for each in running if each is best or not gap(best, each, errors).is_sure]
    return best, left
