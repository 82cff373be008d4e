"""What follows from taking and placing (BOW-2.3, BOW-3, BOW-4.1)?"""

from domain.bower import commands, events, rules
from domain.bower.decide.builder import (
    BowerCourse,
    begin_turn,
    end_turn,
    pass_unless_placeable,
    refill,
    require_step,
)
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step
from domain.errors import IllegalMove, require


def take_tile(course: BowerCourse, command: commands.TakeTile) -> None:
    """BOW-2.3, BOW-3.1."""
    require_step(course, Step.OPENING, Step.TAKE)
    if command.tile not in course.state.display:
        raise IllegalMove(BowerRefusal.NOT_IN_DISPLAY)

    opening = course.turn.step is Step.OPENING
    course.happened(events.TileTaken(course.seat, command.tile))
    if opening:
        _after_opening_choice(course)
        return
    refill(course)
    course.happened(events.StepBegan(Step.PLACE))
    pass_unless_placeable(course)


def _after_opening_choice(course: BowerCourse) -> None:
    """BOW-2.3: the second player chooses of the other two; then the display is refilled."""
    other = 1 - course.seat
    if not course.state.hands[other]:
        course.happened(events.OpeningChoiceDue(other))
        return
    refill(course)
    begin_turn(course, other)


def place_tile(course: BowerCourse, command: commands.PlaceTile) -> None:
    """BOW-3.2, BOW-4.1."""
    require_step(course, Step.PLACE)
    state, seat, cells = course.state, course.seat, command.cells
    before = state.nests[seat]
    require(rules.holding_refusal(state, seat, command.tile))
    require(rules.shape_refusal(state, cells))
    require(rules.placement_refusal(state, before, cells))

    course.happened(events.NestTilePlaced(seat, command.tile, cells))
    after = course.state.nests[seat]
    columns = rules.columns_fired(state, before, after, cells)
    groups = rules.groups_fired(state, before, after, cells)
    if (columns or groups) and rules.bonus_left(state):
        course.happened(
            events.BonusEarned(seat, columns, groups),
            events.StepBegan(Step.BONUS),
        )
    else:
        end_turn(course)
