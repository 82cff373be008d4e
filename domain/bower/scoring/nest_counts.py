"""Counts the objects of a nest, with the cells where they are."""

from collections.abc import Container, Iterable

import msgspec

from domain.bower import rules
from domain.bower.components import COLORED_SHELLS, COLUMNS, MOSS, SHELL, Cell, Near, square_id
from domain.bower.state import Nest
from domain.game import Seat


class Found(msgspec.Struct, frozen=True):
    """How much counts in the nest of a seat, and on which cells."""

    seat: Seat
    count: int
    cells: tuple[Cell, ...]

    @property
    def squares(self) -> tuple[str, ...]:
        """Return the cells by their names among the squares of both nests."""
        return tuple([square_id(self.seat, cell) for cell in self.cells])


class CountedNest:
    """A player's nest in the final count."""

    def __init__(self, near: Near, nest: Nest, seat: Seat) -> None:
        self.seat = seat
        self.squares = dict(sorted(nest.squares.items()))
        self.groups = rules.groups(near, nest)
        self.objects = {cell: rules.counting(square) for cell, square in self.squares.items()}
        self.colored = [
            cell for cell, square in self.squares.items() if square.tile == COLORED_SHELLS
        ]
        self.columns: list[list[Cell]] = [[] for _ in range(COLUMNS)]
        for cell in self.squares:
            self.columns[cell[0] - 1].append(cell)

    def found(self, kinds: tuple[str, ...], cells: Iterable[Cell]) -> Found:
        """Return how many objects of *kinds* count on *cells*."""
        objects = self.objects
        at = [cell for cell in cells for kind in objects[cell] if kind in kinds]
        return Found(self.seat, len(at), tuple(dict.fromkeys(at)))

    def shells(self, cells: Iterable[Cell]) -> Found:
        """Return how many shells lie on *cells*."""
        return self.found((SHELL,), cells)

    def colored_shells(self, cells: Container[Cell]) -> Found:
        """BOW-6.7: return how many squares of Colored Shells are among *cells*."""
        return self.area([cell for cell in self.colored if cell in cells])

    def colored_shells_in_group(self, group: Container[Cell]) -> Found:
        """BOW-6.7: return the same of a group: they win nothing but in moss."""
        found = self.colored_shells(group)
        return self.area([cell for cell in found.cells if self.squares[cell].material == MOSS])

    def area(self, cells: Iterable[Cell]) -> Found:
        """Return how many squares *cells* are."""
        area = tuple(cells)
        return Found(self.seat, len(area), area)

    def largest_group(self, material: str) -> list[Cell]:
        """BOW-6.1, BOW-6.7: return the largest group; of several, the best one in a tie."""
        groups = [group for group in self.groups if self.squares[min(group)].material == material]
        size = max(map(len, groups), default=0)
        largest = [sorted(group) for group in groups if len(group) == size]
        if len(largest) == 1:
            return largest[0]
        return max(largest, key=self._breaks_ties, default=[])

    def _breaks_ties(self, group: list[Cell]) -> tuple[bool, int]:
        return self.colored_shells_in_group(group).count > 0, self.shells(group).count
