"""The analysis of one move of an ended match."""

from typing import Any, Final

import msgspec

from domain.analysis.evaluation import LEAST, evaluate_move
from domain.analysis.gain import Gain
from domain.analysis.move_text import describe_move, was_predictable
from domain.analysis.open_chances import OpenEstimate
from domain.analysis.win_probability import Chances, WinProbability
from domain.game import AnyGame, Phrase, Seat
from domain.match import Match

TRIALS: Final = 60
"""Default number of playouts for a decision: one or two minutes per match."""


class BetterMove(msgspec.Struct, frozen=True):
    """A move that would surely have been better."""

    command: Any
    phrases: tuple[Phrase, ...]
    """The move in words, as far as its player could know what would follow."""
    chance: float
    """The seat's win probability with it."""
    adds: Chances
    """What it adds to the shared chances of each seat.

    For its own seat that is not below 0, and at most what the player could know.
    """
    gain: Gain | None = None
    """Its gain in points; None if unknown, as in analyses stored without it."""


class MoveAnalysis(msgspec.Struct, frozen=True):
    """The analysis of a move.

    The win probabilities of both moves are from the player's knowledge at that time.
    """

    seat: Seat
    phrases: tuple[Phrase, ...]
    """The move in words."""
    chance: float
    """The seat's win probability with the played move."""
    compared: bool = msgspec.field(name="judged")
    """Whether the search looked for a better move; stored as ``judged``."""
    after: Chances
    """The shared chances of all seats after the move: all pieces are open but the draws to come."""
    better: BetterMove | None = None
    """A surely better move, if the search found one."""
    drawn: Chances | None = None
    """What the draw of the move added to the expected shared chances of each seat.

    None if the player could foresee everything that followed.
    """
    start: Chances | None = None
    """The shared chances before the move, of the first move only."""

    @property
    def lost(self) -> float:
        """The win probability that the move lost, by what the player knew."""
        return self.better.chance - self.chance if self.better else 0.0


def can_be_analysed(game: AnyGame) -> bool:
    """Tell whether a game provides a ``Search``."""
    return game.search is not None


def analyse_move(before: Match, after: Match, trials: int, *, compare: bool) -> MoveAnalysis:
    """Analyse the move between two positions of a match.

    Only if *compare*, the search looks for a better one. Equal arguments give equal numbers.
    """
    moved, game, players = after.line[-1], before.game, len(before.seated)
    probability = WinProbability(game, moved.seat, players)
    evaluation = evaluate_move(probability, before.state, moved.command, trials, compare=compare)
    shared = OpenEstimate(game, players, max(LEAST, trials // 4))
    reached, drawn, better = shared.of(after.state), None, None
    expected = reached
    if not was_predictable(before, after):
        expected = shared.after_command(before.state, moved.seat, moved.command)
        drawn = reached.drawn_since(expected)
    if evaluation.better is not None:
        best = shared.after_command(before.state, moved.seat, evaluation.better)
        better = BetterMove(
            evaluation.better,
            describe_move(before, moved.seat, evaluation.better),
            evaluation.best,
            best.added_to(expected, moved.seat, evaluation.lost),
            evaluation.gain,
        )
    return MoveAnalysis(
        moved.seat,
        describe_move(before, moved.seat, moved.command),
        evaluation.played,
        compare,
        reached.mean,
        better,
        drawn,
        None if before.line else shared.of(before.state).mean,
    )
