"""Playing Bower by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from domain.bower import BOWER
from domain.bower.state import Step
from tests.browser.bower_player import HAND, SQUARE, Nester
from tests.browser.chosen_deals import by_chance
from tests.browser.hands import Keyboard, at_keyboard

pytestmark = pytest.mark.long
MIDDLE = range(6, 20)
"""The turns in the middle of a match."""
USUAL = (Step.TAKE, Step.PLACE)


def test_a_match_is_played_from_the_first_move_to_the_count_by_keyboard_alone(chosen_deals, visit):
    """What lies between the beginning and the end shows nothing new, and is played without."""
    table = chosen_deals.open_table(BOWER, "by keyboard alone")
    person, keys = at_keyboard(table, visit)
    ada = Nester(person, 3, keys)

    while (match := table.match).to_move is not None:
        turn = match.state.turn
        if match.to_move == 0 and (turn.number not in MIDDLE or turn.step not in USUAL):
            person.has_moves(match.moves)
            ada.on_turn()
            ada.act()
        else:
            table.move(by_chance(match))

    person.says(re.compile(r"wins?, .*\d+ to \d+\."))
    assert ada.did["take"] > 3
    assert ada.did["turn"] > 3
    assert keys.used_alone()


def test_the_focus_goes_where_the_next_choice_is_made(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "the focus")
    table.play(lambda match: match.state.turn.step is Step.PLACE)
    person = table.come(visit, table.match.to_move)
    keys = Keyboard(person.page)
    ada = Nester(person, 1, keys)
    focused = person.page.locator("svg.table :focus")
    tile = ada.open(HAND)[1]

    keys.walk_to(ada.thing(tile))
    keys.press("Enter")
    expect(focused).to_have_attribute("data-place", re.compile("^nest-"))
    keys.press("Enter")
    expect(ada.confirm).to_contain_text("Place")
    body = ada.thing(tile).locator(".body")
    lies = body.get_attribute("transform")
    keys.press("r")
    expect(body).not_to_have_attribute("transform", lies)
    keys.press("Escape")
    expect(ada.confirm).to_have_count(0)
    assert ada.open(SQUARE)
    keys.press("Enter")
    expect(ada.confirm).to_contain_text("Place")
    keys.press("Enter")
    person.has_moves(4)
    assert table.match.moves == 4


def test_every_place_and_tile_is_reached_by_the_arrow_keys(chosen_deals, visit):
    person = chosen_deals.open_table(BOWER, "reached").come(visit, 0)
    keys = Keyboard(person.page)
    things = person.page.locator("svg.table [tabindex]")
    assert things.count() > 2 * 24 + 6
    assert keys.left_out() == []
