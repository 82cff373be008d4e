"""First sight of a player on turn: playable things are visible and not dimmed."""

import pytest
from playwright.sync_api import expect

from domain.game import Seat
from domain.registry import GAMES
from tests.browser.chosen_deals import OpenedTable, by_chance, well_on
from tests.browser.devices import PHONE
from tests.browser.layout import screen, seated
from tests.browser.touch_measurements import sight

ADA: Seat = 0
BRUNO: Seat = 1
LOW = 130
"""How high the action panel of a phone is at most, in pixels, before anything is picked."""
OPACITY = "(all) => all.map((one) => getComputedStyle(one).opacity)"


def under_way(chosen_deals, name: str, mover: Seat, key: str = "") -> OpenedTable:
    """Lay a table of the game of that *name*, where it is *mover*'s turn, in mid-match."""
    table = chosen_deals.open_table(GAMES[name], f"{name} at first sight, {mover}{key}")
    many = well_on(GAMES[name])
    table.play(lambda match: match.moves > many and match.to_move == mover, by_chance)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_on_a_phone_playable_pieces_scroll_into_view_when_the_turn_begins(
    chosen_deals, visit, name
):
    table = under_way(chosen_deals, name, BRUNO)
    page = seated(table, visit, ADA, **PHONE).page
    table.play(lambda match: match.to_move == ADA, by_chance)
    page.locator("svg.table .open[data-zone]").first.wait_for()
    playable = page.locator("svg.table .open[data-zone]")
    page.wait_for_function("document.querySelector('.act[data-due$=true]')")

    ids = set(playable.evaluate_all("(all) => all.map((one) => one.dataset.id)"))
    assert ids <= set(sight(page))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_on_the_table_is_dimmed_and_what_can_be_played_is_marked(chosen_deals, visit, name):
    page = seated(under_way(chosen_deals, name, ADA), visit, ADA).page
    things = page.locator("svg.table .shape[data-zone]")
    page.locator("svg.table .open[data-zone]").first.wait_for()

    assert set(things.evaluate_all(OPACITY)) == {"1"}
    assert things.and_(page.locator(".closed")).locator(".hint").count() == 0
    opened = things.and_(page.locator(".open"))
    assert opened.locator(".hint").count() == opened.count() > 0


@pytest.mark.parametrize("name", GAMES)
def test_names_and_what_can_be_played_are_in_sight_as_a_small_phone_opens_the_page(
    chosen_deals, visit, name
):
    page = seated(under_way(chosen_deals, name, ADA, " small"), visit, ADA, **screen(320)).page
    page.locator(".act[data-due$=true]").wait_for()

    playable = page.locator("svg.table .open[data-zone]")
    ids = set(playable.evaluate_all("(all) => all.map((one) => one.dataset.id)"))
    assert ids <= set(sight(page))
    expect(page.locator(".players")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("width", [320, 390])
def test_the_order_of_the_hand_hints_and_the_undo_button_share_a_row(chosen_deals, visit, width):
    table = chosen_deals.open_table(GAMES["bloom"], f"a row {width}")
    table.play(lambda match: match.moves > 2 and match.to_move == BRUNO, by_chance)
    page = seated(table, visit, ADA, **screen(width)).page
    panel = page.locator(".act")
    expect(panel.get_by_role("button", name="Hints")).to_be_visible()
    expect(panel.locator(".back button")).to_be_visible()

    bottoms = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom))"
    assert len(set(panel.locator("button, select").evaluate_all(bottoms))) == 1
    assert panel.evaluate("(panel) => panel.offsetHeight") <= LOW
