"""Where does everything lie on the side of a player?

Above stand the name and the hand; below them a line for each round, with the point tiles taken,
what was left in the hand, and the score; at the end below that the tiles that were left.
"""

from typing import Final

import msgspec

from web.page.bloom.sizes import BACK, LEFT_TILE, RATIO, TAKEN
from web.page.spots import Room, Spot

HEAD: Final = 40
LINE: Final = 34
LEFT_LINE: Final = LEFT_TILE * RATIO + 4


def heights(rounds: int, *, left: bool) -> float:
    """Return how high a side is that shows so many rounds, and perhaps the tiles left."""
    return HEAD + rounds * LINE + LEFT_LINE * left


class SideSpots(msgspec.Struct, frozen=True):
    """The spots of one side, from its upper left corner on."""

    x: float
    y: float
    width: float
    height: float
    left: bool

    @property
    def panel(self) -> Room:
        """Return the whole rectangle."""
        return Room(self.x + self.width / 2, self.y + self.height / 2, self.width, self.height)

    @property
    def name(self) -> Spot:
        """Return where the name of the seat stands."""
        return Spot(self.x + 50, self.y + HEAD / 2)

    @property
    def back(self) -> Spot:
        """Return where the back stands that tells how many tiles are in the hand."""
        return Spot(self.x + self.width - BACK / 2 - 8, self.y + HEAD / 2)

    def label(self, number: int) -> Spot:
        """Return where it says which round a line is of."""
        return Spot(self.x + 12, self._line(number))

    def points(self, number: int, index: int, count: int) -> Spot:
        """Return where one of *count* point tiles lies that were taken in a round."""
        start, end = self.x + 24 + TAKEN / 2, self.x + self.width - 96 - TAKEN / 2
        step = min(TAKEN + 1, (end - start) / max(count - 1, 1))
        return Spot(start + index * step, self._line(number))

    def flowers(self, number: int) -> Room:
        """Return where it says how many flowers were left in the hand after a round."""
        return Room(*self.lost(number), 44, LINE - 4)

    def lost(self, number: int) -> Spot:
        """Return the middle of it."""
        return Spot(self.x + self.width - 70, self._line(number))

    def score(self, number: int) -> Spot:
        """Return where the score of a round stands."""
        return Spot(self.x + self.width - 24, self._line(number))

    def tile(self, index: int, count: int) -> Spot:
        """Return where one of *count* tiles lies that were left in the hand."""
        start, end = self.x + 6 + LEFT_TILE / 2, self.x + self.width - 6 - LEFT_TILE / 2
        step = min(LEFT_TILE + 2, (end - start) / max(count - 1, 1))
        return Spot(start + index * step, self.y + self.height - LEFT_LINE / 2 - 1)

    def _line(self, number: int) -> float:
        return self.y + HEAD + (number - 0.5) * LINE
