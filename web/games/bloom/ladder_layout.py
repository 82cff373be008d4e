"""Flow layout of the ladders: they wrap like words; a long ladder takes lines of its own.

A line has columns, and a ladder takes an even number of them. So it can grow a little before the
ladders after it move.
"""

from functools import lru_cache
from math import inf
from typing import Final

import msgspec

from web.games.bloom.sizes import RATIO
from web.games.geometry import Point, Rect, Rows

TAG: Final = 50
"""Width of the owner's tag, which is the touch target of a ladder on a phone."""
COLUMN: Final = 50
BARED: Final = 0.75
"""Share of a tile that must stay visible to read its number."""


def line_of(tile: float) -> float:
    """Return the height of a line of such tiles."""
    return tile * RATIO + 12


class LadderLayout(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The layout of one ladder."""

    rect: Rect
    tiles: Rows
    tile: float
    """Width of its tiles."""

    @property
    def tag(self) -> Point:
        """Return the position of the owner's tag."""
        rect = self.rect
        top = self.tiles.y
        return Point(rect.x - rect.width / 2 + TAG / 2, top)

    def squeezed(self, at: int, count: int) -> Point:
        """Return the position of a tile if the ladder had *count* tiles in the same rectangle."""
        many, step = self._lying(count)
        line, column = divmod(at, many)
        return Point(self.tiles.x + column * step, self.tiles.y + line * self.tiles.down)

    def shows(self, count: int) -> bool:
        """Return whether no tile hides the number of another when there are *count* of them."""
        return self._lying(count)[1] >= BARED * self.tile

    def _lying(self, count: int) -> tuple[int, float]:
        """Return the tiles per line for *count* tiles, and their distance."""
        lines = max(round(self.rect.height / self.tiles.down), 1)
        many = max(-(-count // lines), self.tiles.many)
        free = self.rect.width - TAG - self.tiles.right
        return many, min(self.tiles.right, free / max(many - 1, 1))


class LadderArea(msgspec.Struct, frozen=True, gc=False, eq=False):
    """The layout of all ladders on a page; cached, so compared by identity."""

    ladders: tuple[LadderLayout, ...]
    """In order."""
    below: float
    """Top of the part below them."""


@lru_cache(maxsize=4096)
def flow(
    sizes: tuple[int, ...],
    left: float,
    top: float,
    width: float,
    tile: float,
    highest: float = inf,
) -> LadderArea | None:
    """Lay out ladders of these *sizes* with tiles of this width; None if too high."""
    step, line = tile + 4, line_of(tile)
    columns = int(width / COLUMN)
    column = width / columns
    most = int((width - TAG) / step)
    taken, y = 0, top
    placed: list[LadderLayout] = []
    for size in sizes:
        lines = -(-size // most)
        span = columns if lines > 1 else _span(size, step, column, columns)
        if taken + span > columns:
            taken, y = 0, y + line
        x, wide, high = left + taken * column, span * column, lines * line
        rect = Rect(x + wide / 2, y + high / 2, wide - 4, high - 4)
        first = Point(rect.x - rect.width / 2 + TAG + step / 2, y + line / 2)
        many = int((rect.width - TAG) / step)
        placed.append(LadderLayout(rect, Rows(*first, step, line, many), tile))
        taken += span
        if lines > 1:
            taken, y = 0, y + high
        if y + line * (taken > 0) - top > highest:
            return None
    return LadderArea(tuple(placed), y + line * (taken > 0 or not sizes))


def _span(size: int, step: float, column: float, columns: int) -> int:
    """Return the number of columns of a one-line ladder."""
    needed = -(-(TAG + 4 + size * step) // column)
    return min(int(needed + needed % 2), columns)
