"""Describes the events of Bower to each viewer.

Whatever is not named here for a viewer stays secret.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from domain.bower import commands, events
from domain.bower.components import SEAT_NAMES, Cell, square_id
from domain.bower.options import Options
from domain.game import Observer, Phrase, Placement, Seat, Viewer

COMMAND_PHRASES: Final[dict[type, str]] = {commands.ApplyEffect: "effect_applied"}
"""Wording of the commands whose events do not describe the player's action."""


def describe(event: events.Event, viewer: Viewer) -> Phrase | None:
    """Return what *event* tells *viewer*."""
    return DESCRIBE[type(event)](event, viewer)


def varying_rule_ids(options: Options, past_events: Sequence[events.Event]) -> Mapping[str, str]:
    """BOW-7.1: return that in Super Nest a bonus is chosen of the revealed tiles, not drawn."""
    return {"bonus_tile_chosen": "BOW-7.1"} if options.super_nest else {}


def placements(event: events.Event) -> Placement | None:
    """Return the squares that *event* put something on."""
    found = PUT.get(type(event))
    return found(event) if found else None


PUT: dict[type, Callable[[Any], Placement]] = {
    events.NestTilePlaced: lambda event: Placement(_squares(event.seat, event.cells)),
    events.SquaresCovered: lambda event: Placement(
        _squares(event.seat, event.cells), replaces=True
    ),
    events.TokenPut: lambda event: Placement(_squares(event.seat, [event.cell])),
    events.ObjectCrossed: lambda event: Placement(_squares(event.nest, [event.cell])),
}


