"""Where does that lie which all draw from, and what is the trophies' place? Large, or in one line.

While rows are scored no card is drawn, so that all of it lies in one line.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from adapters.i18n import say
from domain.birdie.components import AREA
from web.games.birdie.row_layout import RATIO
from web.games.geometry import Room, Rows, Spot

AREA_CARD: Final = 104
"""How wide a card of the area is."""
SMALL_CARD: Final = 44
"""In a row that is not being scored, and in the area while rows are scored."""
PILE: Final = 80


class SupplySpots(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The spots of the supply on one page."""

    small: bool
    height: float
    deck: Spot
    reserve: Spot
    pile: tuple[float, float]
    """How large a pile is."""
    area_room: Room
    area: Rows
    """Each card of the draw area."""
    area_card: float
    trophies: Rows
    """Each trophy that nobody holds."""

    def captions(self) -> Iterable[tuple[str, Spot]]:
        """Return the words that say what lies where, as long as there is room for them."""
        if not self.small:
            below = PILE * RATIO / 2 + 16
            yield say("Deck"), Spot(self.deck.x, self.deck.y + below)
            yield say("Reserve"), Spot(self.reserve.x, self.reserve.y + below)
            yield say("Trophies"), Spot(self.trophies.at(1).x + 27, self.trophies.y + 40)


def large(left: float, top: float, *, wide: bool) -> SupplySpots:
    """Return the supply as all draw from it."""
    high = AREA_CARD * RATIO + 16
    middle, step = top + high / 2, AREA_CARD + 7
    x = left + (290 if wide else 190)
    y = middle if wide else middle - 22
    first = Spot(-left - 205, middle) if wide else Spot(left + 28, middle + 61)
    return SupplySpots(
        small=False,
        height=high,
        deck=Spot(left + (70 if wide else 50), y),
        reserve=Spot(left + (180 if wide else 140), y),
        pile=(PILE, PILE * RATIO),
        area_room=Room(x + step * AREA / 2, middle, step * AREA + 8, high),
        area=Rows(x + step / 2, middle, step, 0, AREA),
        area_card=AREA_CARD,
        trophies=Rows(*first, 54 if wide else 45, 0, 4),
    )


def strip(left: float, room: Room) -> SupplySpots:
    """Return the supply in one line, which fills *room*."""
    step = SMALL_CARD + 5
    return SupplySpots(
        small=True,
        height=room.height,
        deck=Spot(left + 30, room.y),
        reserve=Spot(left + 82, room.y),
        pile=(SMALL_CARD, SMALL_CARD * RATIO),
        area_room=Room(left + 222, room.y, step * AREA + 8, room.height),
        area=Rows(left + 222 - step * 1.5, room.y, step, 0, AREA),
        area_card=SMALL_CARD,
        trophies=Rows(left + 356, room.y, 45, 0, 4),
    )
