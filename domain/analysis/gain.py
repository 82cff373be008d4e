"""The gain of a better move in points: its mean size, and the parts of the score.

Both moves are played on over the same tables, and the positions at the ends are scored.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

import msgspec

from domain.game import Phrase, Seat
from domain.search import Search

SURELY: Final = 1.7
"""Standard errors by which a mean must differ from 0 to count as different."""

LEAST: Final = 0.05
"""The smallest gain in points that is worth telling."""


class ScoreGain(msgspec.Struct, frozen=True):
    """A part of the score that differs: *seat* has more or fewer points for *what*."""

    seat: Seat
    what: Phrase
    points: float
    """Positive for the player's own seat, negative for another."""


class Gain(msgspec.Struct, frozen=True):
    """The mean gain of a better move, in points."""

    lead: float | None
    """By how many points the player is further ahead; None if the match may end before that."""
    most: ScoreGain | None = None
    """The part of the score that explains most of it; None if no part surely differs."""


def gain_between(
    searched: Search[Any, Any, Any], seat: Seat, played: Sequence[Any], best: Sequence[Any]
) -> Gain | None:
    """Compare the positions after two moves of a seat, table by table; None without a gain."""
    lead, most = _lead(searched, seat, played, best), _most(searched, seat, played, best)
    return Gain(lead, most) if lead or most else None


def is_surely_positive(values: Sequence[float]) -> bool:
    """Tell whether the mean of *values* is above 0 by more than chance explains."""
    return fmean(values) > SURELY * stdev(values) / sqrt(len(values))


def _lead(
    searched: Search[Any, Any, Any], seat: Seat, played: Sequence[Any], best: Sequence[Any]
) -> float | None:
    if any(searched.to_move(state) is None for state in (*played, *best)):
        return None  # the value of an ended match is more than its points
    pairs = zip(best, played, strict=True)
    lead = fmean(searched.value(high, seat) - searched.value(low, seat) for high, low in pairs)
    return lead if lead >= LEAST else None


Part = tuple[Seat, str, tuple[tuple[str, Any], ...]]


def _most(
    searched: Search[Any, Any, Any], seat: Seat, played: Sequence[Any], best: Sequence[Any]
) -> ScoreGain | None:
    phrases: dict[Part, Phrase] = {}
    tables = [
        (_points(searched, high, phrases), _points(searched, low, phrases))
        for high, low in zip(best, played, strict=True)
    ]
    found: list[tuple[float, Part]] = []
    for part in phrases:
        sign = 1 if part[0] == seat else -1
        gains = [sign * (high.get(part, 0) - low.get(part, 0)) for high, low in tables]
        if fmean(gains) >= LEAST and is_surely_positive(gains):
            found.append((fmean(gains), part))
    if not found:
        return None
    points, (whose, *_) = largest = max(found, key=lambda each: each[0])
    return ScoreGain(whose, phrases[largest[1]], points if whose == seat else -points)


def _points(
    searched: Search[Any, Any, Any], state: Any, phrases: dict[Part, Phrase]
) -> Mapping[Part, int]:
    """Return the points by part of the score; note the *phrases* of the parts."""
    points: dict[Part, int] = {}
    for line in searched.score_lines(state):
        part = (line.seat, line.what.code, tuple(sorted(line.what.values.items())))
        phrases[part] = line.what
        points[part] = points.get(part, 0) + line.points
    return points
