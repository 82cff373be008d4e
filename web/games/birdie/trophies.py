"""Shapes and places of the trophies."""

from collections.abc import Iterable

from domain.birdie.components import BIRDS, trophy_id
from domain.birdie.state import Cards
from domain.birdie.view import View
from domain.game import Seat
from web.cache import cached, cached_tuple
from web.games.birdie import text
from web.games.birdie.layout import Layout
from web.games.birdie.page_plan import TROPHY, SupplyLayout
from web.games.birdie.sheets import Sheet, tray, zone_of
from web.games.geometry import Responsive, ResponsivePoint, around
from web.games.scene import Place, Shape


def trophies(view: View, spots: Layout) -> tuple[tuple[Place, Shape], ...]:
    """Return the trophies, on their holders' sheets or next to the deck."""
    held = tuple([sheet.trophies for sheet in view.sheets])
    return _trophies(spots.supply, tuple(map(spots.sheet, range(len(held)))), held)


@cached_tuple
def _trophies(
    supply: Responsive[SupplyLayout], sheets: tuple[Sheet, ...], held: tuple[Cards, ...]
) -> Iterable[tuple[Place, Shape]]:
    holders = {
        bird: (seat, index) for seat, birds in enumerate(held) for index, bird in enumerate(birds)
    }
    for number, bird in enumerate(BIRDS):
        holder, index = holders.get(bird, (None, number))
        if holder is None:
            at, size = ResponsivePoint(*(page.trophies.at(index) for page in supply)), float(TROPHY)
        else:
            sheet = sheets[holder]
            at, size = (
                ResponsivePoint(*(page.trophies.at(index) for page in sheet)),
                sheet.narrow.mark,
            )
        yield _trophy(at, size, bird, holder)


@cached
def _trophy(
    at: ResponsivePoint, size: float, bird: str, holder: Seat | None
) -> tuple[Place, Shape]:
    """Return the shape of a trophy."""
    rects, zone = around(at, size, size), "supply" if holder is None else zone_of(holder)
    place = tray(trophy_id(bird), zone, rects, text.trophy(bird, holder), "trophy")
    body = f"birdie-trophy-{bird}"
    return place, Shape(f"won-{bird}", "trophy", *at.narrow, size - 2, body=body, wide=at.wide)
