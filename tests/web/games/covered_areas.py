"""Test helper: areas covered by shapes and places, on narrow and wide pages."""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from web.games.scene import Place, Scene, Shape


def places(drawn: Scene) -> dict[str, Place]:
    """Return the places of *picture* by their ids."""
    return {place.id: place for place in drawn.places}


def shapes(drawn: Scene) -> dict[str, Shape]:
    """Return the shapes of *picture* by their ids."""
    return {shape.id: shape for shape in drawn.shapes}


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
        width, height = other or _grown(thing, width, height)
    return Area(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _size(thing: Place | Shape) -> tuple[float, float]:
    if isinstance(thing, Place):
        return thing.width, thing.height
    return thing.size, thing.height or thing.size


def _grown(thing: Place | Shape, width: float, height: float) -> tuple[float, float]:
    size = isinstance(thing, Shape) and thing.wide_size
    return (size, height * size / width) if size else (width, height)


def overlapping(things: Iterable[Place | Shape], *, wide: bool) -> list[tuple[str, str]]:
    """Return the pairs of *things* that lie over each other."""
    covered = [(thing.id, area(thing, wide=wide)) for thing in things]
    return [
        (one, other)
        for (one, here), (other, there) in combinations(covered, 2)
        if here.meets(there)
    ]


def outside(drawn: Scene, *, wide: bool) -> list[str]:
    """Return what does not lie within *picture*."""
    left, top, width, height = drawn.wide if wide and drawn.wide else drawn.view_box
    whole = Area(left, top, left + width, top + height)
    things: tuple[Place | Shape, ...] = (*drawn.places, *drawn.shapes)
    return [thing.id for thing in things if not whole.holds(area(thing, wide=wide))]
