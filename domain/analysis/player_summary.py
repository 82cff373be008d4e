"""Summarises the analysed moves of each player: accuracy, losses, luck, decisive moves."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

import msgspec

from domain.analysis.move_analysis import MoveAnalysis
from domain.game import Seat

DECISIVE: Final = 3
"""The largest number of decisive moves per player."""

NOTICED: Final = 0.03
"""The smallest loss of shared chance that makes a move decisive."""


class PlayerSummary(msgspec.Struct, frozen=True):
    """The summary of a player whose moves were compared with better ones."""

    seat: Seat
    decisions: int
    accuracy: float
    """From 0 to 100: the mean share of the best move's win probability that a move kept."""
    lost: float
    """The win probability that all moves lost together."""
    decisive: tuple[int, ...]
    """The moves that lost most shared chance, counted from 1, the worst first."""


def summarise_players(moves: Sequence[MoveAnalysis]) -> tuple[PlayerSummary, ...]:
    """Summarise each player whose moves were compared; *moves* are all moves, in order."""
    seats = sorted({move.seat for move in moves if move.compared})
    return tuple(_player(seat, moves) for seat in seats)


def decisive_moves(moves: Sequence[MoveAnalysis]) -> tuple[int, ...]:
    """Return the decisive moves of all players, counted from 1, in order."""
    return tuple(sorted(move for each in summarise_players(moves) for move in each.decisive))


def _player(seat: Seat, moves: Sequence[MoveAnalysis]) -> PlayerSummary:
    own = {
        number: move for number, move in enumerate(moves, 1) if move.compared and move.seat == seat
    }
    worst = sorted((-move.missed, number) for number, move in own.items() if move.missed > NOTICED)
    return PlayerSummary(
        seat,
        decisions=len(own),
        accuracy=100 * fmean(map(_kept, own.values())),
        lost=sum(move.lost for move in own.values()),
        decisive=tuple(number for _, number in worst[:DECISIVE]),
    )


def _kept(move: MoveAnalysis) -> float:
    """Return the share of the best win probability that a move kept."""
    return move.chance / move.better.chance if move.better else 1.0
