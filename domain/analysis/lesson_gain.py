"""By how much is a move better than what else makes sense, by what its seat knows?"""

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
"""With how many moves it is compared: those that seem to promise most."""


class MoveGain(msgspec.Struct, frozen=True):
    """A move beside the others that make sense, as chances to win."""

    chance: float
    others: float
    """In the mean."""

    @property
    def gain(self) -> float:
        """Return by how much the move is better."""
        return self.chance - self.others


def move_gain(match: Match, command: Any, tables: int) -> MoveGain | None:
    """Return a *command* of the seat that is to move beside others, each on so many *tables*.

    None where nothing else makes sense. Equal arguments give equal numbers.
    """
    game, seat = match.game, match.to_move
    assert seat is not None
    prospects, known = (
        WinProbability(game, seat, len(match.seated)),
        game.observation(match.state, seat),
    )
    sensible = nlargest(OTHERS + 1, game.search.choices(known, Random(0)), key=itemgetter(0))
    others = [other for _, other in sensible if other != command][:OTHERS]
    if not others:
        return None
    sampled, in_chances = game.search.sampler(known), prospects.in_chances()

    def worth(move: Any) -> float:
        return fmean(
            playout_value(in_chances, sampled(Random(table)), seat, move, Random(table))
            for table in range(tables)
        )

    return MoveGain(worth(command), fmean(map(worth, others)))
