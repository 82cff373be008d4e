"""The commands of Bower. Their field names are those of the record."""

from msgspec import UNSET, UnsetType

from domain.base_types import GameCommand
from domain.bower.components import Cell, Cells


class TakeTile(GameCommand, tag="take"):
    """BOW-2.3, BOW-3.1: take a tile of the display into the hand."""

    tile: str
    """The id of the tile."""


class PlaceTile(GameCommand, tag="place"):
    """BOW-3.2: put a tile of the hand into the own nest."""

    tile: str
    """The id of the tile."""
    cells: Cells
    """The cells of its squares a and b, each as column and row from 1."""


class DrawBonus(GameCommand):
    """BOW-4.3: draw bonus tiles to choose from."""


class SkipBonus(GameCommand):
    """BOW-4.3: decline the whole bonus."""


class ChooseBonus(GameCommand, tag="bonus"):
    """BOW-4.3, BOW-7.1: choose a bonus tile."""

    tile: str
    """The id of the tile."""


class ApplyEffect(GameCommand, tag="apply"):
    """BOW-4.4: apply the effect of the chosen bonus tile, with just the fields that it needs."""

    column: int | UnsetType = UNSET
    """BOW-5.5: whose egg to look at."""
    nest: int | UnsetType = UNSET
    """BOW-5.6: whose nest to put the cross in."""
    cell: Cell | UnsetType = UNSET
    """BOW-5.6: where to put the token."""
    axis: str | UnsetType = UNSET
    """BOW-5.6: the direction of the branch: ``column`` or ``row``."""
    object: str | UnsetType = UNSET
    """BOW-5.6: what to put the cross on."""
    tile: str | UnsetType = UNSET
    """BOW-5.7: which tile of the display to give."""


class DeclineEffect(GameCommand, tag="decline"):
    """BOW-4.4: do without the effect of the chosen bonus tile."""


class CoverSquares(GameCommand, tag="cover"):
    """BOW-5.7: put the tile that was drawn over two squares."""

    cells: Cells
    """The cells of its squares a and b, each as column and row from 1."""


class DiscardTile(GameCommand, tag="discard"):
    """BOW-5.7: discard a tile of the hand, as the opponent's bonus tile demands."""

    tile: str
    """The id of the tile."""


Command = (
    TakeTile
    | PlaceTile
    | DrawBonus
    | SkipBonus
    | ChooseBonus
    | ApplyEffect
    | DeclineEffect
    | CoverSquares
    | DiscardTile
)


def opening(command: Command) -> str | None:
    """Return the column of a first tile in a nest, or both; None for any other command."""
    if not isinstance(command, PlaceTile):
        return None
    return "-".join(str(column) for column in sorted({column for column, _ in command.cells}))
