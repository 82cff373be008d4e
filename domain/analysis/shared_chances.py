"""Shared winning chances of all seats in the course of a match, and what changed them.

All pieces are open but the draws to come, so the chances of all seats add up to 1. A change is what
was drawn, what a better move would have kept, and the rest: the estimate of the position changed.
Each estimate takes account of the later ones, without what was drawn and missed in between; this is
the lambda-return of temporal difference learning.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.analysis.move_analysis import MoveAnalysis
from domain.analysis.win_probability import Chances, less, scaled
from domain.game import Seat

CARRY: Final = 0.85
"""The weight of the later estimates (lambda)."""


class Change(msgspec.Struct, frozen=True):
    """The change of all seats' chances with a move; the three parts add up to it."""

    seat: Seat
    """Who moved."""
    drawn: Chances
    missed: Chances
    """What the mover lost against the better move, and the others got."""
    estimate: Chances
    """All the rest."""

    @property
    def luck(self) -> float:
        """What the draw added to the mover's chance."""
        return self.drawn[self.seat]

    @property
    def cost(self) -> float:
        """What the better move would have kept of the mover's chance."""
        return max(0.0, -self.missed[self.seat])

    def of(self, seat: Seat) -> float:
        """Return the whole change of a seat's chance."""
        return self.drawn[seat] + self.missed[seat] + self.estimate[seat]


class Course(msgspec.Struct, frozen=True):
    """The course of a match."""

    chances: tuple[Chances, ...]
    """At the start, and after each move."""
    changes: tuple[Change, ...]


def course_of(moves: Sequence[MoveAnalysis], players: int) -> Course:
    """Return the course of a match with these *moves*."""
    start = next((move.start for move in moves if move.start), scaled([1.0] * players))
    chances, changes = [start, *(move.after for move in moves)], list[Change]()
    for at, move in reversed([*enumerate(moves)]):
        after, estimate = chances[at + 1], chances[at]
        expected = (
            scaled([max(0.0, one) for one in less(after, move.drawn)]) if move.drawn else after
        )
        best = chances_with_better(move, expected) or expected
        chances[at] = tuple(
            (1 - CARRY) * own + CARRY * later for own, later in zip(estimate, best, strict=True)
        )
        changes.append(
            Change(move.seat, less(after, expected), less(expected, best), less(best, chances[at]))
        )
    return Course(tuple(chances), tuple(reversed(changes)))


def chances_with_better(move: MoveAnalysis, chances: Chances) -> Chances | None:
    """Return the *chances* with the move as a better one would have left them, if there is one."""
    if not move.better:
        return None
    both = zip(chances, move.better.adds, strict=True)
    return scaled([max(0.0, chance + added) for chance, added in both])
