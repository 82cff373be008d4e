"""What does each bonus tile do (BOW-5.5 to 5.7)?"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from domain.bower import commands, events, rules
from domain.bower.components import COLUMNS
from domain.bower.decide.course import (
    BowerCourse,
    end_turn,
    refill,
    require_step,
)
from domain.bower.rules import AXES, BowerRefusal
from domain.bower.state import Nest, Step
from domain.errors import IllegalMove, require

FIELDS: Final = commands.ApplyEffect.__struct_fields__


def apply_effect(course: BowerCourse, command: commands.ApplyEffect) -> None:
    """BOW-4.4: apply the effect of the chosen tile, if there is one now."""
    chosen = course.turn.chosen
    assert chosen is not None
    effective = rules.has_effect(course.state, course.seat, chosen)
    values = {field: getattr(command, field) for field in FIELDS}
    named = {field: value for field, value in values.items() if value is not UNSET}
    if set(named) != set(rules.needs(chosen) if effective else ()):
        raise IllegalMove(BowerRefusal.OTHER_FIELDS)
    if effective:
        EFFECTS[chosen](course, chosen, **named)
    else:
        course.happened(events.EffectMissed(course.seat, chosen))
    if course.turn.step is Step.APPLY:
        end_turn(course)


def _peek_egg(course: BowerCourse, chosen: str, /, column: int) -> None:
    """BOW-5.5."""
    if column not in range(1, COLUMNS + 1):
        raise IllegalMove(BowerRefusal.NO_SUCH_COLUMN)
    if column not in rules.facing(course.seat):
        raise IllegalMove(BowerRefusal.NOT_FACING)
    course.happened(events.EggSeen(course.seat, column, course.state.eggs[column - 1]))


def _peek_aside(course: BowerCourse, chosen: str, /) -> None:
    """BOW-5.5."""
    course.happened(events.EggsAsideSeen(course.seat, course.state.aside))


def _put_token(course: BowerCourse, chosen: str, /, cell: Any) -> None:
    """BOW-5.6."""
    require(rules.token_refusal(course.state.nests[course.seat], cell))
    course.happened(events.TokenPut(course.seat, chosen, cell))


def _put_branch(course: BowerCourse, chosen: str, /, cell: Any, axis: Any) -> None:
    """BOW-5.6."""
    if axis not in AXES:
        raise IllegalMove(BowerRefusal.NO_SUCH_AXIS)
    require(rules.token_refusal(course.state.nests[course.seat], cell))
    course.happened(events.TokenPut(course.seat, chosen, cell, axis))


def _cross(course: BowerCourse, chosen: str, /, nest: int, cell: Any, object: str) -> None:
    """BOW-5.6."""
    require(rules.cross_refusal(course.state, nest, cell, object))
    course.happened(events.ObjectCrossed(course.seat, nest, cell, object))


def _draw_cover(course: BowerCourse, chosen: str, /) -> None:
    """BOW-5.7: the drawn tile is face up at once and must be placed."""
    course.happened(
        events.CoverTileDrawn(course.seat, course.state.stack[0]),
        events.StepBegan(Step.COVER),
    )


def cover_squares(course: BowerCourse, command: commands.CoverSquares) -> None:
    """BOW-5.7: everything on the covered squares is gone."""
    require_step(course, Step.COVER)
    nest, cells, tile = course.state.nests[course.seat], command.cells, course.turn.covering
    assert tile is not None
    require(rules.cover_refusal(course.state, nest, cells))
    course.happened(events.SquaresCovered(course.seat, tile, cells, _tokens_on(nest, cells)))
    end_turn(course)


def _tokens_on(nest: Nest, cells: Any) -> tuple[str, ...]:
    squares = [nest.squares[cell] for cell in cells]
    crosses = ("cross",) if any(square.crossed for square in squares) else ()
    return (*(token for square in squares for token in square.tokens), *crosses)


def _give(course: BowerCourse, chosen: str, /, tile: str) -> None:
    """BOW-5.7."""
    if tile not in course.state.display:
        raise IllegalMove(BowerRefusal.NOT_IN_DISPLAY)
    course.happened(events.TileGiven(course.seat, 1 - course.seat, tile))
    refill(course)


def _double_turn(course: BowerCourse, chosen: str, /) -> None:
    """BOW-5.7."""
    course.happened(events.TurnsDoubled(course.seat, 1 - course.seat))


def _demand_discard(course: BowerCourse, chosen: str, /) -> None:
    """BOW-5.7."""
    course.happened(events.StepBegan(Step.DISCARD))


def discard_tile(course: BowerCourse, command: commands.DiscardTile) -> None:
    """BOW-5.7: the opponent's choice."""
    require_step(course, Step.DISCARD)
    if command.tile not in course.state.hands[course.seat]:
        raise IllegalMove(BowerRefusal.NOT_IN_HAND)
    course.happened(events.TileDiscarded(course.seat, command.tile))
    end_turn(course)


EFFECTS: Final[dict[str, Callable[..., None]]] = {
    "peek-egg": _peek_egg,
    "peek-aside": _peek_aside,
    "white-feather": _put_token,
    "white-flower": _put_token,
    "shells": _put_token,
    "branch": _put_branch,
    "cross": _cross,
    "cover": _draw_cover,
    "give": _give,
    "double-turn": _double_turn,
    "discard": _demand_discard,
}
