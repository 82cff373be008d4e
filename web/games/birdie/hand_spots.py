"""Where do the cards of a hand lie: the near player's in lines, another's in a row and small?"""

from typing import Final

import msgspec

from web.games.birdie.row_layout import RATIO
from web.games.geometry import Room, Spot

FAR_CARD: Final = 25
IN_HAND: Final = 12
"""How many cards of a hand lie in one line."""


class HandSpots(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The spots of a hand on one page."""

    room: Room
    card: float
    """How wide a card is."""
    lines: int
    """How many there are of the near player's hand; none of another's."""

    def at(self, index: int, count: int) -> Spot:
        """Return where one of *count* cards lies."""
        if not self.lines:
            return in_row(self.room, self.card, self.card + 3, index, count)
        many = -(-count // self.lines)
        line, at = divmod(index, many)
        held = min(many, count - line * many)
        spot = in_row(self.room, self.card, self.card + 8, at, held, aside=0.5)
        y = self.room.y - self.room.height / 2 + 8 + self.card * RATIO / 2
        return Spot(spot.x, y + line * (self.card * RATIO + 6))


def in_row(room: Room, card: float, most: float, index: int, count: int, aside: float = 0) -> Spot:
    """Return the spot of a card in *room*: the cards overlap where there are too many.

    *aside* is the share of the free room that lies to the left of them.
    """
    free = room.width - 10 - card
    step = min(most, free / max(count - 1, 1))
    first = room.x - room.width / 2 + 5 + card / 2 + aside * (free - step * (count - 1))
    return Spot(first + index * step, room.y)
