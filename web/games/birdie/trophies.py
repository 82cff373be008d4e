"""Shapes and places of the trophies."""

from collections.abc import Iterable

from domain.birdie.components import BIRDS, trophy_id
from domain.birdie.state import Cards
from domain.game import Seat
from web.cache import cached_tuple
from web.games.birdie import text
from web.games.birdie.layout import Layout
from web.games.birdie.page_plan import TROPHY
from web.games.birdie.sheets import tray, zone_of
from web.games.geometry import ResponsivePoint, around
from web.games.scene import Place, Shape


@cached_tuple
def trophies(spots: Layout, *held: Cards) -> Iterable[tuple[Place, Shape]]:
    """Return the trophies, on the sheets of those who hold them or next to the deck."""
    holders = {
        bird: (seat, index) for seat, birds in enumerate(held) for index, bird in enumerate(birds)
    }
    for number, bird in enumerate(BIRDS):
        holder, index = holders.get(bird, (None, number))
        if holder is None:
            at = ResponsivePoint(*(page.trophies.at(index) for page in spots.supply))
            size = float(TROPHY)
        else:
            sheet = spots.sheet(holder)
            at = ResponsivePoint(*(page.trophies.at(index) for page in sheet))
            size = sheet.narrow.mark
        yield _trophy(at, size, bird, holder)


def _trophy(
    at: ResponsivePoint, size: float, bird: str, holder: Seat | None
) -> tuple[Place, Shape]:
    """Return the shape of a trophy."""
    rects, zone = around(at, size, size), "supply" if holder is None else zone_of(holder)
    place = tray(trophy_id(bird), zone, rects, text.trophy(bird, holder), "trophy")
    body = f"birdie-trophy-{bird}"
    return place, Shape(f"won-{bird}", "trophy", *at.narrow, size - 2, body=body, wide=at.wide)
