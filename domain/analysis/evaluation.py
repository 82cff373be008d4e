"""What would a seat that searches have done, and what was the move that was made worth beside it?

The better move is found on some tables, and both are held against each other on others, the same
for both and with the same chance: what looked good because it was lucky while it was searched for
would else be counted as better than it is.
"""

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import msgspec

from domain.analysis.win_probability import WinProbability
from domain.search import search
from domain.search.playout import playout_value

SURELY: Final = 1.7
"""By how many standard errors a move must be worse before it is said to be."""

FRESH: Final = 1 << 32
"""From where on tables are numbered on which both moves are tried."""

LEAST: Final = 4
"""On how many tables a move is tried, however few trials there are."""


class Evaluation(msgspec.Struct, frozen=True):
    """What a decision was worth, as chances to win."""

    played: float
    """With the move that was made."""
    better: Any = None
    """What would surely have been better; None where nothing was found."""
    best: float = 0.0
    """With the better move, or else with the one that was made."""

    @property
    def lost(self) -> float:
        """Return how much of the chance to win the move gave away."""
        return self.best - self.played


def weigh(
    prospects: WinProbability, state: Any, command: Any, trials: int, *, judged: bool = True
) -> Evaluation:
    """Return what a *command* of the seat was worth, by what it knows of the position.

    Half of the *trials* look for a better one if it is *judged*, and half compare both. Chance is
    the same in each position: equal arguments give equal numbers.
    """
    game, seat = prospects.game, prospects.seat
    known = game.observation(state, seat)
    left = iter(range(trials // 2))
    found = command
    if judged:
        found = search(game.search, seat, known, Random(0), lambda: next(left, None) is None)
    sampled, in_chances = game.search.sampler(known), prospects.in_chances()

    def worth(move: Any, table: int) -> float:
        there = sampled(Random(FRESH + table))
        return playout_value(in_chances, there, seat, move, Random(FRESH + table))

    tables = range(max(LEAST, trials // 4))
    played = [worth(command, table) for table in tables]
    if found is None or found == command:
        return Evaluation(fmean(played), None, fmean(played))
    best = [worth(found, table) for table in tables]
    differing = [high - low for high, low in zip(best, played, strict=True)]
    if fmean(differing) <= SURELY * stdev(differing) / sqrt(len(differing)):
        return Evaluation(fmean(played), None, fmean(played))
    return Evaluation(fmean(played), found, fmean(best))
