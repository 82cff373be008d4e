"""Test helper: scenes of constructed positions of Bower."""

import pytest

from domain.bower import BOWER
from domain.game import Observer
from tests.bower.drawn_positions import NORTH, SOUTH, position
from web.games.bower.scene import scene
from web.games.scene import Place, Scene, Shape

VIEWERS = (SOUTH, NORTH, Observer.SPECTATOR, Observer.REFEREE)
each_viewer = pytest.mark.parametrize("viewer", VIEWERS, ids=str)


def seen(viewer=SOUTH, *nests, **others) -> Scene:
    """Return what *viewer* sees of a drawn position."""
    return scene(BOWER.view(position(*nests, **others), viewer))


def places(picture: Scene) -> dict[str, Place]:
    """Return the places of *picture* by their ids."""
    return {place.id: place for place in picture.places}


def shapes(picture: Scene) -> dict[str, Shape]:
    """Return the shapes of *picture* by their ids."""
    return {shape.id: shape for shape in picture.shapes}


def symbols(shape: Shape) -> list[str]:
    """Return what is drawn on *shape*."""
    return [part.symbol.removeprefix("bower-") for part in shape.parts]
