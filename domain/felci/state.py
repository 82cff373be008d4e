"""State of Felci: the place of every tile, and the seat on turn."""

from typing import Literal

import msgspec

from domain.felci.components import Fern, Garden
from domain.game import Seat
from domain.grid import Cell


class Undergrowth(msgspec.Struct, frozen=True, gc=False):
    """A fern tile laid face down: its type is its owner's to know, and it is no fern (FEL-4.6)."""

    owner: Seat
    type: Fern


Tile = Fern | Undergrowth
"""What fills a cell: a face-up fern by its type, or undergrowth."""


class Visitor(msgspec.Struct, frozen=True, gc=False):
    """A visitor on a bench."""

    owner: Seat
    type: Fern


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The turn being played."""

    seat: Seat
    actions_left: int
    acted: bool
    """Whether an action was taken in it (FEL-3.4)."""
    last: bool
    """Whether it is black's last turn, without a draw (FEL-6.1)."""


EndReason = Literal["pile_empty_for_white", "last_turn_played", "standstill"]


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. Never changed in place: ``evolve`` makes the next one."""

    garden: Garden
    white_skips_first_turn: bool
    tiles: dict[Cell, Tile] = {}
    """The filled cells."""
    pile: tuple[Fern, ...] = ()
    """Face down; the first is drawn first."""
    hands: tuple[tuple[Fern, ...], ...] = ((), ())
    waiting: tuple[tuple[Fern, ...], ...] = ((), ())
    """The visitors in front of each player."""
    seated: dict[str, tuple[Visitor, ...]] = {}
    """The visitors on each bench that has any."""
    turn: Turn | None = None
    """None before the deal and after the end."""
    empty_turns: int = 0
    """How many turns in a row had no action and no tile drawn (FEL-3.4)."""
    ended: EndReason | None = None
