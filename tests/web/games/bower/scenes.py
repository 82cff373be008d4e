"""Test helper: scenes of constructed positions of Bower."""

import pytest

from domain.bower import BOWER
from domain.game import Observer
from tests.bower.drawn_positions import NORTH, SOUTH, position
from web.games.bower.scene import scene
from web.games.scene import Scene, Shape

VIEWERS = (SOUTH, NORTH, Observer.SPECTATOR, Observer.REFEREE)
each_viewer = pytest.mark.parametrize("viewer", VIEWERS, ids=str)


def seen(viewer=SOUTH, *nests, **others) -> Scene:
    """Return what *viewer* sees of a drawn position."""
    return scene(BOWER.view(position(*nests, **others), viewer))


def symbols(shape: Shape) -> list[str]:
    """Return what is drawn on *shape*."""
    return [part.symbol.removeprefix("bower-") for part in shape.parts]
