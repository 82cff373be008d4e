"""The commands of Felci. Their field names are those of the record."""

import msgspec

from domain.base_types import GameCommand
from domain.felci.components import Fern
from domain.grid import Cell


class UndergrowthTile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A tile of the hand to lay face down, and where."""

    type: Fern
    """The type of the tile."""
    cell: Cell
    """A cell of the terrain, such as ``c4``."""


class PlantFern(GameCommand, tag="fern"):
    """FEL-4: plant a fern, after laying undergrowth in order from the parent fern."""

    type: Fern
    """The type of the fern."""
    cell: Cell
    """Its cell of the terrain, such as ``c4``."""
    undergrowth: tuple[UndergrowthTile, ...] = ()
    """The undergrowth that leads to it, from the parent fern on."""


class SeatVisitor(GameCommand, tag="visitor"):
    """FEL-5: put a visitor on a bench."""

    type: Fern
    """The type of the fern that waits to visit."""
    bench: str
    """The id of the bench."""


class DrawFerns(GameCommand, tag="draw"):
    """FEL-3.3: draw this many ferns, which ends the turn."""

    count: int
    """The number of ferns; 0 draws none."""


Command = PlantFern | SeatVisitor | DrawFerns


def opening(command: Command) -> str | None:
    """Return the cell of a first fern, or that a visitor comes first; None for a draw."""
    if isinstance(command, DrawFerns):
        return None
    return command.cell if isinstance(command, PlantFern) else "visitor"
