"""Can five people at five screens play a whole match of Bloom?"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.florist import play_as_recorded
from tests.browser.laying import Parlour
from tests.browser.people import PHONE, company
from tests.browser.watched import (
    Watched,
    WatchedMatch,
)

pytestmark = pytest.mark.browser
LAST_THEFT = 79
"""After how many moves somebody steals for the last time; nearly each kind of move follows."""


@pytest.fixture(
    scope="module",
    params=[LAST_THEFT, pytest.param(0, marks=pytest.mark.long)],
    ids=["from the last theft on", "whole"],
)
def played(
    chromium: Browser, parlour: Parlour, request: pytest.FixtureRequest
) -> Iterator[Watched]:
    """Let all five play a recorded match, or what is left of it, while somebody looks on."""
    name = "all_passed_in_round_1"
    with company(chromium, "five-at-bloom") as people:
        yield play_as_recorded(people, parlour, name, often=1, first=request.param)


def test_each_kind_of_move_was_made_by_pointing(played):
    did = played.did

    assert did.keys() >= {"draw", "stop", "lay", "steal", "add", "swap"}
    if played.first == 0:
        assert did["take_joker"] > 0
        assert did["pass"] == 1


class TestWatchedMatch(WatchedMatch):
    pass


def test_on_a_phone_the_figures_of_each_player_stand_apart(played, visit):
    page = played.table.come(visit, None, **PHONE).page
    hands, points = (page.locator(f".player .{kind}").all() for kind in ("hand", "points"))

    assert len(hands) == len(points) == 5
    for held, scored in zip(hands, points, strict=True):
        left, right = held.bounding_box(), scored.bounding_box()
        assert left["x"] + left["width"] < right["x"]
