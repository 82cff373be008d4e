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


def test_on_a_phone_on_its_side_nothing_runs_out_of_the_cards_and_controls(chosen_deals, visit):
    table = as_recorded(chosen_deals, "unfinished_in_round_2", 73)
    screen = {**PHONE, "viewport": {"width": 844, "height": 390}, "locale": "it-IT"}
    page = table.come(visit, None, **screen).page
    beyond = "(one) => one.getBoundingClientRect().right - innerWidth"
    outside = """(all) => all.filter((one) => one.getBoundingClientRect().right >
      one.closest(".player").getBoundingClientRect().right).map((one) => one.textContent)"""

    assert "manche 1: " in page.locator(".players").inner_text()
    assert page.locator(".player :is(b, small span, .points)").evaluate_all(outside) == []
    page.get_by_role("button", name="Una mossa indietro").tap()
    page.locator(".looking").wait_for()
    for part in page.locator("aside > *, .stepper > *").all():
        assert part.evaluate(beyond) <= 0
