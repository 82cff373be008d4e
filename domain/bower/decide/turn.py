"""Decides taking and placing (BOW-2.3, BOW-3, BOW-4.1)."""

from domain.bower import commands, events, rules
from domain.bower.decide.builder import (
    BowerEventBuilder,
    begin_turn,
    end_turn,
    pass_unless_placeable,
    refill,
    require_step,
)
from domain.bower.rules import BowerRefusal
from domain.bower.state import Step
from domain.errors import IllegalMove, require


def take_tile(builder: BowerEventBuilder, command: commands.TakeTile) -> None:
    """BOW-2.3, BOW-3.1."""
    require_step(builder, Step.OPENING, Step.TAKE)
    if command.tile not in builder.state.display:
        raise IllegalMove(BowerRefusal.NOT_IN_DISPLAY)

    opening = builder.turn.step is Step.OPENING
    builder.emit(events.TileTaken(builder.seat, command.tile))
    if opening:
        _after_opening_choice(builder)
        return
    refill(builder)
    builder.emit(events.StepBegan(Step.PLACE))
    pass_unless_placeable(builder)


def _after_opening_choice(builder: BowerEventBuilder) -> None:
    """BOW-2.3: the second player chooses of the other two; then the display is refilled."""
    other = 1 - builder.seat
    if not builder.state.hands[other]:
        builder.emit(events.OpeningChoiceDue(other))
        return
    refill(builder)
    begin_turn(builder, other)


def place_tile(builder: BowerEventBuilder, command: commands.PlaceTile) -> None:
    """BOW-3.2, BOW-4.1."""
    require_step(builder, Step.PLACE)
    state, seat, cells = builder.state, builder.seat, command.cells
    before = state.nests[seat]
    require(rules.holding_refusal(state, seat, command.tile))
    require(rules.shape_refusal(state, cells))
    require(rules.placement_refusal(state, before, cells))

    builder.emit(events.NestTilePlaced(seat, command.tile, cells))
    after = builder.state.nests[seat]
    columns = rules.columns_fired(state, before, after, cells)
    groups = rules.groups_fired(state, before, after, cells)
    if (columns or groups) and rules.bonus_left(state):
        builder.emit(
            events.BonusEarned(seat, columns, groups),
            events.StepBegan(Step.BONUS),
        )
    else:
        end_turn(builder)
