"""Playing Birdie on phones of any size, with any number of players."""

import pytest
from playwright.sync_api import Locator

from domain.birdie import BIRDIE
from tests.browser.birdie_moves_player import Plan, by_plan, is_scored
from tests.browser.birdie_player import Birder
from tests.browser.devices import PHONE
from tests.browser.touch_measurements import (
    SCREENS,
    THUMB,
    hidden,
    on_phones,
    sight,
    size,
    sizes,
    wide,
)

pytestmark = pytest.mark.long
LONG = Plan((14, 14))
CARD, GAP = 32, 20
"""How wide a card of a long row is at least, and how high a gap, on the smallest phone."""


@pytest.fixture(params=on_phones(2, 4))
def come(chosen_deals, visit, request):
    """Return what lets somebody come with a phone who is to move, at a table played so far."""
    screen, players = request.param

    def comes(until, **options) -> Birder:
        table = chosen_deals.open_table(BIRDIE, request.node.name, players=players, **options)
        plans = [LONG] * players
        table.play(until, by_plan(*plans))
        person = table.come(visit, table.match.to_move, **{**PHONE, "viewport": screen})
        return Birder(person, *plans, press=Locator.tap)

    return comes


def assert_all_is_within_reach(player: Birder) -> None:
    """Nothing is wider than the screen or hidden, and what is open is there to be seen."""
    page = player.page
    assert wide(page) == 0
    assert sight(page) or not player.open()
    bar = page.get_by_role("region", name="Your move")
    buttons = bar.get_by_role("button")
    assert all(least >= THUMB for least in sizes(buttons))
    assert all(size(player.thing(id)) >= CARD for id in player.open("[data-zone]"))
    assert all(size(player.thing(id)) >= GAP for id in player.open("[data-place]"))
    assert hidden(page) == []


def test_a_turn_is_within_reach_and_played_by_tapping(come):
    player = come(lambda match: match.moves >= 4 * len(match.seated))
    assert_all_is_within_reach(player)

    seat = player.view().viewer
    player.pick("area-3", f"hand-{seat}-0", "area-0")
    assert_all_is_within_reach(player)
    player.done("Stack 3")
    assert wide(player.page) == 0


def test_the_scoring_of_a_long_row_is_within_reach(come):
    player = come(is_scored)
    seat = player.view().viewer
    assert len(player.view().rows[seat]) >= 9
    assert_all_is_within_reach(player)

    player.act()
    assert wide(player.page) == 0


@pytest.mark.parametrize("come", [(SCREENS[-1], 4)], indirect=True)
@pytest.mark.parametrize("mode", [{}, {"expert": True}], ids=str)
def test_a_row_is_scored_by_tapping(come, mode):
    player = come(is_scored, **mode)
    seat = player.view().viewer

    while (scoring := player.view().scoring) and scoring.seat == seat:
        assert_all_is_within_reach(player)
        player.act()
    assert player.did["sets" if not mode else "finish"]
