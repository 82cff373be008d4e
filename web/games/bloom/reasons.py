"""Reasons why a thing on Bloom's table can't be picked, where the choices give none."""

from adapters.i18n import N_
from domain.bloom.components import POINT_TILES
from domain.bloom.rules import BloomRefusal
from domain.bloom.view import View
from domain.errors import Refusal
from web.games.bloom import board


class PickRefusal(Refusal):
    """How the pieces of the table come into play, and what fits where."""

    RESERVE_EMPTY = ("BLO-3.3", N_("The reserve is empty: you can draw from the open reserve."))
    NOTHING_TO_DRAW = ("BLO-3.3", N_("There is no tile left to draw."))
    SPACE_EMPTY = ("BLO-3.3", N_("This space of the open reserve is empty."))
    THE_TILE_ITSELF = ("BLO-3.3", N_("Choose a tile, not the space around it."))
    JOKER_FOR_THREE = (
        "BLO-5.4",
        N_("Jokers can't be drawn: lay exactly three tiles from your hand to take one."),
    )
    NO_LADDER = ("BLO-4.1", N_("No ladder can be made with this tile."))
    NO_LADDER_OF_THESE = ("BLO-4.1", N_("This tile makes no ladder with those you chose."))
    NOTHING_FITS = ("BLO-6.1", N_("No tile of your hand fits into this ladder."))
    THESE_DO_NOT_FIT = ("BLO-6.1", N_("The tiles you chose don't fit into this ladder."))
    DOES_NOT_FIT = ("BLO-6.1", N_("This tile doesn't fit into the ladder."))
    POINTS_FOR_LADDER = (
        "BLO-5.3",
        N_("You take a point tile when you lay a ladder with that many flowers."),
    )
    POINTS_GONE = ("BLO-5.3", N_("No point tile of that value is left."))
    ONE_BY_ONE = ("BLO-5.1", N_("Choose tiles one by one, from your hand and from ladders."))
    NOT_YOURS = ("BLO-5.2", N_("You can take tiles from ladders, but not from other players."))
    TAKEN = ("BLO-5.5", N_("Point tiles stay with the player who took them."))
    COUNTED = ("BLO-7.2", N_("These tiles were counted when the round ended."))


def reason(view: View, pick: str) -> Refusal | None:
    """Return why *pick*, a place or a tile of the table, can't be picked now."""
    spaces = {board.open_id(index): tile for index, tile in enumerate(view.open)}
    if pick in spaces:
        empty = spaces[pick] is None
        return PickRefusal.SPACE_EMPTY if empty else PickRefusal.THE_TILE_ITSELF
    if pick in map(board.point_id, POINT_TILES):
        left = pick in map(board.point_id, view.point_tiles)
        return PickRefusal.POINTS_FOR_LADDER if left else PickRefusal.POINTS_GONE
    kind, _, number = pick.partition("-")
    match kind:
        case board.RESERVE:
            return PickRefusal.RESERVE_EMPTY if any(view.open) else PickRefusal.NOTHING_TO_DRAW
        case board.JOKERS_PLACE:
            return PickRefusal.JOKER_FOR_THREE if view.board_jokers else BloomRefusal.NO_JOKER_THERE
        case "tile" | "joker" | "ladder":
            return BloomRefusal.ONE_ACTION
        case board.LADDERS | "tray":
            return PickRefusal.ONE_BY_ONE
        case "hand" | "side":
            own = number == str(view.viewer)
            return PickRefusal.ONE_BY_ONE if own else PickRefusal.NOT_YOURS
        case "points":
            return PickRefusal.TAKEN
        case "left":
            return PickRefusal.COUNTED
    return None