def _squares(nest: Seat, cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(square_id(nest, cell) for cell in cells)


def _sees(viewer: Viewer, seat: Seat) -> bool:
    return viewer in (seat, Observer.REFEREE)


def _nothing(event: events.Event, viewer: Viewer) -> None:
    return None


def _dealt(event: events.Dealt, viewer: Viewer) -> Phrase:
    if event.revealed:
        return Phrase("dealt_super_nest", {"display": event.display, "revealed": event.revealed})
    return Phrase("dealt", {"display": event.display})


def _turn_began(event: events.TurnBegan, viewer: Viewer) -> Phrase | None:
    if event.must_place:
        return Phrase("must_place", {"player": SEAT_NAMES[event.seat], "tile": event.must_place})
    if event.given:
        return Phrase("no_take", {"player": SEAT_NAMES[event.seat]})
    return Phrase("second_turn", {"player": SEAT_NAMES[event.seat]}) if event.second else None


def _tile_taken(event: events.TileTaken, viewer: Viewer) -> Phrase:
    return Phrase("tile_taken", {"tile": event.tile})


def _display_refilled(event: events.DisplayRefilled, viewer: Viewer) -> Phrase:
    return Phrase("display_refilled", {"tiles": event.tiles})


def _nest_tile_placed(event: events.NestTilePlaced, viewer: Viewer) -> Phrase:
    return Phrase(
        "nest_tile_placed", {"tile": event.tile, "squares": _squares(event.seat, event.cells)}
    )


def _nothing_placed(event: events.NothingPlaced, viewer: Viewer) -> Phrase:
    return Phrase("nothing_placed", {"player": SEAT_NAMES[event.seat]})


def _bonus_earned(event: events.BonusEarned, viewer: Viewer) -> Phrase:
    columns = tuple(map(str, event.columns))
    groups = _squares(event.seat, (group[0] for group in event.groups))
    kinds = [kind for kind, fired in (("columns", columns), ("groups", groups)) if fired]
    return Phrase(f"bonus_by_{'_and_'.join(kinds)}", {"columns": columns, "groups": groups})


def _bonus_skipped(event: events.BonusSkipped, viewer: Viewer) -> Phrase:
    return Phrase("bonus_skipped")


def _bonus_tiles_drawn(event: events.BonusTilesDrawn, viewer: Viewer) -> Phrase:
    if _sees(viewer, event.seat):
        return Phrase("bonus_tiles_drawn_seen", {"tiles": event.tiles})
    return Phrase("bonus_tiles_drawn", {"count": len(event.tiles)})


def _bonus_stack_renewed(event: events.BonusStackRenewed, viewer: Viewer) -> Phrase:
    return Phrase("bonus_stack_renewed", {"count": len(event.tiles)})


def _bonus_tile_chosen(event: events.BonusTileChosen, viewer: Viewer) -> Phrase:
    return Phrase("bonus_tile_chosen", {"tile": event.tile})


def _bonus_tile_joined_hand(event: events.BonusTileJoinedHand, viewer: Viewer) -> Phrase:
    return Phrase("bonus_tile_joined_hand", {"tile": event.tile})


def _effect_declined(event: events.EffectDeclined, viewer: Viewer) -> Phrase:
    return Phrase("effect_declined", {"tile": event.tile})


def _effect_missed(event: events.EffectMissed, viewer: Viewer) -> Phrase:
    return Phrase("effect_missed", {"tile": event.tile})


def _egg_seen(event: events.EggSeen, viewer: Viewer) -> Phrase:
    if _sees(viewer, event.seat):
        return Phrase("egg_seen_seen", {"column": event.column, "egg": event.egg})
    return Phrase("egg_seen", {"column": event.column})


def _eggs_aside_seen(event: events.EggsAsideSeen, viewer: Viewer) -> Phrase:
    if _sees(viewer, event.seat):
        return Phrase("eggs_aside_seen_seen", {"eggs": event.eggs})
    return Phrase("eggs_aside_seen")


def _token_put(event: events.TokenPut, viewer: Viewer) -> Phrase:
    code = f"branch_put_along_{event.axis}" if event.axis else "token_put"
    return Phrase(code, {"token": event.token, "squares": _squares(event.seat, [event.cell])})


def _object_crossed(event: events.ObjectCrossed, viewer: Viewer) -> Phrase:
    code = "own_object_crossed" if event.nest == event.seat else "other_object_crossed"
    return Phrase(code, {"object": event.object, "squares": _squares(event.nest, [event.cell])})


def _cover_tile_drawn(event: events.CoverTileDrawn, viewer: Viewer) -> Phrase:
    return Phrase("cover_tile_drawn", {"tile": event.tile})


def _squares_covered(event: events.SquaresCovered, viewer: Viewer) -> Phrase:
    return Phrase(
        "squares_covered", {"tile": event.tile, "squares": _squares(event.seat, event.cells)}
    )


def _tile_given(event: events.TileGiven, viewer: Viewer) -> Phrase:
    return Phrase("tile_given", {"tile": event.tile})


def _turns_doubled(event: events.TurnsDoubled, viewer: Viewer) -> Phrase:
    return Phrase("turns_doubled")


def _tile_discarded(event: events.TileDiscarded, viewer: Viewer) -> Phrase:
    return Phrase("tile_discarded", {"tile": event.tile})


def _game_ended(event: events.GameEnded, viewer: Viewer) -> Phrase:
    return Phrase("ended")


DESCRIBE: dict[type, Callable[[Any, Viewer], Phrase | None]] = {
    events.Dealt: _dealt,
    events.OpeningChoiceDue: _nothing,
    events.TurnBegan: _turn_began,
    events.StepBegan: _nothing,
    events.TileTaken: _tile_taken,
    events.DisplayRefilled: _display_refilled,
    events.NestTilePlaced: _nest_tile_placed,
    events.NothingPlaced: _nothing_placed,
    events.BonusEarned: _bonus_earned,
    events.BonusSkipped: _bonus_skipped,
    events.BonusTilesDrawn: _bonus_tiles_drawn,
    events.BonusStackRenewed: _bonus_stack_renewed,
    events.BonusTileChosen: _bonus_tile_chosen,
    events.BonusTileJoinedHand: _bonus_tile_joined_hand,
    events.TokenCame: _nothing,
    events.EffectDeclined: _effect_declined,
    events.EffectMissed: _effect_missed,
    events.EggSeen: _egg_seen,
    events.EggsAsideSeen: _eggs_aside_seen,
    events.TokenPut: _token_put,
    events.ObjectCrossed: _object_crossed,
    events.CoverTileDrawn: _cover_tile_drawn,
    events.SquaresCovered: _squares_covered,
    events.TileGiven: _tile_given,
    events.TurnsDoubled: _turns_doubled,
    events.TileDiscarded: _tile_discarded,
    events.TurnEnded: _nothing,
    events.GameEnded: _game_ended,
}


NOTHING_NEW: Final = (
    events.OpeningChoiceDue,
    events.TurnBegan,
    events.StepBegan,
    events.TileTaken,
    events.NestTilePlaced,
    events.NothingPlaced,
    events.BonusEarned,
    events.BonusSkipped,
    events.TokenCame,
    events.EffectDeclined,
    events.EffectMissed,
    events.TokenPut,
    events.ObjectCrossed,
    events.SquaresCovered,
    events.TileGiven,
    events.TurnsDoubled,
    events.TurnEnded,
)
"""Tiles are taken and placed for all to see (BOW-3.1, BOW-3.2)."""


def reveals_information(event: events.Event) -> bool:
    """Return whether *event* showed a player something new, or resulted from chance."""
    if isinstance(event, events.DisplayRefilled):
        return bool(event.tiles)
    return not isinstance(event, NOTHING_NEW)


REVEALS_TO_OTHERS: Final = (
    events.BonusTileChosen,
    events.BonusTileJoinedHand,
    events.TileDiscarded,
)
"""The player who made the move knew these pieces before."""
