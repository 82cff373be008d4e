"""Test helper: scenes of constructed positions of Birdie."""

from domain.birdie import BIRDIE
from domain.birdie.state import State
from domain.game import Observer, Viewer
from tests.birdie.drawn_positions import NORTH
from tests.web.games.covered_areas import Area, area, overlapping, places, shapes
from web.games.birdie.scene import scene
from web.games.scene import Scene

__all__ = ["Area", "area", "in_the_way", "places", "seen", "shapes", "viewers"]

PLAYERS = range(2, 5)
PANELS = ("sheet", "roost")
"""The kinds of places on which others lie."""


def seen(state: State, viewer: Viewer = NORTH) -> Scene:
    """Return what *viewer* sees of a position."""
    return scene(BIRDIE.view(state, viewer))


def viewers(players: int) -> tuple[Viewer, ...]:
    """Return everybody who may look at a table."""
    return (*range(players), *Observer)


def in_the_way(drawn: Scene, *, wide: bool) -> list[tuple[str, str]]:
    """Return the pairs that lie over each other and must not.

    Cards of one hand may overlap, as in a hand; a panel lies under all that belongs to it.
    """
    solid = [place for place in drawn.places if place.kind.split()[0] not in PANELS]
    return [
        pair
        for things in (drawn.shapes, solid)
        for pair in overlapping(things, wide=wide)
        if not _of_one_hand(*pair)
    ]


def _of_one_hand(*ids: str) -> bool:
    hands = {id.rsplit("-", 1)[0] for id in ids}
    return len(hands) == 1 and hands.pop().startswith("hand-")
