"""What does a bonus tile do, what does it need, and what forbids it (BOW-4, BOW-5)?"""

from collections.abc import Mapping
from typing import Final

from domain.bower.components import COLUMNS, SPOTS, Cell, Cells, knower
from domain.bower.rules.refusals import BowerRefusal
from domain.bower.rules.showing import crossable
from domain.bower.rules.turns import turns_left
from domain.bower.state import Axis, Nest, State
from domain.game import Seat

AXES: Final[tuple[Axis, Axis]] = ("column", "row")


def bonus_left(state: State) -> bool:
    """BOW-4.3, BOW-7.1: tell whether there is any bonus tile to choose."""
    if state.super_nest:
        return bool(state.revealed)
    return bool(state.bonus_stack or state.bonus_discards)


NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "peek-egg": ("column",),
    "white-feather": ("cell",),
    "white-flower": ("cell",),
    "shells": ("cell",),
    "branch": ("cell", "axis"),
    "cross": ("nest", "cell", "object"),
    "give": ("tile",),
}
"""The fields that say how an effect is applied (BOW-5.5 to 5.7); no others have any."""


def needs(tile: str) -> tuple[str, ...]:
    """Return what must be said to apply the effect of a bonus tile, when it has one."""
    return NEEDS.get(tile, ())


def has_effect(state: State, seat: Seat, tile: str) -> bool:
    """BOW-5.6, BOW-5.7: tell whether applying a bonus tile would do anything."""
    own, opponent = state.nests[seat], 1 - seat
    match tile:
        case "white-feather" | "white-flower" | "shells" | "branch":
            return any(token_refusal(own, cell) is None for cell in own.squares)
        case "cross":
            return any(crossable(one) for nest in state.nests for one in nest.squares.values())
        case "cover":
            return bool(state.stack)
        case "give":
            return bool(state.display) and turns_left(state, opponent) > 0
        case "double-turn":
            return turns_left(state, opponent) > 1
        case "discard":
            return bool(state.hands[opponent])
        case _:
            return True


def facing(seat: Seat) -> tuple[int, ...]:
    """BOW-5.5: return the columns whose eggs face the seat's opponent."""
    return tuple(column for column in range(1, COLUMNS + 1) if knower(column) != seat)


def token_refusal(nest: Nest, cell: Cell) -> BowerRefusal | None:
    """BOW-5.6: return why a token that is no cross can't be put on *cell*."""
    square = nest.squares.get(cell)
    if square is None:
        return BowerRefusal.NOT_ON_TILE
    free = SPOTS - len(square.objects) - len(square.tokens)
    return None if free > 0 else BowerRefusal.NO_FREE_SPOT


def cross_refusal(state: State, nest: int, cell: Cell, kind: str) -> BowerRefusal | None:
    """BOW-5.6: return why the cross can't be put on an object of that *kind*."""
    if nest not in range(len(state.nests)):
        return BowerRefusal.NO_SUCH_NEST
    square = state.nests[nest].squares.get(cell)
    if square is None or kind not in crossable(square):
        return BowerRefusal.NOTHING_TO_CROSS
    return None


def cover_refusal(state: State, nest: Nest, cells: Cells) -> BowerRefusal | None:
    """BOW-5.7: return why the drawn tile can't cover *cells*."""
    near = state.box.near
    if any(cell not in near for cell in cells):
        return BowerRefusal.COVERS_OUTSIDE
    if cells[1] not in near[cells[0]]:
        return BowerRefusal.COVERS_APART
    filled = all(cell in nest.squares for cell in cells)
    return None if filled else BowerRefusal.COVERS_EMPTY
