"""What counts in a nest, and where does it lie?"""

from collections.abc import Iterable

import msgspec

from domain.bower import rules
from domain.bower.components import COLORED_SHELLS, COLUMNS, SHELL, Cell, square_id
from domain.bower.state import State
from domain.game import Seat


class Found(msgspec.Struct, frozen=True):
    """How much counts, and on which squares (their ids) it lies."""

    count: int
    squares: tuple[str, ...]


class CountedNest:
    """A player's nest in the final count."""

    def __init__(self, state: State, seat: Seat) -> None:
        nest = state.nests[seat]
        self.seat = seat
        self.groups = rules.groups(state.box.near, nest)
        self.squares = dict(sorted(nest.squares.items()))
        self.objects = {cell: rules.counting(square) for cell, square in self.squares.items()}
        self.columns = [
            tuple(cell for cell in rules.column_cells(state, column) if cell in nest.squares)
            for column in range(1, COLUMNS + 1)
        ]
        self.colored = frozenset(
            cell for cell, square in self.squares.items() if square.tile == COLORED_SHELLS
        )

    def found(self, kinds: Iterable[str], cells: Iterable[Cell]) -> Found:
        """Return how many objects of *kinds* count on *cells*."""
        objects = self.objects
        at = [cell for cell in cells for one in objects[cell] if one in kinds]
        return Found(len(at), self.ids(dict.fromkeys(at)))

    def shells(self, cells: Iterable[Cell]) -> Found:
        """Return how many shells lie on *cells*."""
        return self.found((SHELL,), cells)

    def ids(self, cells: Iterable[Cell]) -> tuple[str, ...]:
        """Return the names of *cells* among the squares of both nests."""
        return tuple(square_id(self.seat, cell) for cell in cells)

    def largest_group(self, material: str) -> tuple[Cell, ...]:
        """BOW-6.1, BOW-6.7: of several largest, the one with the most to break a tie."""
        groups = [group for group in self.groups if self.squares[min(group)].material == material]
        largest = max(map(len, groups), default=0)
        candidates = [tuple(sorted(group)) for group in groups if len(group) == largest]
        return max(
            candidates,
            key=lambda group: (not self.colored.isdisjoint(group), self.shells(group).count),
            default=(),
        )


Nests = tuple[CountedNest, CountedNest]
