"""Decides laying a ladder and adding to one (BLO-5, BLO-6)."""

from msgspec import UNSET

from domain.bloom import commands, events, rules
from domain.bloom.components import Tiles
from domain.bloom.decide.builder import BloomEventBuilder, require_action
from domain.bloom.decide.rounds import end_turn
from domain.bloom.state import TakenFor
from domain.errors import require
from domain.pieces import without


def lay_ladder(builder: BloomEventBuilder, command: commands.LayLadder) -> None:
    """BLO-5."""
    require_action(builder)
    state, seat, hand, tiles = builder.state, builder.seat, builder.hand, command.tiles
    stolen: Tiles = ()
    theft = command.steal
    if theft is not UNSET:
        source = rules.ladder_of(state, theft.ladder)
        require(rules.theft_refusal(source, theft.at, tiles))
        assert source is not None
        stolen = tuple(source.tiles[at] for at in theft.at)
        left = rules.left_after(source.tiles, theft.at)
        builder.emit(events.TilesStolen(seat, theft.ladder, stolen, left))
    own = without(tiles, stolen)
    require(rules.laying_refusal(hand, tiles, own))
    if command.take_joker:
        require(rules.joker_refusal(state, hand, tiles, own, bool(stolen)))

    flowers = state.box.flowers_on(tiles)
    builder.emit(events.LadderLaid(seat, state.laid + 1, tiles, own, flowers))
    _take_point_tile(builder, tiles, flowers)
    if command.take_joker:
        builder.emit(events.JokerTaken(seat))
    end_turn(builder)


def _take_point_tile(builder: BloomEventBuilder, tiles: Tiles, flowers: int) -> None:
    """BLO-5.3."""
    state, seat = builder.state, builder.seat
    points = rules.point_tile(state, flowers)
    if points is None:
        builder.emit(events.NoPointTileLeft(seat))
        return
    picked = TakenFor(state.laid, tiles, flowers, rules.called_point_tile(flowers))
    index = len(state.points[seat])
    builder.emit(events.PointTileTaken(seat, state.round, index, points, picked))


def add_tiles(builder: BloomEventBuilder, command: commands.AddTiles) -> None:
    """BLO-6."""
    require_action(builder)
    ladder = rules.ladder_of(builder.state, command.ladder)
    require(rules.adding_refusal(builder.hand, ladder, command.becomes))
    assert ladder is not None
    added = without(command.becomes, ladder.tiles)
    builder.emit(events.TilesAdded(builder.seat, command.ladder, added, command.becomes))
    end_turn(builder)
