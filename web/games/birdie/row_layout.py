"""Layout of a row: its cards and the gaps between them, in lines like text.

Below each line is a lane for the marks of sets and for the gaps. A gap is shifted by half a step
from its two cards, so that a finger can hit it.
"""

from typing import Final

import msgspec

from web.games.birdie.sheet_layout import LETTER
from web.games.geometry import Point, Rect

RATIO: Final = 1.4
"""Height of a card relative to its width."""
HEAD_START, WIDE_HEAD_START = 140, 280
"""Start of the flown sets in the header, on a narrow and on a wide page."""
MADE: Final = 70
"""Distance between flown sets."""
SPACE: Final = 3
"""Gap between two cards of a row."""


class RowLayout(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The layout of a row of up to *slots* cards, *many* per line."""

    left: float
    top: float
    width: float
    slots: int
    card: float
    lane: float
    head_height: float
    many: int

    @property
    def step(self) -> float:
        """Return the distance between cards."""
        return self.card + SPACE

    @property
    def height(self) -> float:
        """Return the height of all lines with the header."""
        return self.head_height + -(-self.slots // self.many) * self._line + 6

    @property
    def _line(self) -> float:
        return self.card * RATIO + 6 + self.lane

    @property
    def rect(self) -> Rect:
        """Return the bounding rectangle."""
        return Rect(self.left + self.width / 2, self.top + self.height / 2, self.width, self.height)

    @property
    def _flown(self) -> float:
        return HEAD_START if self.width < 700 else WIDE_HEAD_START

    @property
    def letters(self) -> int:
        """Return how many letters the name in the header may have."""
        return int((self._flown - 40) / LETTER)

    def head(self, x: float, y: float = 19) -> Point:
        """Return a point in the header."""
        return Point(self.left + x, self.top + y)

    def made(self, index: int) -> Point:
        """Return the position of a flown set in the header; the last ones may overlap."""
        start = self._flown
        step = min(MADE, (self.width - start - MADE) / max(self.slots // 2, 1))
        return self.head(start + index * step)

    def card_at(self, index: int) -> Point:
        """Return the position of a card."""
        return Point(self._x(index, 1), self._top(index) + self.card * RATIO / 2)

    def mark_at(self, index: int) -> Point:
        """Return the position of a set mark below a card."""
        return Point(self._x(index, 1), self._mark(index))

    def gap_at(self, index: int) -> Point:
        """Return the position of the gap before a card."""
        return Point(self._x(index, 0.5), self._mark(index))

    def _x(self, index: int, aside: float) -> float:
        free = self.width - (self.many + 1) * self.step
        return self.left + free / 2 + (index % self.many + aside) * self.step

    def _top(self, index: int) -> float:
        return self.top + self.head_height + index // self.many * self._line

    def _mark(self, index: int) -> float:
        return self._top(index) + self.card * RATIO + 4 + self.lane / 2


def layout_row(
    left: float, top: float, width: float, slots: int, card: float, lane: float, head_height: float
) -> RowLayout:
    """Return a row layout with the fewest lines; half a step is free at both ends."""
    some = max(slots, 1)
    fit = max(int(width / (card + SPACE)) - 1, 1)
    lines = -(-some // fit)
    return RowLayout(left, top, width, slots, card, lane, head_height, many=-(-some // lines))
