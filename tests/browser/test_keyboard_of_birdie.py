"""Playing Birdie by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from domain.birdie import BIRDIE
from tests.browser.birdie_moves_player import Plan, by_plan, is_scored
from tests.browser.birdie_player import Birder, kind_of
from tests.browser.hands import Keyboard, at_keyboard, open_by_keyboard
from tests.browser.recorded_screens import unless_known

pytestmark = pytest.mark.long
SHORT = Plan((6, 6))


def test_a_whole_match_is_played_and_scored_by_keyboard_alone(chosen_deals, visit):
    """Each kind of move once; what is made again shows nothing new, and is made without."""
    table = chosen_deals.open_table(BIRDIE, "birds 17")
    person, keys = at_keyboard(table, visit)
    ada = Birder(person, SHORT, press=keys)

    plan = by_plan(SHORT, SHORT)
    known = unless_known(plan, kind_of, 1)
    while (match := table.match).to_move is not None:
        if command := (plan if match.to_move else known)(match):
            table.move(command)
        else:
            person.has_moves(match.moves)
            ada.act()
    person.says(re.compile(r"wins?, .*\d+ to \d+\."))
    assert ada.did.keys() >= {"take", "stack", "pass", "woodpecker", "robin", "insert", "score"}
    assert ada.did.keys() >= {"sets", "pigeon", "owl"}
    assert keys.used_alone()


def test_a_table_is_opened_by_keyboard_alone(server_url, visit):
    person = visit(server_url)
    keys = open_by_keyboard(person, game="Birdie", against="the bot", side="north")

    person.says("Your turn")
    assert keys.used_alone()


def test_the_focus_goes_where_the_next_choice_is_made(chosen_deals, visit):
    table = chosen_deals.open_table(BIRDIE, "the focus among birds")
    person = table.come(visit, table.match.to_move)
    ada, keys = Birder(person), Keyboard(person.page)
    focused = person.page.locator("svg.table :focus")

    keys.walk_to(ada.thing("area-1"))
    keys.press("Enter")
    expect(ada.confirm).to_contain_text("Take")
    expect(focused).to_have_attribute("data-id", "area-1")
    keys.press("ArrowRight", "Enter")
    expect(ada.confirm).to_contain_text("Stack 2")
    expect(focused).to_have_attribute("data-id", "area-2")
    keys.press("Escape")
    expect(ada.confirm).to_contain_text("Take")
    keys.press("Enter")
    expect(ada.confirm).to_contain_text("Stack 2")
    keys.press("Enter")
    person.has_moves(1)


@pytest.mark.parametrize(("players", "scored"), [(2, False), (2, True), (4, True)])
def test_everything_is_reached_by_the_arrow_keys(chosen_deals, visit, players, scored):
    table = chosen_deals.open_table(BIRDIE, f"reached {players} {scored}", players=players)
    if scored:
        table.play(is_scored, by_plan(*[SHORT] * players))
    person = table.come(visit, table.match.to_move)

    assert person.page.locator("svg.table [tabindex]").count() > 12 * players
    assert Keyboard(person.page).left_out() == []
