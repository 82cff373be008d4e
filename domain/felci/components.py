"""The components of Felci: ferns, visitors and the garden (FEL-1)."""

from typing import Final, Literal

import msgspec

from domain.component_sets import once_a_set, standard_set
from domain.felci.options import Options
from domain.game import Seat
from domain.grid import Cell, is_name, neighbours, reading_order

Fern = str
"""A fern type: one of TYPES."""

TYPES: Final = ("red", "yellow", "green", "blue", "pink")
SECTIONS: Final = ("north-west", "north-east", "south-west", "south-east")
SIDES: Final = ("north", "south", "west", "east")
COLORS: Final = ("white", "black")
"""The players' colours in seat order: white is seat 0."""
COPIES: Final = 10
HAND: Final = 4
CELLS_IN_SECTION: Final = 13
WHITE: Final[Seat] = 0
BLACK: Final[Seat] = 1


class Bench(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the eight benches: whose colour it has, and which side it looks at (FEL-1.5)."""

    id: str
    color: Literal["white", "black"]
    side: str


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A component set as its file has it; raises ValueError when it is none of Felci's.

    The counts, kinds and ids are the game's; which cells a section has is the set's own.
    """

    types: tuple[str, ...]
    copies: int
    hand: int
    sections: dict[str, tuple[Cell, ...]]
    sides: dict[str, tuple[str, ...]]
    benches: tuple[Bench, ...]
    set: str = ""
    status: str = ""

    def __post_init__(self) -> None:
        for fits, complaint in (
            (sorted(self.types) == sorted(TYPES), "types must be the five fern types"),
            (self.copies == COPIES, "copies must be 10"),
            (self.hand == HAND, "hand must be 4"),
            (sorted(self.sections) == sorted(SECTIONS), "sections must be the four of the garden"),
            (self._cells_fit(), "each section must have 13 cells, all different, as c4"),
            (sorted(self.sides) == sorted(SIDES), "sides must be the four of the garden"),
            (self._sides_fit(), "each side must be a pair of two sections"),
            (self._benches_fit(), "benches must be the eight, one white and one black a side"),
        ):
            if not fits:
                raise ValueError(complaint)

    def _cells_fit(self) -> bool:
        cells = [cell for section in self.sections.values() for cell in section]
        return (
            all(len(section) == CELLS_IN_SECTION for section in self.sections.values())
            and len(set(cells)) == len(cells)
            and all(map(is_name, cells))
        )

    def _sides_fit(self) -> bool:
        return all(
            len(pair) == 2 == len(set(pair)) and all(section in SECTIONS for section in pair)
            for pair in self.sides.values()
        )

    def _benches_fit(self) -> bool:
        ids = {f"{color}-{side}" for color in COLORS for side in SIDES}
        ends = {(bench.color, bench.side) for bench in self.benches}
        return (
            len(self.benches) == len(ids)
            and {bench.id for bench in self.benches} == ids
            and ends == {(color, side) for color in COLORS for side in SIDES}
        )


class Garden(msgspec.Struct, frozen=True):
    """The printed board, worked out from a component set once: what touches and faces what."""

    cells: tuple[Cell, ...]
    near: dict[Cell, tuple[Cell, ...]]
    side_cells: dict[str, tuple[Cell, ...]]
    benches: dict[str, Bench]
    facing: dict[str, tuple[str, ...]]
    """The benches of each bench's side: itself and the one opposite."""
    types: tuple[Fern, ...]
    copies: int
    hand: int


@once_a_set
def garden_of(components: Components, options: Options) -> Garden:
    """Return the garden that a component set prints, and for hands of how many ferns."""
    cells = reading_order([cell for part in components.sections.values() for cell in part])
    known = frozenset(cells)
    sections = {section: frozenset(part) for section, part in components.sections.items()}
    return Garden(
        cells=cells,
        near={cell: neighbours(cell, known) for cell in cells},
        side_cells={
            side: tuple(cell for cell in cells if any(cell in sections[part] for part in pair))
            for side, pair in components.sides.items()
        },
        benches={bench.id: bench for bench in components.benches},
        facing={
            bench.id: tuple(other.id for other in components.benches if other.side == bench.side)
            for bench in components.benches
        },
        types=components.types,
        copies=components.copies,
        hand=options.hand_size(components.hand),
    )


STANDARD: Final = standard_set(__package__, Components)
