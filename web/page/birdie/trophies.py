"""Where do the trophies lie, and how do they look?"""

from collections.abc import Iterable

from domain.birdie.components import BIRDS, trophy_id
from domain.birdie.view import View
from domain.game import Seat
from web.page.birdie import words
from web.page.birdie.layout import Layout
from web.page.birdie.pages import TROPHY
from web.page.birdie.sheets import about, mark_size, tray, zone_of
from web.page.kept import kept
from web.page.scene import Place, Shape


def trophies(view: View, spots: Layout) -> Iterable[tuple[Place, Shape]]:
    """Return each trophy where it lies: on the sheet of whoever holds it, or with the deck."""
    holders = {
        bird: (seat, index)
        for seat, sheet in enumerate(view.sheets)
        for index, bird in enumerate(sheet.trophies)
    }
    for number, bird in enumerate(BIRDS):
        holder, index = holders.get(bird, (None, number))
        yield _trophy(spots, bird, holder, index)


@kept
def _trophy(spots: Layout, bird: str, holder: Seat | None, index: int) -> tuple[Place, Shape]:
    """Return a trophy, of which so many lie before it where it is."""
    at, size, zone = spots.trophy(index), float(TROPHY), "supply"
    if holder is not None:
        at = spots.taken_trophy(holder, index)
        size, zone = mark_size(spots, holder), zone_of(holder)
    rooms = about(at, size, size)
    place = tray(trophy_id(bird), zone, rooms, words.trophy(bird, holder), "trophy")
    body = f"birdie-trophy-{bird}"
    return place, Shape(f"won-{bird}", "trophy", *at.narrow, size - 2, body=body, wide=at.wide)
