"""Measures how much better a lesson's move is than the other sensible moves of its seat."""

from heapq import nlargest
from operator import itemgetter
from random import Random
from statistics import fmean
from typing import Any, Final

import msgspec

from domain.analysis.win_probability import WinProbability
from domain.match import Match
from domain.search.playout import playout_value

OTHERS: Final = 6
"""The number of other moves: those with the highest promises."""


class MoveGain(msgspec.Struct, frozen=True):
    """The win probability of a move, and the mean one of the other sensible moves."""

    chance: float
    others: float

    @property
    def gain(self) -> float:
        """The win probability that the move adds to the mean of the others."""
        return self.chance - self.others


def move_gain(match: Match, command: Any, tables: int) -> MoveGain | None:
    """Compare a *command* of the seat on turn with other sensible ones, each on *tables* tables.

    None if nothing else is sensible. Equal arguments give equal numbers.
    """
    game, seat = match.game, match.to_move
    assert seat is not None
    probability, observation = (
        WinProbability(game, seat, len(match.seated)),
        game.observation(match.state, seat),
    )
    sensible = nlargest(OTHERS + 1, game.search.choices(observation, Random(0)), key=itemgetter(0))
    others = [other for _, other in sensible if other != command][:OTHERS]
    if not others:
        return None
    sample, searched = game.search.sampler(observation), probability.as_search()

    def worth(move: Any) -> float:
        return fmean(
            playout_value(searched, sample(Random(table)), seat, move, Random(table))
            for table in range(tables)
        )

    return MoveGain(worth(command), fmean(map(worth, others)))
