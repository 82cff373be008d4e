"""Evaluates a played move: its win probability compared with the search's best move.

The search uses some tables, the comparison others: a move that was lucky during the search would
otherwise look better than it is. Both moves are compared on the same tables with the same chance.
"""

from random import Random
from statistics import fmean
from typing import Any, Final

import msgspec

from domain.analysis.gain import Gain, gain_between, is_surely_positive
from domain.analysis.win_probability import WinProbability
from domain.search import search
from domain.search.playout import playout

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
    gain: Gain | None = None
    """The gain of the better move, in points."""

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
    sample = game.search.sampler(observation)

    def end(move: Any, table: int) -> Any:
        chance = Random(FRESH + table)
        return playout(game.search, sample(Random(FRESH + table)), seat, move, chance)

    tables = range(max(LEAST, trials // 4))
    ends = [end(command, table) for table in tables]
    played = [probability.of_position(state) for state in ends]
    if found is None or found == command:
        return Evaluation(fmean(played), None, fmean(played))
    better_ends = [end(found, table) for table in tables]
    best = [probability.of_position(state) for state in better_ends]
    if not is_surely_positive([high - low for high, low in zip(best, played, strict=True)]):
        return Evaluation(fmean(played), None, fmean(played))
    gain = gain_between(game.search, seat, ends, better_ends)
    return Evaluation(fmean(played), found, fmean(best), gain)
