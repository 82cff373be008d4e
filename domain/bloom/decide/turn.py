"""Decides swapping, drawing and passing (BLO-3)."""

from msgspec import UNSET

from domain.bloom import commands, events, rules
from domain.bloom.decide.builder import BloomEventBuilder, require_action
from domain.bloom.decide.rounds import end_turn
from domain.bloom.rules import BloomRefusal
from domain.errors import GeneralRefusal, IllegalMove, require


def swap_joker(builder: BloomEventBuilder, command: commands.SwapJoker) -> None:
    """BLO-3.2."""
    require(BloomRefusal.NO_SWAP_AFTER_DRAW if builder.turn.drawn else None)
    ladder, at, tile = command.ladder, command.at, command.tile
    require(rules.swap_refusal(builder.state, builder.hand, ladder, at, tile))
    builder.emit(events.JokerSwapped(builder.seat, ladder, at, tile))


def draw_tile(builder: BloomEventBuilder, command: commands.DrawTile) -> None:
    """BLO-3.3."""
    state, seat = builder.state, builder.seat
    if command.origin not in (commands.RESERVE, commands.OPEN):
        raise IllegalMove(BloomRefusal.NO_SUCH_RESERVE)
    second = builder.turn.drawn
    if command.tile is UNSET:
        require(rules.drawing_refusal(state, None))
        builder.emit(events.TileDrawn(seat, state.reserve[0]))
    else:
        require(rules.drawing_refusal(state, command.tile))
        builder.emit(events.OpenTileDrawn(seat, command.tile))
    if second or not rules.can_draw(builder.state):
        end_turn(builder)
    else:
        builder.emit(events.SecondDrawDue(seat))


def stop_drawing(builder: BloomEventBuilder, command: commands.StopDrawing) -> None:
    """BLO-3.3."""
    if not builder.turn.drawn:
        raise IllegalMove(GeneralRefusal.NOT_DUE)
    end_turn(builder)


def pass_turn(builder: BloomEventBuilder, command: commands.Pass) -> None:
    """BLO-3.4."""
    require_action(builder)
    if rules.can_act(builder.state, builder.seat):
        raise IllegalMove(BloomRefusal.CAN_ACT)
    builder.emit(events.Passed(builder.seat))
    end_turn(builder)
