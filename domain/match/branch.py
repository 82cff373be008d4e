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
    """The origin of a match that continues another one, with all that it needs of that match."""

    match: str
    """The id of the other match."""
    position: int
    """The number of that match's position; takebacks count as positions."""
    deal: Any
    """The deal and all shuffles up to there, as JSON values."""
    moves: tuple[Before, ...] = ()
    """The moves before the branch point, without those that were taken back."""
    anew: tuple[tuple[DealSlot, ...], ...] = ()
    """Slots whose pieces are redrawn, in groups; named as in the format ``giardino-log/1``."""
