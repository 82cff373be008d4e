"""What is there to say of one move of a match that has ended?"""

from typing import Any, Final

import msgspec

from domain.analysis.evaluation import weigh
from domain.analysis.move_text import told, was_predictable
from domain.analysis.win_probability import WinProbability
from domain.game import AnyGame, Phrase, Seat
from domain.match import Match

TRIALS: Final = 60
"""How many trials a decision is given if nobody says otherwise: about a minute a match."""


class BetterMove(msgspec.Struct, frozen=True):
    """A move that would have been better."""

    command: Any
    told: tuple[Phrase, ...]
    """The move in words, as far as its player knew what would follow."""
    chance: float
    """How likely the seat was to win with it."""


class MoveAnalysis(msgspec.Struct, frozen=True):
    """What is said of a move; every chance is one to win, by what its player knew then."""

    seat: Seat
    told: tuple[Phrase, ...]
    """The move in words."""
    chance: float
    """Of the seat that moved, with the move that it made."""
    judged: bool
    """Whether it was held against a better one."""
    better: BetterMove | None = None
    """What would surely have been better, if something was found."""
    luck: float | None = None
    """How much more of the chance to win came of it than was to be expected.

    None where nothing came of it that its player could not foresee.
    """

    @property
    def lost(self) -> float:
        """Return how much of the chance to win the move gave away."""
        return self.better.chance - self.chance if self.better else 0.0


def can_be_analysed(game: AnyGame) -> bool:
    """Tell whether a game says what it takes to search."""
    return game.search is not None


def look_at(before: Match, after: Match, trials: int, *, judged: bool) -> MoveAnalysis:
    """Return what there is to say of the move between two positions.

    Only a move that is *judged* is held against a better one. Equal arguments give equal numbers.
    """
    moved = after.line[-1]
    prospects = WinProbability(before.game, moved.seat, len(before.seated))
    weighed = weigh(prospects, before.state, moved.command, trials, judged=judged)
    better = None
    if weighed.better is not None:
        said = told(before, moved.seat, weighed.better)
        better = BetterMove(weighed.better, said, weighed.best)
    return MoveAnalysis(
        moved.seat,
        told(before, moved.seat, moved.command),
        weighed.played,
        judged,
        better,
        _luck(prospects, before, after, trials),
    )


def _luck(prospects: WinProbability, before: Match, after: Match, trials: int) -> float | None:
    if was_predictable(before, after):
        return None
    expected = prospects.right_after(before.state, after.line[-1].command, trials)
    return prospects.at_once(after.state, trials) - expected
