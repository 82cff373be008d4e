"""What does somebody see of a drawn position of Birdie, and what lies over what?"""

from itertools import combinations
from typing import NamedTuple

from domain.birdie import BIRDIE
from domain.birdie.state import State
from domain.game import Onlooker, Viewer
from tests.birdie.drawing import NORTH
from web.page.birdie.scene import scene
from web.page.scene import Place, Scene, Shape

PLAYERS = range(2, 5)
PANELS = ("sheet", "roost")
"""The kinds of places on which others lie."""


def seen(state: State, viewer: Viewer = NORTH) -> Scene:
    """Return what *viewer* sees of a position."""
    return scene(BIRDIE.view(state, viewer))


def places(picture: Scene) -> dict[str, Place]:
    """Return the places of *picture* by their ids."""
    return {place.id: place for place in picture.places}


def shapes(picture: Scene) -> dict[str, Shape]:
    """Return the shapes of *picture* by their ids."""
    return {shape.id: shape for shape in picture.shapes}


def viewers(players: int) -> tuple[Viewer, ...]:
    """Return everybody who may look at a table."""
    return (*range(players), *Onlooker)


class Area(NamedTuple):
    """What a thing covers."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Area") -> bool:
        """Return whether two areas share more than an edge."""
        return (
            other.left < self.right - 0.01
            and self.left < other.right - 0.01
            and other.top < self.bottom - 0.01
            and self.top < other.bottom - 0.01
        )

    def holds(self, other: "Area") -> bool:
        """Return whether *other* lies within this area."""
        inside = (
            self.left <= other.left + 0.01,
            self.top <= other.top + 0.01,
            other.right <= self.right + 0.01,
            other.bottom <= self.bottom + 0.01,
        )
        return all(inside)


def area(thing: Place | Shape, *, wide: bool) -> Area:
    """Return what a thing covers on a narrow or on a wide page."""
    width, height = _size(thing)
    x, y = thing.x, thing.y
    if wide and thing.wide:
        x, y, *other = thing.wide
        width, height = other or (width, height)
    return Area(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _size(thing: Place | Shape) -> tuple[float, float]:
    if isinstance(thing, Place):
        return thing.width, thing.height
    return thing.size, thing.height or thing.size


def in_the_way(picture: Scene, *, wide: bool) -> list[tuple[str, str]]:
    """Return the pairs that lie over each other and must not.

    Cards of one hand may overlap, as in a hand; a panel lies under all that belongs to it.
    """
    solid = [place for place in picture.places if place.kind.split()[0] not in PANELS]
    return [
        (one, other)
        for things in (picture.shapes, solid)
        for (one, here), (other, there) in combinations(
            [(thing.id, area(thing, wide=wide)) for thing in things], 2
        )
        if here.meets(there) and not _of_one_hand(one, other)
    ]


def _of_one_hand(*ids: str) -> bool:
    hands = {id.rsplit("-", 1)[0] for id in ids}
    return len(hands) == 1 and hands.pop().startswith("hand-")
