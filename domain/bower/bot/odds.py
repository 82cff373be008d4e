"""The odds of a comparison while both players still build."""

from functools import lru_cache
from math import erf, exp, sqrt
from typing import Final

import msgspec

from domain.bower.scoring import ALONE_TOKENS

MOST: Final = 5
"""A difference of this many objects in a column is as good as decisive."""


class Range(msgspec.Struct, frozen=True):
    """A player's count in a column, from *least* to *most*: white objects can vary (BOW-6.5)."""

    least: int
    most: int


class Odds(msgspec.Struct, frozen=True):
    """The expected result of a comparison."""

    lead: float
    """The egg tokens to win less those to lose."""
    tie: float
    """How likely it is that the shells decide."""

    @property
    def won(self) -> float:
        """Return the probability of having more, if that gains one egg token."""
        return (1 - self.tie + self.lead) / 2


@lru_cache(maxsize=1 << 16)
def column_odds(own: Range, other: Range, own_coming: float, other_coming: float) -> Odds:
    """BOW-6.2, BOW-6.3, BOW-6.5: return the odds given the expected number of objects to come."""
    lead = tie = 0.0
    for more, likely in enumerate(_arrivals(own_coming)):
        for others, likely_too in enumerate(_arrivals(other_coming)):
            tokens = _tokens(own.least + more, own.most + more, other.most + others)
            tokens -= _tokens(other.least + others, other.most + others, own.most + more)
            lead += likely * likely_too * tokens
            tie += likely * likely_too * (not tokens)
    return Odds(lead, tie)


def _tokens(least: int, most: int, others_most: int) -> int:
    if most <= others_most:
        return 0
    return ALONE_TOKENS if others_most == 0 and least <= 1 else 1


@lru_cache(maxsize=1 << 10)
def _arrivals(expected: float) -> tuple[float, ...]:
    """Return the probabilities of 0, 1, 2 ... objects if this many are *expected*."""
    if expected <= 0:
        return (1.0,)
    likely = [exp(-expected)]
    for number in range(1, MOST):
        likely.append(likely[-1] * expected / number)
    return (*likely, max(0.0, 1 - sum(likely)))


@lru_cache(maxsize=1 << 14)
def lead_odds(lead: float, own_coming: float, other_coming: float) -> Odds:
    """Return the odds of having more in the end, as one egg token."""
    middle = lead + own_coming - other_coming
    spread = sqrt(own_coming + other_coming)
    won, lost = _below(middle - 0.5, spread), _below(-middle - 0.5, spread)
    return Odds(won - lost, 1 - won - lost)


def _below(limit: float, spread: float) -> float:
    if spread == 0:
        return 1.0 if limit > 0 else 0.0
    return 0.5 * (1 + erf(limit / (spread * sqrt(2))))


@lru_cache(maxsize=1 << 10)
def at_least(missing: int, expected: float) -> float:
    """Return the probability of at least *missing* objects, given the expected number."""
    return 1 - sum(_arrivals(expected)[:missing]) if missing > 0 else 1.0
