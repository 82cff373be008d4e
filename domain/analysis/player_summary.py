"""Summarises the analysed moves of each player: accuracy, losses, luck, decisive moves."""

from collections.abc import Sequence
from math import exp
from statistics import fmean
from typing import Final

import msgspec

from domain.analysis.move_analysis import MoveAnalysis
from domain.game import Seat

DECISIVE: Final = 3
"""The largest number of decisive moves per player."""

MOST: Final = 6
"""The largest number of decisive moves of a match."""

NOTICED: Final = 0.03
"""The smallest loss of shared chance that makes a move decisive."""

STEEPNESS: Final = 4.354
REST: Final = 0.0317
"""The curve of the accuracy: 80 for 0.05 of lost win probability, 64 for 0.1."""


class PlayerSummary(msgspec.Struct, frozen=True):
    """The summary of a player whose moves were compared with better ones."""

    seat: Seat
    decisions: int
    accuracy: float
    """The mean accuracy of the moves: from 0 to 100, where no better one was found."""
    lost: float
    """The win probability that all moves lost together."""
    decisive: tuple[int, ...]
    """The moves that lost most shared chance, counted from 1, the worst first."""


def summarise_players(moves: Sequence[MoveAnalysis]) -> tuple[PlayerSummary, ...]:
    """Summarise each player whose moves were compared; *moves* are all moves, in order."""
    seats = sorted({move.seat for move in moves if move.compared})
    return tuple(_player(seat, moves) for seat in seats)


def decisive_moves(moves: Sequence[MoveAnalysis]) -> tuple[int, ...]:
    """Return the decisive moves of the match, counted from 1, in order."""
    worst = sorted((-move.missed, number) for number, move in enumerate(moves, 1))
    return tuple(sorted(number for missed, number in worst[:MOST] if -missed > NOTICED))


def _player(seat: Seat, moves: Sequence[MoveAnalysis]) -> PlayerSummary:
    own = {
        number: move for number, move in enumerate(moves, 1) if move.compared and move.seat == seat
    }
    worst = sorted((-move.missed, number) for number, move in own.items() if move.missed > NOTICED)
    return PlayerSummary(
        seat,
        decisions=len(own),
        accuracy=fmean(accuracy(move.lost) for move in own.values()),
        lost=sum(move.lost for move in own.values()),
        decisive=tuple(number for _, number in worst[:DECISIVE]),
    )


def accuracy(lost: float) -> float:
    """Return the accuracy of a move that *lost* so much win probability, by lichess's formula."""
    return 100 * max(0.0, 1 - (1 + REST) * (1 - exp(-STEEPNESS * lost)))
