"""What is there to say of each player, after all of their moves were looked at?"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

import msgspec

from domain.analysis.move_analysis import MoveAnalysis
from domain.game import Seat

DECISIVE: Final = 3
"""How many decisions of each player are said to have mattered most."""

NOTICED: Final = 0.01
"""How much of the chance to win a move must give away before it is among them."""


class PlayerSummary(msgspec.Struct, frozen=True):
    """What is said of a player whose moves were judged."""

    seat: Seat
    decisions: int
    accuracy: float
    """From 0 to 100: how much of the chance to win, in the mean, a move kept of what the best one
    that was found would have kept."""
    lost: float
    """The chance to win that all moves together gave away."""
    luck: float
    """The chance to win that came of all draws together, more than was to be expected."""
    decisive: tuple[int, ...]
    """The moves that gave away most, counted from 1, the worst first."""


def look_back(looks: Sequence[MoveAnalysis]) -> tuple[PlayerSummary, ...]:
    """Return what is said of each player whose moves were judged, by all moves in order."""
    seats = sorted({look.seat for look in looks if look.judged})
    return tuple(_player(seat, looks) for seat in seats)


def _player(seat: Seat, looks: Sequence[MoveAnalysis]) -> PlayerSummary:
    own = {
        number: look for number, look in enumerate(looks, 1) if look.judged and look.seat == seat
    }
    worst = sorted((-look.lost, number) for number, look in own.items() if look.lost > NOTICED)
    return PlayerSummary(
        seat,
        decisions=len(own),
        accuracy=100 * fmean(map(_kept, own.values())),
        lost=sum(look.lost for look in own.values()),
        luck=sum(look.luck or 0.0 for look in own.values()),
        decisive=tuple(number for _, number in worst[:DECISIVE]),
    )


def _kept(look: MoveAnalysis) -> float:
    """Return which part of the chance to win that there was a move has kept."""
    return look.chance / look.better.chance if look.better else 1.0
