"""Tests of where an event placed something that counts."""

import pytest

from domain.bloom import BLOOM, events
from domain.game import Placement
from tests.bloom.drawn_positions import LADDER, ROSE, TULIP, result, tiles

PUT = {
    events.PointTileTaken(TULIP, 2, 3, 11, LADDER): Placement(("points-1-2-3",)),
    events.RoundEnded(1, None, (result("11"), result("less 5"))): Placement(
        ("left-0-1", "left-1-1")
    ),
    events.LadderLaid(ROSE, 1, tiles("16 17 18"), tiles("16 17 18"), 3): None,
    events.NoPointTileLeft(ROSE): None,
    events.GameEnded(): None,
}


@pytest.mark.parametrize("event", PUT, ids=lambda event: type(event).__name__)
def test_an_event_says_which_point_tile_was_taken_and_what_was_left_in_the_hands(event):
    """BLO-5.3, BLO-5.5, BLO-7.2."""
    assert BLOOM.placements(event) == PUT[event]
