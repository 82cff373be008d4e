"""Questions that the rulebook answers about a position: each names the broken rule, or None."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from domain.bower.components import (
    COLUMNS,
    EGGS,
    GEM,
    SHELL,
    SPOTS,
    Cell,
    Cells,
    knower,
)
from domain.bower.state import Axis, Nest, NestSquare, State
from domain.errors import Refusal
from domain.game import Seat

BONUS_GEMS = 3
"""How many gems in a column or a group bring a bonus (BOW-4.1)."""
AXES: tuple[Axis, Axis] = ("column", "row")


class BowerRefusal(Refusal):
    """The rules of Bower as a move breaks them."""

    NOT_IN_DISPLAY = ("GEN-5", "The display does not show that tile.")
    NOT_IN_HAND = ("GEN-5", "The hand does not hold that tile.")
    NO_SUCH_COLUMN = ("GEN-5", "There is no such column.")
    NO_SUCH_NEST = ("GEN-5", "There is no such nest.")
    NO_SUCH_AXIS = ("GEN-5", "A branch lies along the column or along the row.")
    OUTSIDE_GRID = ("BOW-3.2", "Both squares of a tile lie inside the grid.")
    SQUARES_APART = ("BOW-3.2", "The two squares of a tile lie side by side.")
    OVERLAPS = ("BOW-3.2", "A tile lies on empty squares.")
    NOT_ADJACENT = ("BOW-3.2", "A tile touches the Birds board or a tile placed before.")
    NOT_DRAWN = ("BOW-4.3", "The bonus tile is one of those that were drawn.")
    OTHER_FIELDS = ("BOW-4.4", "The effect is applied with just what it needs.")
    NOT_REVEALED = ("BOW-7.1", "The bonus tile is one of the revealed ones that are left.")
    NOT_FACING = ("BOW-5.5", "The egg to look at is one of the three that face the opponent.")
    NOT_ON_TILE = ("BOW-5.6", "A bonus token goes on a square of a tile in the own nest.")
    NO_FREE_SPOT = ("BOW-5.6", "A square has 4 spots, and a token needs a free one.")
    NOTHING_TO_CROSS = ("BOW-5.6", "The cross goes on a flower or a feather that lies there.")
    COVERS_OUTSIDE = ("BOW-5.7", "The tile covers two squares of the own nest.")
    COVERS_APART = ("BOW-5.7", "The two covered squares lie side by side.")
    COVERS_EMPTY = ("BOW-5.7", "The tile covers filled squares.")
    MUST_PLACE_GIVEN = ("BOW-5.7", "The tile that was given must be placed now.")


def shape_refusal(state: State, cells: Cells) -> BowerRefusal | None:
    """BOW-3.2: return why no tile has this shape inside the grid."""
    near = state.box.near
    if any(cell not in near for cell in cells):
        return BowerRefusal.OUTSIDE_GRID
    return None if cells[1] in near[cells[0]] else BowerRefusal.SQUARES_APART


def placement_refusal(state: State, nest: Nest, cells: Cells) -> BowerRefusal | None:
    """BOW-3.2: return why no tile can be placed on *cells* of *nest*, which have its shape."""
    one, other = cells
    squares, near = nest.squares, state.box.near
    if one in squares or other in squares:
        return BowerRefusal.OVERLAPS
    if one[1] == 1 or other[1] == 1:
        return None
    if any(beside in squares for beside in (*near[one], *near[other])):
        return None
    return BowerRefusal.NOT_ADJACENT


def placements(state: State, nest: Nest) -> Iterator[Cells]:
    """Return where a tile can be placed, either way round."""
    return (cells for cells in state.box.spots if placement_refusal(state, nest, cells) is None)


def can_place(state: State, seat: Seat, must_place: str | None) -> bool:
    """BOW-3.3, BOW-5.7: tell whether a tile of the hand, or the one that was given, fits."""
    held = must_place in state.hands[seat] if must_place else bool(state.hands[seat])
    return held and any(True for _ in placements(state, state.nests[seat]))


def holding_refusal(state: State, seat: Seat, tile: str) -> BowerRefusal | None:
    """BOW-3.2, BOW-5.7: return why the seat can't place *tile*, wherever it be."""
    assert state.turn is not None
    if tile not in state.hands[seat]:
        return BowerRefusal.NOT_IN_HAND
    given = state.turn.must_place
    return BowerRefusal.MUST_PLACE_GIVEN if given and tile != given else None


def adjacent(near: dict[Cell, tuple[Cell, ...]], nest: Nest, cell: Cell) -> Iterable[Cell]:
    """BOW-4.1, BOW-5.6: return the cells that touch *cell*, by a branch too."""
    beyond = _other_end(nest, cell) if nest.branch else None
    return (*near[cell], beyond) if beyond else near[cell]


def _other_end(nest: Nest, cell: Cell) -> Cell | None:
    """BOW-5.6: return the other end of a branch that ends at *cell*."""
    assert nest.branch is not None
    column, row = nest.branch
    if nest.squares[nest.branch].axis == "column":
        ends = ((column, row - 1), (column, row + 1))
    else:
        ends = ((column - 1, row), (column + 1, row))
    if cell not in ends:
        return None
    return ends[1] if cell == ends[0] else ends[0]


