"""The gain of a better move in points: its mean size, and what the points come from.

Both moves are played on over the same tables, and the positions at the ends are compared.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

import msgspec

from domain.game import Phrase, Seat
from domain.search import Part, Search

SURELY: Final = 1.7
"""Standard errors by which a mean must differ from 0 to count as different."""

LEAST: Final = 0.05
"""The smallest gain in points that is worth telling."""

NAMED: Final = 2
"""The largest number of parts that are named."""

SHARE: Final = 0.25
"""The smallest part that is named after the first, as a share of the whole gain."""


class GainPart(msgspec.Struct, frozen=True):
    """A part of a gain: what the points come from, and how many."""

    what: Phrase
    points: float


class Gain(msgspec.Struct, frozen=True):
    """The mean gain of a better move, in points of the player's lead."""

    lead: float
    parts: tuple[GainPart, ...]
    """The largest parts, the largest first."""

    @property
    def rest(self) -> float:
        """The gain without its named parts."""
        return self.lead - sum(part.points for part in self.parts)


def gain_between(
    searched: Search[Any, Any, Any], seat: Seat, played: Sequence[Any], best: Sequence[Any]
) -> Gain | None:
    """Compare the positions after two moves of a seat, table by table; None without a gain."""
    means: dict[str, GainPart] = {}
    for sign, states in ((1, best), (-1, played)):
        for what, points in _parts(searched, seat, states):
            key = repr(what)
            before = means[key].points if key in means else 0.0
            means[key] = GainPart(what, before + sign * points / len(states))
    lead = sum(part.points for part in means.values())
    if lead < LEAST:
        return None
    first, *others = sorted(means.values(), key=lambda part: -part.points)[:NAMED]
    return Gain(lead, (first, *(part for part in others if part.points >= SHARE * lead)))


def is_surely_positive(values: Sequence[float]) -> bool:
    """Tell whether the mean of *values* is above 0 by more than chance explains."""
    return fmean(values) > SURELY * stdev(values) / sqrt(len(values))


def _parts(searched: Search[Any, Any, Any], seat: Seat, states: Sequence[Any]) -> Iterable[Part]:
    return (part for state in states for part in searched.parts(state, seat))
