"""Evaluates a played move: its win probability compared with the search's best move.

The search uses some tables, the comparison others: a move that was lucky during the search would
otherwise look better than it is. Both moves are compared on the same tables with the same chance.
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
"""Standard errors by which a move must be worse to count as worse."""

FRESH: Final = 1 << 32
"""First random seed of the tables of the comparison; the search uses other seeds."""

LEAST: Final = 4
"""The smallest number of tables of a comparison."""


class Evaluation(msgspec.Struct, frozen=True):
    """The win probability of a decision, and of a better one."""

    played: float
    """With the played move."""
    better: Any = None
    """A move that is surely better; None if none was found."""
    best: float = 0.0
    """With the better move, or the played one if there is none."""

    @property
    def lost(self) -> float:
        """The win probability that the played move lost."""
        return self.best - self.played


def evaluate_move(
    probability: WinProbability, state: Any, command: Any, trials: int, *, compare: bool = True
) -> Evaluation:
    """Evaluate a *command* of the seat from its observation of the position.

    If *compare*, half of the *trials* search for a better command and half compare both. Equal
    arguments give equal numbers: the random seeds are fixed.
    """
    game, seat = probability.game, probability.seat
    observation = game.observation(state, seat)
    left = iter(range(trials // 2))
    found = command
    if compare:
        found = search(game.search, seat, observation, Random(0), lambda: next(left, None) is None)
    sample, searched = game.search.sampler(observation), probability.as_search()

    def worth(move: Any, table: int) -> float:
        sampled = sample(Random(FRESH + table))
        return playout_value(searched, sampled, seat, move, Random(FRESH + table))

    tables = range(max(LEAST, trials // 4))
    played = [worth(command, table) for table in tables]
    if found is None or found == command:
        return Evaluation(fmean(played), None, fmean(played))
    best = [worth(found, table) for table in tables]
    differing = [high - low for high, low in zip(best, played, strict=True)]
    if fmean(differing) <= SURELY * stdev(differing) / sqrt(len(differing)):
        return Evaluation(fmean(played), None, fmean(played))
    return Evaluation(fmean(played), found, fmean(best))
