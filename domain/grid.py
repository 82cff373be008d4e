"""Cells of a square grid: names such as ``c4`` (column letter, row number), and neighbours."""

import re
from collections.abc import Collection

Cell = str

NAME = re.compile(r"[a-z][1-9][0-9]?")


def is_name(text: str) -> bool:
    """Tell whether *text* names a cell of some board."""
    return NAME.fullmatch(text) is not None


def place(cell: Cell) -> tuple[int, int]:
    """Return the column and the row of *cell*, both counted from 0."""
    return ord(cell[0]) - ord("a"), int(cell[1:]) - 1


def name(column: int, row: int) -> Cell:
    """Return the name of the cell in *column* and *row*, both counted from 0."""
    return f"{chr(ord('a') + column)}{row + 1}"


def neighbours(cell: Cell, cells: Collection[Cell]) -> tuple[Cell, ...]:
    """Return those of *cells* that touch *cell* orthogonally: above, left, right, below."""
    column, row = place(cell)
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return tuple(near for near in (name(*at) for at in around) if near in cells)


def reading_order(cells: Collection[Cell]) -> tuple[Cell, ...]:
    """Return *cells* row by row from the top, each row from the left."""
    return tuple(sorted(cells, key=lambda cell: place(cell)[::-1]))
