"""What follows from swapping, drawing and passing (BLO-3)?"""

from msgspec import UNSET

from domain.bloom import commands, events, rules
from domain.bloom.decide.builder import BloomCourse, require_action
from domain.bloom.decide.rounds import end_turn
from domain.bloom.rules import BloomRefusal
from domain.errors import GeneralRefusal, IllegalMove, require


def swap_joker(course: BloomCourse, command: commands.SwapJoker) -> None:
    """BLO-3.2."""
    require(BloomRefusal.NO_SWAP_AFTER_DRAW if course.turn.drawn else None)
    ladder, at, tile = command.ladder, command.at, command.tile
    require(rules.swap_refusal(course.state, course.hand, ladder, at, tile))
    course.happened(events.JokerSwapped(course.seat, ladder, at, tile))


def draw_tile(course: BloomCourse, command: commands.DrawTile) -> None:
    """BLO-3.3."""
    state, seat = course.state, course.seat
    if command.origin not in (commands.RESERVE, commands.OPEN):
        raise IllegalMove(BloomRefusal.NO_SUCH_RESERVE)
    second = course.turn.drawn
    if command.tile is UNSET:
        require(rules.drawing_refusal(state, None))
        course.happened(events.TileDrawn(seat, state.reserve[0]))
    else:
        require(rules.drawing_refusal(state, command.tile))
        course.happened(events.OpenTileDrawn(seat, command.tile))
    if second or not rules.can_draw(course.state):
        end_turn(course)
    else:
        course.happened(events.SecondDrawDue(seat))


def stop_drawing(course: BloomCourse, command: commands.StopDrawing) -> None:
    """BLO-3.3."""
    if not course.turn.drawn:
        raise IllegalMove(GeneralRefusal.NOT_DUE)
    end_turn(course)


def pass_turn(course: BloomCourse, command: commands.Pass) -> None:
    """BLO-3.4."""
    require_action(course)
    if rules.can_act(course.state, course.seat):
        raise IllegalMove(BloomRefusal.CAN_ACT)
    course.happened(events.Passed(course.seat))
    end_turn(course)
