"""Tests of where an event placed something that counts."""

import pytest

from domain.birdie import BIRDIE, events
from domain.game import Placement
from tests.birdie.drawn_positions import EAST, NORTH

PUT = {
    events.Passed(EAST, 2, 4): Placement(("pass-1-2",)),
    events.BoxWritten(EAST, "robin", 2, 1): Placement(("box-1-robin",)),
    events.FlapsCrossed(EAST, 2): Placement(("flaps-1",)),
    events.TrophyTaken(NORTH, "robin", EAST): Placement(("trophy-robin",), replaces=True),
    events.CardTaken(EAST, "robin-spring"): None,
    events.ScoringEnded(EAST): None,
}


@pytest.mark.parametrize("event", PUT, ids=lambda event: type(event).__name__)
def test_an_event_says_where_it_wrote_and_which_trophy_it_moved(event):
    """BIR-3.3, BIR-4.5, BIR-4.6, BIR-4.9: only who took a trophy last holds it."""
    assert BIRDIE.placements(event) == PUT[event]
