"""Geometry of scenes: points, rows and rectangles, each for a narrow and a wide page."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

import msgspec

Spots = TypeVar("Spots")
"""All the spots of something on one page."""


class Spot(NamedTuple):
    """A point of the page."""

    x: float
    y: float


class Rows(msgspec.Struct, frozen=True, gc=False):
    """Things that lie in rows: the middle of the first, the steps, how many are in a row."""

    x: float
    y: float
    right: float = 0
    down: float = 0
    many: int = 1

    def at(self, index: int) -> Spot:
        """Return where the thing with this *index* lies."""
        row, column = divmod(index, self.many)
        return Spot(self.x + column * self.right, self.y + row * self.down)


class ResponsivePoint(NamedTuple):
    """Where a thing lies on a narrow page, and where on a wide one."""

    narrow: Spot
    wide: Spot


class Room(NamedTuple):
    """A rectangle: its middle, its width and its height."""

    x: float
    y: float
    width: float
    height: float


class ResponsiveAreas(NamedTuple):
    """Where a tray stands on a narrow page, and where on a wide one."""

    narrow: Room
    wide: Room


class ResponsiveRect(NamedTuple, Generic[Spots]):
    """The spots of something on a narrow page, and on a wide one."""

    narrow: Spots
    wide: Spots

    def at(self, spot: Callable[[Spots], Spot]) -> ResponsivePoint:
        """Return a *spot* on both pages."""
        return ResponsivePoint(spot(self.narrow), spot(self.wide))

    def room(self, room: Callable[[Spots], Room]) -> ResponsiveAreas:
        """Return a *room* on both pages."""
        return ResponsiveAreas(room(self.narrow), room(self.wide))


class PieceTray(msgspec.Struct, frozen=True, gc=False):
    """Room for things in rows."""

    narrow: Rows
    wide: Rows

    def at(self, index: int) -> ResponsivePoint:
        """Return where the thing with this *index* lies."""
        return ResponsivePoint(self.narrow.at(index), self.wide.at(index))
