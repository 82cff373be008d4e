"""Where do the trophies lie, and how do they look?"""

from collections.abc import Iterable

from domain.birdie.components import BIRDS, trophy_id
from domain.birdie.view import View
from domain.game import Seat
from web.page.birdie import words
from web.page.birdie.layout import Layout
from web.page.birdie.pages import TROPHY
from web.page.birdie.sheets import about, tray, zone_of
from web.page.kept import kept
from web.page.scene import Place, Shape
from web.page.spots import Twice


def trophies(view: View, spots: Layout) -> Iterable[tuple[Place, Shape]]:
    """Return each trophy where it lies: on the sheet of whoever holds it, or with the deck."""
    holders = {
        bird: (seat, index)
        for seat, sheet in enumerate(view.sheets)
        for index, bird in enumerate(sheet.trophies)
    }
    for number, bird in enumerate(BIRDS):
        holder, index = holders.get(bird, (None, number))
        if holder is None:
            at, size = Twice(*(supply.trophies.at(index) for supply in spots.supply)), float(TROPHY)
        else:
            sheet = spots.sheet(holder)
            at, size = Twice(*(page.trophies.at(index) for page in sheet)), sheet.narrow.mark
        yield _trophy(at, size, bird, holder)


@kept
def _trophy(at: Twice, size: float, bird: str, holder: Seat | None) -> tuple[Place, Shape]:
    """Return a trophy that lies there."""
    rooms, zone = about(at, size, size), "supply" if holder is None else zone_of(holder)
    place = tray(trophy_id(bird), zone, rooms, words.trophy(bird, holder), "trophy")
    body = f"birdie-trophy-{bird}"
    return place, Shape(f"won-{bird}", "trophy", *at.narrow, size - 2, body=body, wide=at.wide)
