"""First sight of a player on turn: playable things are visible and not dimmed."""

import pytest

from domain.game import Seat
from domain.registry import GAMES
from tests.browser.chosen_deals import OpenedTable, by_chance, well_on
from tests.browser.devices import PHONE
from tests.browser.layout import seated
from tests.browser.touch_measurements import sight

ADA: Seat = 0
BRUNO: Seat = 1
OPACITY = "(all) => all.map((one) => getComputedStyle(one).opacity)"


def under_way(chosen_deals, name: str, mover: Seat) -> OpenedTable:
    """Lay a table of the game of that *name*, where it is *mover*'s turn, in mid-match."""
    table = chosen_deals.open_table(GAMES[name], f"{name} at first sight, {mover}")
    many = well_on(GAMES[name])
    table.play(lambda match: match.moves > many and match.to_move == mover, by_chance)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_played_comes_into_sight_on_a_phone_as_ones_turn_begins(
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
