"""What can a player ask for? The field names are those of the game record."""

import msgspec
from msgspec import UNSET, UnsetType

from domain.bower.components import Cell, Cells


class TakeTile(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="take"
):
    """BOW-2.3, BOW-3.1: take a tile of the display into the hand."""

    tile: str


class PlaceTile(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="place"
):
    """BOW-3.2: put a tile of the hand into the own nest: its squares a and b on these cells."""

    tile: str
    cells: Cells


class DrawBonus(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="do",
    tag="draw_bonus",
):
    """BOW-4.3: draw bonus tiles to choose from."""


class SkipBonus(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="do",
    tag="skip_bonus",
):
    """BOW-4.3: decline the whole bonus."""


class ChooseBonus(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="bonus"
):
    """BOW-4.3, BOW-7.1: choose a bonus tile."""

    tile: str


class ApplyEffect(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="apply"
):
    """BOW-4.4: apply the effect of the chosen bonus tile, with just the fields that it needs."""

    column: int | UnsetType = UNSET
    """BOW-5.5: whose egg to look at."""
    nest: int | UnsetType = UNSET
    """BOW-5.6: whose nest to put the cross in."""
    cell: Cell | UnsetType = UNSET
    """BOW-5.6: where to put the token."""
    axis: str | UnsetType = UNSET
    """BOW-5.6: along what the branch lies: ``column`` or ``row``."""
    object: str | UnsetType = UNSET
    """BOW-5.6: what to put the cross on."""
    tile: str | UnsetType = UNSET
    """BOW-5.7: which tile of the display to give."""


class DeclineEffect(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="decline"
):
    """BOW-4.4: do without the effect of the chosen bonus tile."""


class CoverSquares(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="cover"
):
    """BOW-5.7: put the tile that was drawn over two squares: its squares a and b on these cells."""

    cells: Cells


class DiscardTile(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="discard"
):
    """BOW-5.7: discard a tile of the hand, as the opponent's bonus tile demands."""

    tile: str


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
