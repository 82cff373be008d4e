"""BIR-4.6, BIR-1.3: tests of flap boxes and of the value of their column."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.events import BoxWritten, FlapsCrossed, RowLaidOut, ScoringEnded, SetScored
from domain.birdie.scoring import flap_points
from domain.birdie.state import Fate
from tests.birdie.commands import following, score
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out, position
from tests.spec import after

DONE = (ScoringEnded(NORTH), RowLaidOut(EAST, ()))
ROW = "ow-su wo-su pi-wi ow-wi"
PIGEON = score("0-1 summer", pigeon=0)


def test_each_set_written_crosses_the_next_flap():
    """BIR-4.6: after its box was written."""
    summers, winters = cards("ow-su wo-su"), cards("pi-wi ow-wi")

    assert following(laid_out(ROW), score("0-1 summer", "2-3 winter")) == (
        SetScored(NORTH, 0, summers, "summer", Fate.WRITTEN),
        BoxWritten(NORTH, "summer", 2, 1, summers),
        FlapsCrossed(NORTH, 1),
        SetScored(NORTH, 2, winters, "winter", Fate.WRITTEN),
        BoxWritten(NORTH, "winter", 2, 1, winters),
        FlapsCrossed(NORTH, 1),
        *DONE,
    )


def test_flaps_of_both_rounds_are_crossed_in_one_column():
    """BIR-1.3, BIR-4.6."""
    before = laid_out(ROW, sheet="spring 3, robin 2, flaps 2", number=2)

    assert after(BIRDIE, before, score("0-1 summer", "2-3 winter")).sheets[NORTH].flaps == 4


def test_a_set_that_is_not_written_crosses_none():
    """BIR-4.6: neither one whose box is full nor a smaller one."""
    row = "ow-su wo-su pi-wi ow-wi ro-sp wo-wi pi-wi"
    before = laid_out(row, sheet="summer 2, flaps 1")

    scored = after(BIRDIE, before, score("0-1 summer", "2-3 winter", "5-6 winter"))

    assert scored.sheets[NORTH].flaps == 2


@pytest.mark.parametrize(
    ("flaps", "points"), [(0, 0), (1, 1), (2, 2), (3, 4), (5, 8), (9, 17), (10, 20)]
)
def test_the_column_is_worth_what_its_last_crossed_box_says(flaps, points):
    """BIR-1.3, BIR-6.1: not the sum."""
    assert flap_points(position(sheets=(f"flaps {flaps}",)), NORTH) == points


def test_past_the_last_box_nothing_is_crossed():
    """BIR-1.3: the score is written all the same."""
    before = laid_out(ROW, sheet="flaps 10")
    summers = cards("ow-su wo-su")

    assert following(before, score("0-1 summer")) == (
        SetScored(NORTH, 0, summers, "summer", Fate.WRITTEN),
        BoxWritten(NORTH, "summer", 2, 1, summers),
        *DONE,
    )
    assert after(BIRDIE, before, score("0-1 summer")).sheets[NORTH].flaps == 10


@pytest.mark.parametrize(("flaps", "crossed"), [(8, 2), (9, 1), (10, 0)])
def test_a_pigeon_crosses_as_many_as_the_column_has_left(flaps, crossed):
    """BIR-1.3, BIR-4.7."""
    before = laid_out(ROW, "pi-sp", f"flaps {flaps}")

    happened = [event.count for event in following(before, PIGEON) if type(event) is FlapsCrossed]

    assert happened == [crossed] * bool(crossed)
    assert after(BIRDIE, before, PIGEON).sheets[NORTH].flaps == 10
