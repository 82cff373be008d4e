"""Groups of squares, and whether a tile earns a bonus by a third gem (BOW-4.1)."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.bower.components import GEM, Cell, Cells, Near
from domain.bower.state import Nest, State

BONUS_GEMS: Final = 3
"""The number of gems in a column or a group that earn a bonus (BOW-4.1)."""


def branch_ends(nest: Nest) -> tuple[Cell, ...]:
    """BOW-5.6: return the two cells that a branch joins, or none without a branch."""
    if nest.branch is None:
        return ()
    column, row = nest.branch
    if nest.squares[nest.branch].axis == "column":
        return (column, row - 1), (column, row + 1)
    return (column - 1, row), (column + 1, row)


def group_at(near: Near, nest: Nest, cell: Cell) -> frozenset[Cell]:
    """BOW-4.1, BOW-5.6: return the group of the filled *cell*: a branch joins like an edge."""
    squares, ends = nest.squares, branch_ends(nest)
    material = squares[cell].material
    found = {cell}
    edge = [cell]
    while edge:
        at = edge.pop()
        for neighbour in (*near[at], *ends) if at in ends else near[at]:
            if neighbour not in found:
                square = squares.get(neighbour)
                if square is not None and square.material == material:
                    found.add(neighbour)
                    edge.append(neighbour)
    return frozenset(found)


def groups(near: Near, nest: Nest) -> list[frozenset[Cell]]:
    """BOW-4.1: return the groups of a nest, in the order of their first squares."""
    found: list[frozenset[Cell]] = []
    known: set[Cell] = set()
    for cell in sorted(nest.squares):
        if cell not in known:
            found.append(group_at(near, nest, cell))
            known |= found[-1]
    return found


def gems(nest: Nest, cells: Iterable[Cell]) -> int:
    """Return how many gems lie on *cells*."""
    squares = nest.squares
    return sum(squares[cell].objects.count(GEM) for cell in cells if cell in squares)


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
        and all(gems(before, part) < BONUS_GEMS for part in _joined(near, before, group, cells))
    )


def _joined(
    near: Near, before: Nest, group: frozenset[Cell], cells: Cells
) -> Iterator[frozenset[Cell]]:
    """BOW-4.1: return the groups that a tile on *cells* joined into *group*."""
    left = group.difference(cells)
    while left:
        joined = group_at(near, before, next(iter(left)))
        left -= joined
        yield joined
