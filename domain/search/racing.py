"""Monte Carlo search: races candidate moves on determinized tables and drops those surely worse.

All remaining candidates are tried on the same tables with the same chance (common random numbers),
so the luck of a deal is no difference between them. A candidate's value combines two estimates,
each weighted by its variance: the promise of the game's heuristic (``promise_error``), and the mean
of its playouts (their spread, and ``playout_bias``).
"""

from collections.abc import Callable
from heapq import nlargest
from math import sqrt
from operator import itemgetter
from random import Random
from typing import Any, Final, NamedTuple

from domain.game import Seat, StopCondition, no_limit
from domain.search.interface import Search, equally_likely
from domain.search.playout import playout_value

BREADTH: Final = 12
"""The largest number of candidates: those with the highest promises."""

DRAWN: Final = 8
"""Number of sampled tables from which one is drawn, weighted by its ``likelihood``."""

LEAST: Final = 5
"""Number of tables before playouts count at all."""

SURELY: Final = 2.0
"""Standard errors by which a candidate must be worse to be dropped."""

MOST: Final = 600
"""The largest number of playouts of one search."""


class Candidate:
    """A candidate move, and its playout value on each table."""

    def __init__(self, promise: float, command: Any) -> None:
        self.promise, self.command = promise, command
        self.values: list[float] = []


class Errors(NamedTuple):
    """Standard errors of the difference between two candidates."""

    promises: float
    playouts: float
    """The bias that remains with any number of playouts."""


class Difference(NamedTuple):
    """Estimated difference between two candidates, with its standard error."""

    mean: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether the difference is positive beyond doubt."""
        return self.mean > SURELY * self.error


def difference(better: Candidate, worse: Candidate, errors: Errors) -> Difference:
    """Combine promises and playouts, each weighted by the other's variance."""
    promised = better.promise - worse.promise
    gaps = [high - low for high, low in zip(better.values, worse.values, strict=True)]
    count = len(gaps)
    if count < LEAST:
        return Difference(promised, errors.promises)
    mean = sum(gaps) / count
    spread = sum([(each - mean) ** 2 for each in gaps]) / (count - 1) / count
    promise_variance, playout_variance = errors.promises**2, spread + errors.playouts**2
    weight = promise_variance / (promise_variance + playout_variance)
    return Difference((1 - weight) * promised + weight * mean, sqrt(weight * playout_variance))


def search(
    searched: Search[Any, Any, Any],
    seat: Seat,
    observation: Any,
    chance: Random,
    should_stop: StopCondition = no_limit,
) -> Any:
    """Return the best command found for *seat*, which is to move; None without sensible moves.

    *should_stop* is called once per playout, so a budget of playouts gives the same move on
    every machine.
    """
    choices = nlargest(BREADTH, searched.choices(observation, chance), key=itemgetter(0))
    if not choices:
        return None
    candidates = [Candidate(promise, command) for promise, command in choices]
    errors = Errors(searched.promise_error, searched.playout_bias(observation))
    best, left = _leading(candidates, errors)
    if len(left) > 1:
        best = _race(
            searched,
            seat,
            left,
            _weighted_sampler(searched, observation),
            errors,
            chance,
            should_stop,
        )
    return best.command


def _race(
    searched: Search[Any, Any, Any],
    seat: Seat,
    candidates: list[Candidate],
    sample: Callable[[Random], Any],
    errors: Errors,
    chance: Random,
    should_stop: StopCondition,
) -> Candidate:
    """Try the remaining candidates on one table after another, until one is left."""
    trials, best = 0, candidates[0]
    while len(candidates) > 1 and trials < MOST:
        table = chance.getrandbits(64)
        state = sample(Random(table))
        outcomes: list[float] = []
        for candidate in candidates:
            if should_stop():
                return best
            outcomes.append(playout_value(searched, state, seat, candidate.command, Random(table)))
        trials += len(candidates)
        for candidate, value in zip(candidates, outcomes, strict=True):
            candidate.values.append(value)
        best, candidates = _leading(candidates, errors)
    return best


def _weighted_sampler(searched: Search[Any, Any, Any], observation: Any) -> Callable[[Random], Any]:
    """Return a sampler of tables, weighted by how well they explain the others' moves."""
    sample = searched.sampler(observation)
    if searched.likelihood is equally_likely:
        return sample
    likelihood = searched.likelihood(observation)

    def weighted(chance: Random) -> Any:
        tables = [sample(chance) for _ in range(DRAWN)]
        (table,) = chance.choices(tables, [likelihood(each) for each in tables])
        return table

    return weighted


def _leading(candidates: list[Candidate], errors: Errors) -> tuple[Candidate, list[Candidate]]:
    """Return the best candidate, and all that may still turn out better."""
    promising = candidates[0]
    best = max(candidates, key=lambda candidate: difference(candidate, promising, errors).mean)
    left = [
        each for each in candidates if each is best or not difference(best, each, errors).is_sure
    ]
    return best, left
