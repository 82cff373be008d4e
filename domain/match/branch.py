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
    """What a match goes on from: all of it that is needed, so that nobody need ask the other."""

    match: str
    """The id of the other match."""
    position: int
    """Which of its positions it was; those count takebacks, too."""
    deal: Any
    """How chance had fallen there until then, as JSON has it."""
    moves: tuple[Before, ...] = ()
    """Those that had led there, without what was taken back."""
    anew: tuple[tuple[DealSlot, ...], ...] = ()
    """Where pieces stand in the deal that are drawn anew; each of those together is alike there."""
