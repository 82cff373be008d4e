"""Geometry of scenes: points, rows and rectangles for a narrow, a wide and maybe a low page."""

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

LayoutT = TypeVar("LayoutT")
"""The layout of something on one page width."""


class Point(NamedTuple):
    """A point, in units of the scene's view box."""

    x: float
    y: float


class Rows(msgspec.Struct, frozen=True, gc=False):
    """A grid: center of the first item, steps to the right and down, items per row."""

    x: float
    y: float
    right: float = 0
    down: float = 0
    many: int = 1

    def at(self, index: int) -> Point:
        """Return the center of the item at *index*."""
        row, column = divmod(index, self.many)
        return Point(self.x + column * self.right, self.y + row * self.down)


class ResponsivePoint(NamedTuple):
    """A point on a narrow page, on a wide page and, if it differs, on a low page."""

    narrow: Point
    wide: Point
    low: Point | None = None

    def moved(self, right: float, down: float) -> "ResponsivePoint":
        """Return the point so far to the right and down, on every page."""

        def there(spot: Point) -> Point:
            return Point(spot.x + right, spot.y + down)

        low = there(self.low) if self.low else None
        return ResponsivePoint(there(self.narrow), there(self.wide), low)


ORIGIN: Final = ResponsivePoint(Point(0, 0), Point(0, 0))
"""The position of a piece that is drawn alone."""


class Rect(NamedTuple):
    """A rectangle, by its center and size."""

    x: float
    y: float
    width: float
    height: float


class ResponsiveRect(NamedTuple):
    """A rectangle on a narrow page, on a wide page and, if it differs, on a low page."""

    narrow: Rect
    wide: Rect
    low: Rect | None = None


def around(at: ResponsivePoint, width: float, height: float) -> ResponsiveRect:
    """Return rectangles of this size around a point."""
    low = Rect(*at.low, width, height) if at.low else None
    return ResponsiveRect(Rect(*at.narrow, width, height), Rect(*at.wide, width, height), low)


class Responsive(NamedTuple, Generic[LayoutT]):
    """A layout on a narrow page and on a wide page."""

    narrow: LayoutT
    wide: LayoutT

    def at(self, spot: Callable[[LayoutT], Point]) -> ResponsivePoint:
        """Return a point on both pages."""
        return ResponsivePoint(spot(self.narrow), spot(self.wide))

    def rect(self, rect: Callable[[LayoutT], Rect]) -> ResponsiveRect:
        """Return a rectangle on both pages."""
        return ResponsiveRect(rect(self.narrow), rect(self.wide))


class ResponsiveRows(msgspec.Struct, frozen=True, gc=False):
    """A grid on a narrow page, on a wide page and, if it differs, on a low page."""

    narrow: Rows
    wide: Rows
    low: Rows | None = None

    def at(self, index: int) -> ResponsivePoint:
        """Return the center of the item at *index*."""
        low = self.low.at(index) if self.low else None
        return ResponsivePoint(self.narrow.at(index), self.wide.at(index), low)
