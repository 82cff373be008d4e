"""Summarises the analysed moves of each player: accuracy, losses, luck, decisive moves."""

from collections.abc import Iterable, Sequence
from math import exp
from statistics import fmean, harmonic_mean, pstdev
from typing import Final

import msgspec

from domain.analysis.move_analysis import MoveAnalysis
from domain.analysis.shared_chances import Course
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


LEAST_STAKE: Final = 0.005
LARGEST_STAKE: Final = 0.12
"""The smallest and the largest weight of a move in the accuracy of a match."""


class PlayerSummary(msgspec.Struct, frozen=True):
    """The summary of a player whose moves were compared with better ones."""

    seat: Seat
    decisions: int
    accuracy: float
    """The accuracy of the moves: from 0 to 100, where no better one was found."""
    lost: float
    """The win probability that all moves lost together."""
    decisive: tuple[int, ...]
    """The moves that lost most shared chance, counted from 1, the worst first."""


def summarise_players(moves: Sequence[MoveAnalysis], course: Course) -> tuple[PlayerSummary, ...]:
    """Summarise each player whose moves were compared; *moves* are all moves of the *course*."""
    seats = sorted({move.seat for move in moves if move.compared})
    return tuple(_player(seat, moves, course) for seat in seats)


def decisive_moves(course: Course) -> tuple[int, ...]:
    """Return the decisive moves of the match, counted from 1, in order."""
    return tuple(sorted(_worst(course, range(1, len(course.changes) + 1))[:MOST]))


def _worst(course: Course, numbers: Iterable[int]) -> list[int]:
    """Return the moves of these *numbers* that missed enough shared chance, the worst first."""
    costs = sorted((-course.changes[number - 1].cost, number) for number in numbers)
    return [number for cost, number in costs if -cost > NOTICED]


def _player(seat: Seat, moves: Sequence[MoveAnalysis], course: Course) -> PlayerSummary:
    own = {
        number: move for number, move in enumerate(moves, 1) if move.compared and move.seat == seat
    }
    weights = [_stake(course, number, seat) for number in own]
    return PlayerSummary(
        seat,
        decisions=len(own),
        accuracy=_mean_accuracy([accuracy(move.lost) for move in own.values()], weights),
        lost=sum(move.lost for move in own.values()),
        decisive=tuple(_worst(course, own)[:DECISIVE]),
    )


def _stake(course: Course, number: int, seat: Seat) -> float:
    """Return the weight of a move: how much the chance of its *seat* varies around it."""
    reach = max(2, min(8, len(course.changes) // 10))
    around = course.chances[max(0, number - reach) : number + reach]
    return max(LEAST_STAKE, min(LARGEST_STAKE, pstdev(chances[seat] for chances in around)))


def _mean_accuracy(values: Sequence[float], weights: Sequence[float]) -> float:
    """Return lichess's mean: half the weighted mean, half the harmonic one."""
    harmonic = harmonic_mean([max(value, 1.0) for value in values])
    return (fmean(values, weights) + harmonic) / 2


def accuracy(lost: float) -> float:
    """Return the accuracy of a move that *lost* so much win probability, by lichess's formula."""
    return 100 * max(0.0, 1 - (1 + REST) * (1 - exp(-STEEPNESS * lost)))
