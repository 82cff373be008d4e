"""Where do the ladders lie? They flow like words; a long one takes lines of its own.

A line has columns, and a ladder takes an even number of them: so it can grow a little before the
ladders after it must move on.
"""

from functools import lru_cache
from typing import Final

import msgspec

from web.page.bloom.sizes import LADDER_TILE, RATIO
from web.page.spots import Room, Rows, Spot

STEP: Final = LADDER_TILE + 4
"""From one tile of a ladder to the next."""
LINE: Final = LADDER_TILE * RATIO + 12
TAG: Final = 50
"""How wide the tag is that tells whose ladder it is: on a phone a thumb hits the ladder there."""
COLUMN: Final = 52


class LadderSpots(msgspec.Struct, frozen=True, cache_hash=True):
    """Where one ladder lies."""

    room: Room
    tiles: Rows

    @property
    def tag(self) -> Spot:
        """Return where it is told whose ladder it is."""
        room = self.room
        top = self.tiles.y
        return Spot(room.x - room.width / 2 + TAG / 2, top)

    def squeezed(self, at: int, count: int) -> Spot:
        """Return where a tile lies when the ladder has *count* of them, in the same room."""
        lines = max(round(self.room.height / LINE), 1)
        many = max(-(-count // lines), self.tiles.many)
        free = self.room.width - TAG - STEP
        step = min(STEP, free / max(many - 1, 1))
        line, column = divmod(at, many)
        return Spot(self.tiles.x + column * step, self.tiles.y + line * LINE)


class Bed(msgspec.Struct, frozen=True, eq=False):
    """Where all ladders lie on a page: one for equal ladders, so that it is known by itself."""

    ladders: tuple[LadderSpots, ...]
    """In their order."""
    below: float
    """Where what comes below them begins."""


@lru_cache(maxsize=4096)
def flow(sizes: tuple[int, ...], left: float, top: float, width: float) -> Bed:
    """Return where ladders of these *sizes* lie."""
    columns = int(width / COLUMN)
    column = width / columns
    most = int((width - TAG) / STEP)
    taken, y = 0, top
    lying: list[LadderSpots] = []
    for size in sizes:
        lines = -(-size // most)
        span = columns if lines > 1 else _span(size, column, columns)
        if taken + span > columns:
            taken, y = 0, y + LINE
        x, wide, high = left + taken * column, span * column, lines * LINE
        room = Room(x + wide / 2, y + high / 2, wide - 4, high - 4)
        first = Spot(room.x - room.width / 2 + TAG + STEP / 2, y + LINE / 2)
        many = int((room.width - TAG) / STEP)
        lying.append(LadderSpots(room, Rows(*first, STEP, LINE, many)))
        taken += span
        if lines > 1:
            taken, y = 0, y + high
    return Bed(tuple(lying), y + LINE * (taken > 0 or not sizes))


def _span(size: int, column: float, columns: int) -> int:
    """Return how many columns a ladder takes that lies in one line."""
    needed = -(-(TAG + 4 + size * STEP) // column)
    return min(int(needed + needed % 2), columns)
