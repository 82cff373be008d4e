"""Describes the events of Bloom to each viewer.

Whatever is not named here for a viewer stays secret.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.bloom import commands, events
from domain.bloom.components import SEAT_NAMES, Tile, ladder_id, left_id, points_id
from domain.game import Observer, Phrase, Placement, Seat, Value, Viewer

Values = dict[str, Value]


COMMAND_PHRASES: Final[dict[type, str]] = {commands.StopDrawing: "stopped"}
"""Wording of the commands whose events do not describe the player's action."""


def describe(event: events.Event, viewer: Viewer) -> Phrase | None:
    """Return what *event* tells *viewer*."""
    return DESCRIBE[type(event)](event, viewer)


def placements(event: events.Event) -> Placement | None:
    """Return the point tile that *event* gave, or the hands that a round left over."""
    if isinstance(event, events.PointTileTaken):
        return Placement((points_id(event.seat, event.round, event.index),))
    if isinstance(event, events.RoundEnded):
        seats = range(len(event.results))
        return Placement(tuple(left_id(seat, event.round) for seat in seats))
    return None


def _tiles(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(map(str, tiles))


def _sees(viewer: Viewer, seat: Seat) -> bool:
    return viewer in (seat, Observer.REFEREE)


def _nothing(event: events.Event, viewer: Viewer) -> None:
    return None


def _round_dealt(event: events.RoundDealt, viewer: Viewer) -> Phrase:
    values: Values = {
        "round": event.round,
        "open": _tiles(event.open),
        "count": event.board_jokers,
    }
    return Phrase("round_dealt", values)


def _joker_swapped(event: events.JokerSwapped, viewer: Viewer) -> Phrase:
    return Phrase("joker_swapped", {"tile": str(event.tile), "ladder": ladder_id(event.ladder)})


def _tile_drawn(event: events.TileDrawn, viewer: Viewer) -> Phrase:
    if _sees(viewer, event.seat):
        return Phrase("tile_drawn_seen", {"tile": str(event.tile)})
    return Phrase("tile_drawn")


def _open_tile_drawn(event: events.OpenTileDrawn, viewer: Viewer) -> Phrase:
    return Phrase("open_tile_drawn", {"tile": str(event.tile)})


def _tiles_stolen(event: events.TilesStolen, viewer: Viewer) -> Phrase:
    values: Values = {"tiles": _tiles(event.tiles), "ladder": ladder_id(event.ladder)}
    return Phrase("tiles_stolen", values)


def _ladder_laid(event: events.LadderLaid, viewer: Viewer) -> Phrase:
    values: Values = {
        "ladder": ladder_id(event.ladder),
        "tiles": _tiles(event.tiles),
        "count": event.flowers,
    }
    return Phrase("ladder_laid", values)


def _point_tile_taken(event: events.PointTileTaken, viewer: Viewer) -> Phrase:
    return Phrase("point_tile_taken", {"points": event.points})


def _no_point_tile_left(event: events.NoPointTileLeft, viewer: Viewer) -> Phrase:
    return Phrase("no_point_tile_left")


def _joker_taken(event: events.JokerTaken, viewer: Viewer) -> Phrase:
    return Phrase("joker_taken")


def _tiles_added(event: events.TilesAdded, viewer: Viewer) -> Phrase:
    values: Values = {
        "tiles": _tiles(event.tiles),
        "ladder": ladder_id(event.ladder),
        "becomes": _tiles(event.becomes),
    }
    return Phrase("tiles_added", values)


def _passed(event: events.Passed, viewer: Viewer) -> Phrase:
    return Phrase("passed")


def _open_reserve_refilled(event: events.OpenReserveRefilled, viewer: Viewer) -> Phrase:
    return Phrase("open_reserve_refilled", {"tiles": _tiles(event.tiles)})


def _round_ended(event: events.RoundEnded, viewer: Viewer) -> Phrase:
    scores = tuple(
        f"{SEAT_NAMES[seat]} {result.score}".replace("-", "−")
        for seat, result in enumerate(event.results)
    )
    if event.out is None:
        return Phrase("all_passed", {"round": event.round, "scores": scores})
    values: Values = {"round": event.round, "player": SEAT_NAMES[event.out], "scores": scores}
    return Phrase("out_of_tiles", values)


def _game_ended(event: events.GameEnded, viewer: Viewer) -> Phrase:
    return Phrase("ended")


DESCRIBE: dict[type, Callable[[Any, Viewer], Phrase | None]] = {
    events.BagsShuffled: _nothing,
    events.RoundDealt: _round_dealt,
    events.TurnBegan: _nothing,
    events.JokerSwapped: _joker_swapped,
    events.TileDrawn: _tile_drawn,
    events.OpenTileDrawn: _open_tile_drawn,
    events.SecondDrawDue: _nothing,
    events.TilesStolen: _tiles_stolen,
    events.LadderLaid: _ladder_laid,
    events.PointTileTaken: _point_tile_taken,
    events.NoPointTileLeft: _no_point_tile_left,
    events.JokerTaken: _joker_taken,
    events.TilesAdded: _tiles_added,
    events.Passed: _passed,
    events.OpenReserveRefilled: _open_reserve_refilled,
    events.RoundEnded: _round_ended,
    events.GameEnded: _game_ended,
}


NOTHING_NEW: Final = (events.TurnBegan, events.OpenTileDrawn, events.SecondDrawDue)


def reveals_information(event: events.Event) -> bool:
    """Return whether *event* showed a player something new, or resulted from chance.

    Tiles that are laid, added or swapped come from the hand (BLO-5.1). A player who passes had no
    other action (BLO-3.4).
    """
    if isinstance(event, events.OpenReserveRefilled):
        return bool(event.tiles)
    return not isinstance(event, NOTHING_NEW)


REVEALS_TO_OTHERS: Final = (
    events.JokerSwapped,
    events.TilesStolen,
    events.LadderLaid,
    events.PointTileTaken,
    events.NoPointTileLeft,
    events.JokerTaken,
    events.TilesAdded,
    events.Passed,
)
"""The player who made the move knew these pieces before."""
