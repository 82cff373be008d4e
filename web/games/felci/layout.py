"""Layout of the Felci table, for narrow and wide pages.

The garden is drawn on its corner (FEL-1.3): for Black column a, row 1 is at the top, for White at
the bottom, so each player's benches are near. The origin is the middle of the garden; coordinates
grow to the right and downwards. Hands and visitors are above and below the garden on a narrow page,
and in a column to its right on a wide one.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from domain.felci.components import BLACK, COLORS, SIDES, WHITE
from domain.felci.view import View
from domain.game import Seat
from domain.grid import Cell, name, place
from web.games import orientation
from web.games.geometry import Point, ResponsivePoint
from web.games.scene import Drawing, ViewBox

HALF: Final = 50
"""Distance from the center of a cell to its corner."""
CELL: Final = 65
TILE: Final = 60
PLANK: Final = (136, 68)
SEATED: Final = 52
GAP: Final = 0.2
"""Gap between the garden and its benches, in cells."""
HAND: Final = 100
VISITOR: Final = 92
FAR_HAND: Final = 46
FAR_VISITOR: Final = 54
PILE: Final = 84
SPACE: Final = 12
"""Gap between the things around the garden."""
COLUMN: Final = 3 * (VISITOR + 6)
"""Width of the right column on a wide page: three visitors."""


Sides = tuple[tuple[str, tuple[Cell, ...]], ...]


class BenchPosition(NamedTuple):
    """A bench: center, rotation, seats (that of its own color first) and edges."""

    middle: Point
    turn: int
    seats: tuple[Point, Point]
    badge: Point
    """Behind the first seat, on the outer edge."""
    back: Point
    """Behind the second seat, outside the edge: the name, if both seats are taken."""


class Layout:
    """The layout of a garden, rotated by 180 degrees for White."""

    def __init__(self, cells: tuple[Cell, ...], sides: Sides, for_white: bool) -> None:
        self.places = {cell: place(cell) for cell in cells}
        """The column and the row of each cell."""
        self._sides = dict(sides)
        self.kinds = {
            cell: " ".join(("cell", *(f"on-{side}" for side, its in sides if cell in its)))
            for cell in cells
        }
        """The classes of each cell: its sides, which are highlighted with their benches."""
        self._turned = -1 if for_white else 1
        columns, rows = zip(*self.places.values(), strict=True)
        self._extent = ((min(columns), max(columns)), (min(rows), max(rows)))
        self.cells = {cell: self._spot(*at) for cell, at in self.places.items()}
        self.benches = {
            (color, side): self._bench(color, side) for color in COLORS for side in SIDES
        }
        self.reach = max(abs(number) for spot in self._outermost() for number in spot) + HALF
        """Distance from the center to the outer edge of the benches."""
        self.drawings = (Drawing("ground", self._ground()), Drawing("border", self._borders()))
        """The garden's soil and the lines between its sections."""
        self._column = self.reach + SPACE + COLUMN / 2
        """The x coordinate of the column's center."""
        left, top = -self.reach - 4, self.far_visitor(0).narrow.y - FAR_VISITOR / 2 - 4
        bottom = self.visitor(0, 1).narrow.y + VISITOR / 2 + 6
        self.view_box: ViewBox = (left, top, -2 * left, bottom - top)
        """The view box on a narrow page."""
        side = 2 * self.reach + 8
        self.wide: ViewBox = (-side / 2, -side / 2, side + COLUMN + SPACE, side)
        """The view box on a wide page."""
        self.pile = ResponsivePoint(
            Point(self.reach - PILE / 2 - 4, -self.reach + PILE / 2 - 20),
            Point(self._column + COLUMN / 2 - PILE / 2 - SPACE, -self.reach + 56),
        )
        """The position of the pile, next to the far benches."""

    def _spot(self, column: float, row: float) -> Point:
        right = column - sum(self._extent[0]) / 2
        down = row - sum(self._extent[1]) / 2
        turned = HALF * self._turned
        return Point(round((right - down) * turned, 1), round((right + down) * turned, 1))

    def _bench(self, color: str, side: str) -> BenchPosition:
        """FEL-1.5: a bench is at the white or the black end of its side."""
        upright = side in ("north", "south")
        axis = 0 if upright else 1
        first = color == "white"
        ends = [self.places[cell] for cell in self._sides[side]]
        end = (min if first else max)(at[axis] for at in ends)
        along = [at[1 - axis] for at in ends if at[axis] == end]
        middle = (min(along) + max(along)) / 2

        def at(along: float, out: float) -> Point:
            beyond = 1 + GAP + out
            across = self._extent[axis][0] - beyond if first else self._extent[axis][1] + beyond
            return self._spot(across, along) if upright else self._spot(along, across)

        return BenchPosition(
            middle=at(middle, 0),
            turn=-45 if upright else 45,
            seats=(at(middle - 0.44, 0), at(middle + 0.44, 0)),
            badge=at(middle - 0.54, 0.5),
            back=at(middle + 0.17, 0.68),
        )

    def _outermost(self) -> Iterable[Point]:
        benches = chain.from_iterable(bench.seats for bench in self.benches.values())
        return chain(benches, self.cells.values())

    def hand(self, index: int, count: int) -> ResponsivePoint:
        """Return the position of a tile of the near hand."""
        pitch = HAND + SPACE
        row, column = divmod(index, 2)
        rows = (count + 1) // 2
        down = self.visitor(0, 1).wide.y - VISITOR / 2 - SPACE - HAND / 2
        return ResponsivePoint(
            Point(_in_row(index, count, pitch), self.reach + SPACE + HAND / 2),
            Point(
                self._column + _in_row(column, min(2, count - 2 * row), pitch),
                down - (rows - 1 - row) * pitch,
            ),
        )

    def visitor(self, index: int, count: int) -> ResponsivePoint:
        """Return the position of a near waiting visitor."""
        pitch = VISITOR + 6
        row, column = divmod(index, 3)
        y = self.reach + SPACE + HAND + SPACE + VISITOR / 2
        return ResponsivePoint(
            Point(_in_row(index, count, VISITOR + SPACE), y),
            Point(
                self._column + _in_row(column, 3 - row, pitch),
                self.reach - VISITOR / 2 - (1 - row) * pitch,
            ),
        )

    def far_hand(self, index: int, count: int) -> ResponsivePoint:
        """Return the position of a tile of the far hand, between the far benches."""
        right = _in_row(index, count, FAR_HAND + 4)
        return ResponsivePoint(
            Point(right, -self.reach + 14), Point(self._column + right, -self.reach + 146)
        )

    def far_visitor(self, index: int) -> ResponsivePoint:
        """Return the position of a far waiting visitor, three in a row."""
        row, column = divmod(index, 3)
        first, pitch = -self.reach + FAR_VISITOR / 2, FAR_VISITOR + 2
        left = self._column - COLUMN / 2 + FAR_VISITOR / 2
        return ResponsivePoint(
            Point(first + column * (pitch - 10), first - 24 + row * pitch),
            Point(left + column * (pitch + 2), first + row * pitch),
        )

    def _ground(self) -> str:
        corners = (
            self._spot(column + right, row + down)
            for column, row in self.places.values()
            for right in (-0.5, 0.5)
            for down in (-0.5, 0.5)
        )
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in _hull(corners)) + "Z"

    def _borders(self) -> str:
        lines = []
        for cell, (column, row) in self.places.items():
            right, below = name(column + 1, row), name(column, row + 1)
            for other, ends in (
                (right, ((0.5, -0.5), (0.5, 0.5))),
                (below, ((-0.5, 0.5), (0.5, 0.5))),
            ):
                if other in self.places and self._section(other) != self._section(cell):
                    spots = (self._spot(column + across, row + down) for across, down in ends)
                    lines.append("M" + "L".join(f"{x:g} {y:g}" for x, y in spots))
        return "".join(lines)

    def _section(self, cell: Cell) -> frozenset[str]:
        """A section is identified by the sides that it belongs to."""
        return frozenset(side for side, cells in self._sides.items() if cell in cells)


