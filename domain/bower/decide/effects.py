"""Decides applying an effect (BOW-4.4), and the answers that it asks for (BOW-5.7)."""

from msgspec import UNSET

from domain.bower import commands, events, rules
from domain.bower.components import CROSS, Cells
from domain.bower.decide.builder import BowerEventBuilder, end_turn, require_step
from domain.bower.rules import EFFECTS, BowerRefusal
from domain.bower.state import Nest, Step
from domain.errors import IllegalMove, require


def apply_effect(builder: BowerEventBuilder, command: commands.ApplyEffect) -> None:
    """BOW-4.4: apply the immediate effect of the chosen tile, if it has one."""
    require_step(builder, Step.APPLY)
    state, seat, chosen = builder.state, builder.seat, builder.turn.chosen
    assert chosen is not None
    effect, effective = EFFECTS[chosen], rules.has_effect(state, seat, chosen)
    if _named(command) != set(effect.needs if effective else ()):
        raise IllegalMove(BowerRefusal.OTHER_FIELDS)
    if effective:
        values = [getattr(command, field) for field in effect.needs]
        require(effect.refusal(state, seat, *values))
        assert effect.does is not None
        builder.emit(*effect.does(state, seat, chosen, *values))
    else:
        builder.emit(events.EffectMissed(seat, chosen))
    if builder.turn.step is Step.APPLY:
        end_turn(builder)


def _named(command: commands.ApplyEffect) -> set[str]:
    fields = command.__struct_fields__
    return {field for field in fields if getattr(command, field) is not UNSET}


def decline_effect(builder: BowerEventBuilder, command: commands.DeclineEffect) -> None:
    """BOW-4.4: nobody is obliged to apply an effect."""
    require_step(builder, Step.APPLY)
    assert builder.turn.chosen is not None
    builder.emit(events.EffectDeclined(builder.seat, builder.turn.chosen))
    end_turn(builder)


def cover_squares(builder: BowerEventBuilder, command: commands.CoverSquares) -> None:
    """BOW-5.7: everything on the covered squares is gone."""
    require_step(builder, Step.COVER)
    nest, cells, tile = builder.state.nests[builder.seat], command.cells, builder.turn.covering
    assert tile is not None
    require(rules.cover_refusal(builder.state, nest, cells))
    builder.emit(events.SquaresCovered(builder.seat, tile, cells, _tokens_on(nest, cells)))
    end_turn(builder)


def _tokens_on(nest: Nest, cells: Cells) -> tuple[str, ...]:
    squares = [nest.squares[cell] for cell in cells]
    crosses = (CROSS,) if any(square.crossed for square in squares) else ()
    return (*(token for square in squares for token in square.tokens), *crosses)


def discard_tile(builder: BowerEventBuilder, command: commands.DiscardTile) -> None:
    """BOW-5.7: the opponent's choice."""
    require_step(builder, Step.DISCARD)
    if command.tile not in builder.state.hands[builder.seat]:
        raise IllegalMove(BowerRefusal.NOT_IN_HAND)
    builder.emit(events.TileDiscarded(builder.seat, command.tile))
    end_turn(builder)
