"""The types of a branch: a match that continues from a position of another match."""

from typing import Any

import msgspec

from domain.deal_slots import DealSlot
from domain.game import Seat


class Before(msgspec.Struct, frozen=True, gc=False):
    """A move that was made in the other match."""

    seat: Seat
    command: Any
    """As JSON has it."""


class Branch(msgspec.Struct, frozen=True, gc=False):
    """The origin of a match that continues another one, with all that is needed of that match."""

    match: str
    """The id of the other match."""
    position: int
    """Which of its positions it was; those count takebacks, too."""
    deal: Any
    """How chance had fallen there until then, as JSON has it."""
    moves: tuple[Before, ...] = ()
    """The moves before the branch point, without those that were taken back."""
    anew: tuple[tuple[DealSlot, ...], ...] = ()
    """Slots of the deal whose pieces are drawn anew; each group is shuffled by itself."""
