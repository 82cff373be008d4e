"""Layout of a player's side.

At the top are the name and the hand. Below is a line per round with the point tiles taken, the
tiles left in the hand and the score. At the bottom are the tiles left, in lines.
"""

from typing import Final

import msgspec

from web.games.bloom.sizes import BACK, LEFT_TILE, RATIO, TAKEN
from web.games.geometry import Point, Rect, Rows

HEAD: Final = 40
LINE: Final = 34
SMALL: Final = 18
"""The least size of a point tile, so that none covers the number of another."""
LETTER: Final = 13
"""How wide a letter of a name is."""
LEFT_STEP: Final = LEFT_TILE + 2
LEFT_LINE: Final = LEFT_TILE * RATIO + 4


def height(width: float, rounds: int, left: int) -> float:
    """Return the height of a side with this many rounds, and up to *left* tiles of a hand."""
    return HEAD + rounds * LINE + LEFT_LINE * -(-left // _in_line(width))


def _in_line(width: float) -> int:
    """Return how many of the remaining tiles fit in one line."""
    return int((width - 10) / LEFT_STEP)


class SideLayout(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The layout of one side, relative to its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    rounds: int

    @property
    def panel(self) -> Rect:
        """Return the bounding rectangle."""
        return Rect(self.x + self.width / 2, self.y + self.height / 2, self.width, self.height)

    @property
    def name(self) -> Point:
        """Return the position of the seat's name."""
        return Point(self.x + 56, self.y + HEAD / 2)

    @property
    def letters(self) -> int:
        """Return the number of letters that fit between the name's start and the tile back."""
        return int((self.width - 41 - BACK - 46) / LETTER)

    @property
    def back(self) -> Point:
        """Return the position of the tile back that shows the size of the hand."""
        return Point(self.x + self.width - BACK / 2 - 8, self.y + HEAD / 2)

    def label(self, number: int) -> Point:
        """Return the position of a round's label."""
        return Point(self.x + 16, self._line(number))

    def points(self, number: int, count: int, *, over: bool) -> Rows:
        """Return the positions of *count* point tiles of a round.

        If the round is *over*, the value of the leftover tiles follows them.
        """
        step = self._step(count, over=over)
        return Rows(self.x + 31 + TAKEN / 2, self._line(number), step, many=max(count, 1))

    def _step(self, count: int, *, over: bool) -> float:
        rect = self.width - 31 - (98 if over else 52) - TAKEN
        return min(TAKEN + 1, rect / max(count - 1, 1))

    def taken(self, count: int, *, over: bool) -> float:
        """Return the size of such a point tile."""
        return min(TAKEN, max(SMALL, self._step(count, over=over) - 1))

    def flowers(self, number: int) -> Rect:
        """Return the position of the number of flowers left in the hand after a round."""
        return Rect(*self.lost(number), 40, LINE - 4)

    def lost(self, number: int) -> Point:
        """Return the middle of that number."""
        return Point(self.x + self.width - 76, self._line(number))

    def score(self, number: int) -> Point:
        """Return the position of the score of a round."""
        return Point(self.x + self.width - 26, self._line(number))

    def tile(self, index: int) -> Point:
        """Return the position of a tile that was left in the hand."""
        top = self.y + HEAD + self.rounds * LINE + LEFT_LINE / 2 - 3
        rows = Rows(self.x + 7 + LEFT_TILE / 2, top, LEFT_STEP, LEFT_LINE, _in_line(self.width))
        return rows.at(index)

    def _line(self, number: int) -> float:
        return self.y + HEAD + (number - 0.5) * LINE
