"""Where can something lie: at a point, in a room, in rows, on a narrow page and on a wide one?"""

from typing import NamedTuple

import msgspec


class Spot(NamedTuple):
    """A point of the page."""

    x: float
    y: float


class Rows(msgspec.Struct, frozen=True):
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


class Twice(NamedTuple):
    """Where a thing lies on a narrow page, and where on a wide one."""

    narrow: Spot
    wide: Spot


class Room(NamedTuple):
    """A rectangle: its middle, its width and its height."""

    x: float
    y: float
    width: float
    height: float


class Rooms(NamedTuple):
    """Where a tray stands on a narrow page, and where on a wide one."""

    narrow: Room
    wide: Room


class Tray(msgspec.Struct, frozen=True):
    """Room for things in rows."""

    narrow: Rows
    wide: Rows

    def at(self, index: int) -> Twice:
        """Return where the thing with this *index* lies."""
        return Twice(self.narrow.at(index), self.wide.at(index))
