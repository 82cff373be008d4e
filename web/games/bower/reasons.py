"""Reasons why a thing on Bower's table can't be picked, where the choices give none."""

from typing import Final

from adapters.i18n import N_
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step
from domain.bower.view import View
from domain.errors import Refusal
from web.games.bower import nest_tiles, side_panel


class PickRefusal(Refusal):
    """Reasons why a piece can't be picked now: the step that comes first, or the piece's use."""

    TAKE_FIRST = ("BOW-3.1", N_("First take a tile from the display."))
    PLACE_FIRST = ("BOW-3.2", N_("First place a tile from your hand."))
    TILE_FIRST = ("BOW-3.2", N_("Choose a tile from your hand first, then its squares."))
    BONUS_FIRST = ("BOW-4.3", N_("First decide about your bonus."))
    EFFECT_FIRST = ("BOW-4.4", N_("First apply or decline the effect of your bonus tile."))
    COVER_FIRST = ("BOW-5.7", N_("First cover two squares of your nest with the tile you drew."))
    DISCARD_FIRST = ("BOW-5.7", N_("First discard a tile from your hand."))
    THE_TILE_ITSELF = ("BOW-3.2", N_("Choose a tile, not the space around it."))
    NOT_FROM_STACK = (
        "BOW-3.1",
        N_("You can't take a tile from the stack: choose one from the display."),
    )
    BONUS_BY_GEM = ("BOW-4.1", N_("You get a bonus tile for a third gem in a column or group."))
    EGG_BY_SPY = ("BOW-5.5", N_("Only a spy tile lets you look at a hidden egg."))
    OTHER_NEST = ("BOW-3.2", N_("You place tiles in your own nest only."))
    NOT_YOURS = ("BOW-3.4", N_("That is your opponent's."))
    USED = ("BOW-4.4", N_("A bonus tile is used once, when you choose it."))
    OUT = ("BOW-5.7", N_("That tile was discarded and is out of the game."))


FIRST: Final = {
    Step.OPENING: PickRefusal.TAKE_FIRST,
    Step.TAKE: PickRefusal.TAKE_FIRST,
    Step.PLACE: PickRefusal.PLACE_FIRST,
    Step.BONUS: PickRefusal.BONUS_FIRST,
    Step.CHOOSE: PickRefusal.BONUS_FIRST,
    Step.APPLY: PickRefusal.EFFECT_FIRST,
    Step.COVER: PickRefusal.COVER_FIRST,
    Step.DISCARD: PickRefusal.DISCARD_FIRST,
}
"""What comes first in a step of a turn."""


def reason(view: View, pick: str) -> Refusal | None:
    """Return why *pick*, a place or a tile of the table, can't be picked now."""
    assert view.turn is not None
    kind, *rest = pick.split("-")
    own = bool(rest) and rest[0] == str(view.viewer)
    step, effect = view.turn.step, view.legal and view.legal.effect
    if pick == side_panel.STACK:
        return PickRefusal.NOT_FROM_STACK
    if pick in {nest_tiles.tile_id(tile.id) for tile in view.discarded}:
        return PickRefusal.OUT
    if pick == side_panel.BONUS_STACK:
        return PickRefusal.BONUS_BY_GEM
    match kind:
        case "bonus":
            return _bonus_reason(view, pick)
        case "egg" if effect and effect.columns:
            return BowerRefusal.NOT_FACING
        case "egg" | "aside":
            return PickRefusal.EGG_BY_SPY
        case "nest" if effect and effect.crossable:
            return BowerRefusal.NOTHING_TO_CROSS
        case "nest" if not own:
            return PickRefusal.OTHER_NEST
        case "nest" if step is Step.PLACE:
            return PickRefusal.TILE_FIRST
        case "hand" | "own" if not own:
            return PickRefusal.NOT_YOURS
        case "own":
            return PickRefusal.USED
        case "hand" if step in (Step.PLACE, Step.DISCARD):
            return PickRefusal.THE_TILE_ITSELF
    return FIRST[step] if kind in ("tile", "hand", "nest") else None


def _bonus_reason(view: View, pick: str) -> Refusal:
    """Return why a bonus tile can't be chosen: it is used, another player's, or not due."""
    for seat, tiles in enumerate(view.bonuses):
        if pick in {f"bonus-{tile}" for tile in tiles}:
            return PickRefusal.USED if seat == view.viewer else PickRefusal.NOT_YOURS
    return PickRefusal.BONUS_BY_GEM
