"""Bitboards of the garden, one bit per cell: where ferns are, and where they can still grow.

A bot weighs a hundred moves per turn; counting bits is fast enough for that.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from domain.felci.components import TYPES, Fern
from domain.felci.view import FernSeen, View
from domain.grid import Cell, place

Cells = int
"""A set of cells: the sum of their bits."""


class Ground(msgspec.Struct, frozen=True):
    """The garden of a view without its tiles."""

    bit: dict[Cell, Cells]
    all: Cells
    stride: int
    """How many bits lie between a cell and the one below it."""
    sides: dict[str, Cells]
    sections: tuple[tuple[Cells, tuple[str, ...]], ...]
    """The cells of each section, and the sides that it is part of."""


class Growth(msgspec.Struct, frozen=True):
    """The cells where each type grows face up, and the cells where it can grow next."""

    ferns: dict[Fern, Cells]
    empty: Cells
    count: dict[Fern, dict[str, int]]
    """The number of ferns on each side."""
    room: dict[Fern, Cells]
    """FEL-4.2, FEL-4.3: the cells next to its free ferns; all the empty ones when it has none."""

    def is_spore(self, fern: Fern) -> bool:
        """FEL-4.1: tell whether a *fern* more is a spore, and no new plant."""
        return self.ferns[fern] > 0 and self.room[fern] != self.empty


def bits(cells: Cells) -> Iterator[Cells]:
    """Return the cells of a set, one by one."""
    while cells:
        yield cells & -cells
        cells &= cells - 1


def ground(view: View) -> Ground:
    """Return the ground of *view*; the same garden is surveyed only once."""
    return survey(view.cells, tuple(view.sides.items()))


@lru_cache(maxsize=4)
def survey(cells: tuple[Cell, ...], sides: tuple[tuple[str, tuple[Cell, ...]], ...]) -> Ground:
    places = {cell: place(cell) for cell in cells}
    # One bit more than the garden is wide keeps the ends of neighbouring rows apart.
    stride = max(column for column, _ in places.values()) + 2
    bit = {cell: 1 << (row * stride + column) for cell, (column, row) in places.items()}

    def together(some: Iterable[Cell]) -> Cells:
        return sum(bit[cell] for cell in some)

    sections: dict[tuple[str, ...], Cells] = {}
    for cell in cells:
        part_of = tuple(side for side, seen in sides if cell in seen)
        sections[part_of] = sections.get(part_of, 0) | bit[cell]
    return Ground(
        bit=bit,
        all=together(cells),
        stride=stride,
        sides={side: together(seen) for side, seen in sides},
        sections=tuple((section, part_of) for part_of, section in sections.items()),
    )


def growth(view: View, ground: Ground) -> Growth:
    """Return what grows in the garden of *view*."""
    ferns = dict.fromkeys(TYPES, 0)
    empty = ground.all
    for tile in view.tiles:
        empty ^= ground.bit[tile.cell]
        if isinstance(tile, FernSeen):
            ferns[tile.type] |= ground.bit[tile.cell]
    return growth_of(ground, ferns, empty)


def growth_of(ground: Ground, ferns: dict[Fern, Cells], empty: Cells) -> Growth:
    """Return the growth of each type from the cells that it occupies, and the empty cells."""
    count = {fern: _by_side(ground, cells) for fern, cells in ferns.items()}
    return Growth(ferns, empty, count, _rooms(ground, ferns, empty))


def grown(before: Growth, ground: Ground, fern: Fern, cell: Cells, filled: Cells) -> Growth:
    """Return the growth after a *fern* was planted on *cell*, and all of *filled* was filled."""
    ferns = {**before.ferns, fern: before.ferns[fern] | cell}
    empty = before.empty & ~filled
    count = {**before.count, fern: _by_side(ground, ferns[fern])}
    return Growth(ferns, empty, count, _rooms(ground, ferns, empty))


def _by_side(ground: Ground, cells: Cells) -> dict[str, int]:
    return {side: (cells & seen).bit_count() for side, seen in ground.sides.items()}


def _rooms(ground: Ground, ferns: dict[Fern, Cells], empty: Cells) -> dict[Fern, Cells]:
    stride = ground.stride
    return {
        fern: (at << 1 | at >> 1 | at << stride | at >> stride) & empty or empty
        for fern, at in ferns.items()
    }
