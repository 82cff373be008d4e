"""A whole expert match of Birdie by four people at four screens."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from domain.birdie import BIRDIE
from tests.browser import birdie_knowledge
from tests.browser.birdie_moves_player import Plan
from tests.browser.birdie_player import PUBLIC, Birder
from tests.browser.birdie_previews import assert_came_true
from tests.browser.chosen_deals import ChosenDeals
from tests.browser.people import company
from tests.browser.recorded_screens import Watched, WatchedMatch, watch

pytestmark = pytest.mark.long
PLANS = (Plan((8, 0)), Plan((4, 0), ()), Plan((0, 2), ()), Plan((0, 0), ()))
"""So the rows are short, but there is each kind of step."""


@pytest.fixture(scope="module")
def played(chromium: Browser, chosen_deals: ChosenDeals) -> Iterator[Watched]:
    """Let all four play, while somebody looks on."""
    table = chosen_deals.open_table(BIRDIE, "birds 46", players=4, expert=True)
    with company(chromium, "expert-match-of-birdie") as people:
        yield watch(
            people,
            table,
            lambda person, seat: Birder(person, *PLANS),
            birdie_knowledge,
            PUBLIC,
        )


def test_each_kind_of_step_was_made_by_pointing(played):
    did = played.did

    assert did.keys() >= {"stack", "pass", "woodpecker", "robin", "insert"}
    assert did.keys() >= {"remove", "choose", "write", "pigeon", "finish", "owl"}
    assert did["take"] > 0
    assert did["finish"] == 8


class TestWatchedMatch(WatchedMatch):
    pass


def test_the_previewed_text_and_view_of_each_move_came_true(played):
    for player in played.players:
        for preview in player.previews:
            assert_came_true(preview)
