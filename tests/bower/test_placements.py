"""Tests of the squares on which an event placed something."""

import pytest

from domain.bower import BOWER, events
from domain.game import Placement
from tests.bower.drawn_positions import NORTH, SOUTH, cells

AT = cells("2-1 2-2")
HERE = ("nest-0-2-1", "nest-0-2-2")
NORTHS = ("nest-1-2-1", "nest-1-2-2")
PUT = {
    events.NestTilePlaced(SOUTH, "N07", AT): Placement(HERE),
    events.SquaresCovered(SOUTH, "N07", AT, ()): Placement(HERE, replaces=True),
    events.TokenPut(NORTH, "shells", (2, 1)): Placement(NORTHS[:1]),
    events.ObjectCrossed(SOUTH, NORTH, (2, 1), "flower-red"): Placement(NORTHS[:1]),
    events.TileTaken(SOUTH, "N07"): None,
    events.TileDiscarded(SOUTH, "N07"): None,
}


@pytest.mark.parametrize("event", PUT, ids=lambda event: type(event).__name__)
def test_an_event_says_on_which_squares_it_put_something(event):
    """BOW-3.2, BOW-5.6, BOW-5.7: what covers a square makes that nothing under it counts."""
    assert BOWER.placements(event) == PUT[event]
