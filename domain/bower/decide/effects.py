"""What follows from applying an effect (BOW-4.4), and from what it asks for (BOW-5.7)?"""

from msgspec import UNSET

from domain.bower import commands, events, rules
from domain.bower.components import CROSS, Cells
from domain.bower.decide.builder import BowerCourse, end_turn, require_step
from domain.bower.rules import EFFECTS, BowerRefusal
from domain.bower.state import Nest, Step
from domain.errors import IllegalMove, require


def apply_effect(course: BowerCourse, command: commands.ApplyEffect) -> None:
    """BOW-4.4: apply the effect of the chosen tile, if there is one now."""
    require_step(course, Step.APPLY)
    state, seat, chosen = course.state, course.seat, course.turn.chosen
    assert chosen is not None
    effect, effective = EFFECTS[chosen], rules.has_effect(state, seat, chosen)
    if _named(command) != set(effect.needs if effective else ()):
        raise IllegalMove(BowerRefusal.OTHER_FIELDS)
    if effective:
        values = [getattr(command, field) for field in effect.needs]
        require(effect.refusal(state, seat, *values))
        assert effect.does is not None
        course.happened(*effect.does(state, seat, chosen, *values))
    else:
        course.happened(events.EffectMissed(seat, chosen))
    if course.turn.step is Step.APPLY:
        end_turn(course)


def _named(command: commands.ApplyEffect) -> set[str]:
    fields = command.__struct_fields__
    return {field for field in fields if getattr(command, field) is not UNSET}


def decline_effect(course: BowerCourse, command: commands.DeclineEffect) -> None:
    """BOW-4.4: nobody is obliged to apply an effect."""
    require_step(course, Step.APPLY)
    assert course.turn.chosen is not None
    course.happened(events.EffectDeclined(course.seat, course.turn.chosen))
    end_turn(course)


def cover_squares(course: BowerCourse, command: commands.CoverSquares) -> None:
    """BOW-5.7: everything on the covered squares is gone."""
    require_step(course, Step.COVER)
    nest, cells, tile = course.state.nests[course.seat], command.cells, course.turn.covering
    assert tile is not None
    require(rules.cover_refusal(course.state, nest, cells))
    course.happened(events.SquaresCovered(course.seat, tile, cells, _tokens_on(nest, cells)))
    end_turn(course)


def _tokens_on(nest: Nest, cells: Cells) -> tuple[str, ...]:
    squares = [nest.squares[cell] for cell in cells]
    crosses = (CROSS,) if any(square.crossed for square in squares) else ()
    return (*(token for square in squares for token in square.tokens), *crosses)


def discard_tile(course: BowerCourse, command: commands.DiscardTile) -> None:
    """BOW-5.7: the opponent's choice."""
    require_step(course, Step.DISCARD)
    if command.tile not in course.state.hands[course.seat]:
        raise IllegalMove(BowerRefusal.NOT_IN_HAND)
    course.happened(events.TileDiscarded(course.seat, command.tile))
    end_turn(course)