def group_at(near: dict[Cell, tuple[Cell, ...]], nest: Nest, cell: Cell) -> frozenset[Cell]:
    """BOW-4.1: return the group of the filled *cell*."""
    squares = nest.squares
    material = squares[cell].material
    found = {cell}
    edge = [cell]
    while edge:
        for beside in adjacent(near, nest, edge.pop()):
            if beside not in found:
                square = squares.get(beside)
                if square is not None and square.material == material:
                    found.add(beside)
                    edge.append(beside)
    return frozenset(found)


def groups(near: dict[Cell, tuple[Cell, ...]], nest: Nest) -> list[frozenset[Cell]]:
    """BOW-4.1: return the groups of a nest, in the order of their first squares."""
    found: list[frozenset[Cell]] = []
    known: set[Cell] = set()
    for cell in sorted(nest.squares):
        if cell not in known:
            found.append(group_at(near, nest, cell))
            known |= found[-1]
    return found


SHOWN_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "white-feather": ("feather-white",),
    "white-flower": ("flower-white",),
    "shells": (SHELL, SHELL),
    "branch": (),
}
"""What a token counts as on its square (BOW-5.6)."""


def lying(square: NestSquare) -> tuple[str, ...]:
    """BOW-5.6: return the objects on a square, with those that its tokens count as."""
    if not square.tokens:
        return square.objects
    return (*square.objects, *(one for token in square.tokens for one in SHOWN_BY[token]))


def counting(square: NestSquare) -> tuple[str, ...]:
    """BOW-5.6: return the objects that count on a square: all but the one under the cross."""
    if square.crossed is None:
        return lying(square)
    objects = list(lying(square))
    objects.remove(square.crossed)
    return tuple(objects)


def gems(nest: Nest, cells: Iterable[Cell]) -> int:
    """Return how many gems lie on *cells*."""
    squares = nest.squares
    return sum(squares[cell].objects.count(GEM) for cell in cells if cell in squares)


def shells(nest: Nest, cells: Iterable[Cell]) -> int:
    """BOW-5.6: return how many shells lie on *cells*; the token counts as 2."""
    here = (nest.squares[cell] for cell in cells if cell in nest.squares)
    return sum(lying(square).count(SHELL) for square in here)


def column_cells(state: State, column: int) -> tuple[Cell, ...]:
    """Return the cells of a column, row 1 first."""
    return state.box.columns[column - 1]


def columns_fired(state: State, before: Nest, after: Nest, cells: Cells) -> tuple[int, ...]:
    """BOW-4.1: return the columns that hold a third gem since a tile was placed on *cells*."""
    gained = sorted({cell[0] for cell in cells if GEM in after.squares[cell].objects})
    return tuple(
        column
        for column in gained
        if gems(before, column_cells(state, column))
        < BONUS_GEMS
        <= gems(after, column_cells(state, column))
    )


def groups_fired(
    state: State, before: Nest, after: Nest, cells: Cells
) -> tuple[tuple[Cell, ...], ...]:
    """BOW-4.1: return the groups that hold a third gem since a tile was placed on *cells*.

    Only the groups of the new squares can have changed, so that no other is looked at.
    """
    near = state.box.near
    grown = dict.fromkeys(group_at(near, after, cell) for cell in cells)
    return tuple(
        tuple(sorted(group))
        for group in grown
        if gems(after, group) >= BONUS_GEMS
        and all(gems(before, one) < BONUS_GEMS for one in _joined(near, before, group, cells))
    )


def _joined(
    near: dict[Cell, tuple[Cell, ...]], before: Nest, group: frozenset[Cell], cells: Cells
) -> Iterator[frozenset[Cell]]:
    """BOW-4.1: return the groups that a tile on *cells* joined into *group*."""
    left = group.difference(cells)
    while left:
        joined = group_at(near, before, next(iter(left)))
        left -= joined
        yield joined


def bonus_left(state: State) -> bool:
    """BOW-4.3, BOW-7.1: tell whether there is any bonus tile to choose."""
    if state.super_nest:
        return bool(state.revealed)
    return bool(state.bonus_stack or state.bonus_discards)


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


def crossable(square: NestSquare) -> tuple[str, ...]:
    """BOW-5.6: return the kinds of flowers and feathers on a square, tokens among them."""
    there = lying(square)
    return tuple(kind for kind in EGGS if kind in there)


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


def turns_left(state: State, seat: Seat) -> int:
    """BOW-3: return how many turns the seat has still to play."""
    return state.turns - state.played[seat]


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
    """BOW-5.7: tell whether applying a bonus tile would do anything."""
    other = 1 - seat
    if tile in ("white-feather", "white-flower", "shells", "branch"):
        nest = state.nests[seat]
        return any(token_refusal(nest, cell) is None for cell in nest.squares)
    if tile == "cross":
        return any(crossable(one) for nest in state.nests for one in nest.squares.values())
    if tile == "cover":
        return bool(state.stack)
    if tile == "give":
        return bool(state.display) and turns_left(state, other) > 0
    if tile == "double-turn":
        return turns_left(state, other) > 1
    return tile != "discard" or bool(state.hands[other])


def next_player(state: State, seat: Seat) -> Seat | None:
    """BOW-3, BOW-5.7, BOW-5.8: return who plays after a turn of *seat*; None ends the game."""
    if state.doubled == seat:
        return seat
    return next((one for one in (1 - seat, seat) if turns_left(state, one) > 0), None)
