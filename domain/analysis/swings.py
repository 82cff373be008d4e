"""Large changes of the shared winning chances at moves that are no turning points."""

from collections.abc import Collection
from typing import Final

import msgspec

from domain.analysis.shared_chances import Change, Course
from domain.game import Seat

LARGE: Final = 0.1
"""The smallest change of a chance that counts as large."""


class Swing(msgspec.Struct, frozen=True):
    """A large change at a move counted from 1, of the seat whose chance changed most."""

    move: int
    seat: Seat
    change: Change


def find_swings(course: Course, turning: Collection[int]) -> list[Swing]:
    """Return the large changes at moves that are not in *turning*, in order."""
    found = []
    for number, change in enumerate(course.changes, 1):
        sizes = [abs(change.of(seat)) for seat in range(len(course.chances[0]))]
        own = sizes[change.seat]
        most = change.seat if own >= LARGE else sizes.index(max(sizes))
        if sizes[most] >= LARGE and number not in turning:
            found.append(Swing(number, most, change))
    return found
