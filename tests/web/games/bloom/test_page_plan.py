"""Grid of a page of Bloom."""

import pytest

from web.games.bloom.page_plan import NARROW, WIDE, Page, Plan


def page(width: float, ladders: int) -> Page:
    """Return a page of a match in which so many ladders lie."""
    placed = tuple((number, 5) for number in range(1, ladders + 1))
    plan = Plan(players=5, near=0, hand=15, ladders=placed, stocked=True, rounds=2, left=0)
    return Page(plan, width)


@pytest.mark.parametrize("ladders", [1, 19])
def test_on_a_narrow_page_hand_and_supplies_stay_together_however_many_ladders_lie(ladders):
    laid = page(NARROW, ladders)

    assert laid.hand_room == page(NARROW, 0).hand_room
    assert laid.hand_room.y < laid.ladders_room.y


def test_on_a_wide_page_the_ladders_lie_above_the_hand():
    laid = page(WIDE, 3)

    assert laid.ladders_room.y < laid.tray_room.y < laid.hand_room.y
