"""A whole match of Bloom by five people at five screens."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.bloom_player import play_as_recorded
from tests.browser.bloom_tables import as_recorded
from tests.browser.chosen_deals import ChosenDeals
from tests.browser.devices import PHONE
from tests.browser.people import company
from tests.browser.recorded_screens import Watched, WatchedMatch

MATCH = "all_passed_in_round_1"
LATE = 79
"""After how many moves each player has much to show."""


@pytest.fixture(scope="module")
def played(chromium: Browser, chosen_deals: ChosenDeals) -> Iterator[Watched]:
    """Let all five play a recorded match, while somebody looks on."""
    with company(chromium, "five-at-bloom") as people:
        yield play_as_recorded(people, chosen_deals, MATCH)


@pytest.mark.long
def test_each_kind_of_move_was_made_by_pointing(played):
    did = played.did

    assert did.keys() >= {"draw", "stop", "lay", "steal", "take_joker", "add", "swap"}
    assert did["pass"] == 5


@pytest.mark.long
class TestWatchedMatch(WatchedMatch):
    pass


@pytest.mark.long
def test_on_a_phone_the_figures_of_each_player_stand_apart(chosen_deals, visit):
    page = as_recorded(chosen_deals, MATCH, LATE).come(visit, None, **PHONE).page
    hands, points = (page.locator(f".player .{kind}").all() for kind in ("hand", "points"))

    assert len(hands) == len(points) == 5
    for held, scored in zip(hands, points, strict=True):
        left, right = held.bounding_box(), scored.bounding_box()
        assert left["x"] + left["width"] < right["x"]
