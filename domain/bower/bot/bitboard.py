"""Bitboards of a nest, one bit per cell: where a tile fits, and whether it leaves a hole.

A bot weighs hundreds of placements per move; counting bits is fast enough for that.
"""

from functools import lru_cache
from typing import Final

import msgspec

from domain.bower.components import COLUMNS, Cell, Cells

Area = int
"""A set of cells: the sum of their bits."""

STRIDE: Final = COLUMNS + 1
"""How many bits lie between a cell and the next of its column: one more keeps rows apart."""

CHEQUERED: Final = int("01" * 32, 2)
"""Every second cell: as STRIDE is odd, a tile always covers one of them and one other."""


class TileSpot(msgspec.Struct, frozen=True):
    """Two adjacent cells that a tile can cover."""

    cells: Cells
    area: Area
    near: Area
    """The cells that a tile here would touch; all cells if it touches the Birds board."""


class Ground(msgspec.Struct, frozen=True):
    """A nest without its tiles."""

    all: Area
    columns: tuple[Area, ...]
    spots: tuple[TileSpot, ...]


def bit(cell: Cell) -> Area:
    """Return the area of one cell."""
    column, row = cell
    return 1 << ((row - 1) * STRIDE + column - 1)


def around(area: Area) -> Area:
    """Return the cells adjacent to *area*, including bits outside of the nest."""
    return area << 1 | area >> 1 | area << STRIDE | area >> STRIDE


@lru_cache(maxsize=4)
def ground(rows: int) -> Ground:
    """Return a nest with this number of rows."""
    columns = [[(column, row) for row in range(1, rows + 1)] for column in range(1, COLUMNS + 1)]
    cells = [cell for column in columns for cell in column]
    everything = sum(map(bit, cells))
    pairs = [
        ((column, row), other)
        for column, row in cells
        for other in ((column + 1, row), (column, row + 1))
        if other in cells
    ]
    return Ground(
        all=everything,
        columns=tuple(sum(map(bit, column)) for column in columns),
        spots=tuple(_spot(cells, everything) for cells in pairs),
    )


def _spot(cells: Cells, everything: Area) -> TileSpot:
    area = sum(map(bit, cells))
    at_the_board = any(row == 1 for _, row in cells)
    return TileSpot(cells, area, everything if at_the_board else around(area) & everything)


def open_spots(ground: Ground, filled: Area) -> list[TileSpot]:
    """BOW-3.2: return where a tile can be placed in a nest so *filled*, either way round."""
    return [
        spot
        for spot in ground.spots
        if not spot.area & filled and (spot.near == ground.all or spot.near & filled)
    ]


def without_holes(spots: list[TileSpot], empty: Area) -> list[TileSpot]:
    """Return those of *spots* on which a tile leaves the fewest holes that nothing can fill."""
    left = [holes(empty & ~spot.area) for spot in spots]
    fewest = min(left, default=0)
    return [spot for spot, number in zip(spots, left, strict=True) if number == fewest]


@lru_cache(maxsize=1 << 15)
def holes(empty: Area) -> int:
    """Return how many cells stay empty at least, however tiles are laid on all the others."""
    if not empty:
        return 0
    inevitable = abs(empty.bit_count() - 2 * (empty & CHEQUERED).bit_count())
    cell = empty & -empty
    rest = empty ^ cell
    covered = [rest ^ neighbour for neighbour in (cell << 1, cell << STRIDE) if rest & neighbour]
    for left in covered:
        if holes(left) == inevitable:
            return inevitable
    return min([1 + holes(rest), *map(holes, covered)])