def _hull(spots: Iterable[Point]) -> list[Point]:
    """Return the corners of the convex hull of *spots*, in order."""
    ordered = sorted(set(spots))

    def half(points: Iterable[Point]) -> list[Point]:
        line: list[Point] = []
        for spot in points:
            while len(line) > 1 and _turn(line[-2], line[-1], spot) <= 0:
                line.pop()
            line.append(spot)
        return line[:-1]

    return half(ordered) + half(reversed(ordered))


def _turn(first: Point, second: Point, third: Point) -> float:
    """Return the orientation of three points: positive for a right turn, 0 for straight."""
    return (second.x - first.x) * (third.y - first.y) - (second.y - first.y) * (third.x - first.x)


def near_seat(view: View) -> Seat:
    """Return the seat at the bottom: the viewer's own, by default Black's."""
    return orientation.near_seat(view.viewer, BLACK)


def layout_of(view: View) -> Layout:
    """Return the layout for *view*, cached by garden and orientation."""
    return _layout(view.cells, tuple(view.sides.items()), near_seat(view) == WHITE)


@lru_cache(maxsize=16)
def _layout(cells: tuple[Cell, ...], sides: Sides, for_white: bool) -> Layout:
    return Layout(cells, sides, for_white)


def _in_row(index: int, count: int, pitch: float) -> float:
    return (index - (count - 1) / 2) * pitch
