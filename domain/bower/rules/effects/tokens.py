"""The effects of tokens (BOW-5.6)."""

from typing import Final

from domain.bower import events
from domain.bower.components import SPOTS, Cell
from domain.bower.rules.effects.effect import Effect, Events
from domain.bower.rules.refusals import BowerRefusal
from domain.bower.rules.square_contents import crossable
from domain.bower.state import Axis, Nest, State
from domain.game import Seat

AXES: Final[tuple[Axis, Axis]] = ("column", "row")


def token_refusal(nest: Nest, cell: Cell) -> BowerRefusal | None:
    """BOW-5.6: return why a token that is no cross can't be put on *cell*."""
    square = nest.squares.get(cell)
    if square is None:
        return BowerRefusal.NOT_ON_TILE
    free = SPOTS - len(square.objects) - len(square.tokens)
    return None if free > 0 else BowerRefusal.NO_FREE_SPOT


def _comes(seat: Seat, token: str) -> Events:
    """BOW-4.3: the token of a tile comes with it."""
    return (events.TokenCame(seat, token),)


def _put_refusal(state: State, seat: Seat, cell: Cell) -> BowerRefusal | None:
    return token_refusal(state.nests[seat], cell)


def _branch_refusal(state: State, seat: Seat, cell: Cell, axis: str) -> BowerRefusal | None:
    return token_refusal(state.nests[seat], cell) if axis in AXES else BowerRefusal.NO_SUCH_AXIS


def _cross_refusal(
    state: State, seat: Seat, nest: int, cell: Cell, kind: str
) -> BowerRefusal | None:
    if nest not in range(len(state.nests)):
        return BowerRefusal.NO_SUCH_NEST
    square = state.nests[nest].squares.get(cell)
    if square is None or kind not in crossable(square):
        return BowerRefusal.NOTHING_TO_CROSS
    return None


def _put(state: State, seat: Seat, token: str, cell: Cell, axis: Axis | None = None) -> Events:
    return (events.TokenPut(seat, token, cell, axis),)


def _cross_out(state: State, seat: Seat, token: str, nest: Seat, cell: Cell, kind: str) -> Events:
    return (events.ObjectCrossed(seat, nest, cell, kind),)


TOKEN: Final = Effect(at_once=_comes, needs=("cell",), refusal=_put_refusal, does=_put)
"""A white feather, a white flower or shells; ``SHOWN_BY`` says what it counts as."""

BRANCH: Final = Effect(at_once=_comes, needs=("cell", "axis"), refusal=_branch_refusal, does=_put)

CROSS: Final = Effect(
    at_once=_comes, needs=("nest", "cell", "object"), refusal=_cross_refusal, does=_cross_out
)
