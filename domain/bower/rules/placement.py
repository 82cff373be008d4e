"""Where a tile may be placed, and which tiles may be (BOW-3.2, BOW-3.3)."""

from collections.abc import Iterator

from domain.bower.components import Cells
from domain.bower.rules.refusals import BowerRefusal
from domain.bower.state import Nest, State
from domain.game import Seat


def shape_refusal(state: State, cells: Cells) -> BowerRefusal | None:
    """BOW-3.2: return why no tile has this shape inside the grid."""
    near = state.box.near
    if any(cell not in near for cell in cells):
        return BowerRefusal.OUTSIDE_GRID
    return None if cells[1] in near[cells[0]] else BowerRefusal.SQUARES_APART


def placement_refusal(state: State, nest: Nest, cells: Cells) -> BowerRefusal | None:
    """BOW-3.2: return why no tile can be placed on *cells* of *nest*, which have its shape."""
    first, second = cells
    squares, near = nest.squares, state.box.near
    if first in squares or second in squares:
        return BowerRefusal.OVERLAPS
    if first[1] == 1 or second[1] == 1:
        return None
    if any(neighbour in squares for neighbour in (*near[first], *near[second])):
        return None
    return BowerRefusal.NOT_ADJACENT


def placements(state: State, nest: Nest) -> Iterator[Cells]:
    """Return where a tile can be placed, either way round."""
    return (cells for cells in state.box.spots if placement_refusal(state, nest, cells) is None)


def can_place(state: State, seat: Seat) -> bool:
    """BOW-3.3: tell whether the hand holds a tile and there is space for one: any fits then."""
    return bool(state.hands[seat]) and any(placements(state, state.nests[seat]))


def holding_refusal(state: State, seat: Seat, tile: str) -> BowerRefusal | None:
    """BOW-3.2, BOW-5.7: return why the seat can't place *tile* anywhere, or None."""
    assert state.turn is not None
    if tile not in state.hands[seat]:
        return BowerRefusal.NOT_IN_HAND
    given = state.turn.must_place
    return BowerRefusal.MUST_PLACE_GIVEN if given and tile != given else None
