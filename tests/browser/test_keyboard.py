"""Playing and replaying a match by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from domain.felci.components import BLACK, WHITE
from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance
from tests.browser.felci_player import CELL, CONFIRM, TILE, FelciPlayer
from tests.browser.hands import Keyboard, at_keyboard, open_by_keyboard
from tests.sampling import one_of

BEGINNING = 14
"""So many moves are the beginning of a match."""


@pytest.mark.long
def test_a_match_is_played_from_the_first_move_to_the_count_by_keyboard_alone(chosen_deals, visit):
    """What lies between the beginning and the end shows nothing new, and is played without."""
    table = chosen_deals.open_table(FELCI, "by keyboard alone")
    person, keys = at_keyboard(table, visit)
    ada = FelciPlayer(person, 3, keys)

    while (match := table.match).to_move is not None:
        if match.to_move == 0 and (match.moves < BEGINNING or not match.state.pile):
            person.has_moves(match.moves)
            ada.act()
        else:
            table.move(by_chance(match))

    person.says(re.compile(r"wins?, .*\d+ to \d+\."))
    assert ada.did.keys() >= {"fern", "draw"}
    assert ada.did["fern"] > 5
    assert keys.used_alone()
    keys(person.page.get_by_role("link", name="Audit"))
    expect(person.page.get_by_text("Every move is legal.")).to_be_visible()


@pytest.mark.long
def test_the_keys_are_explained_and_the_table_turned_by_keyboard(server_url, visit):
    person = visit(server_url)
    keys = open_by_keyboard(person, against="the bot", side="white")
    page = person.page
    cell = page.get_by_role("gridcell", name=re.compile("^d1,"))
    turned = page.get_by_role("button", name="Flip the board")

    keys.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("undo the last choice")
    keys.press("Escape")
    expect(page.get_by_role("dialog", name="Help")).to_have_count(0)

    at = cell.bounding_box()
    keys.press("f")
    expect(turned).to_have_attribute("aria-pressed", "true")
    assert cell.bounding_box() != at
    keys.press("f")
    expect(turned).to_have_attribute("aria-pressed", "false")
    assert cell.bounding_box() == at
    assert keys.used_alone()


def test_every_cell_bench_tile_and_visitor_is_reached_by_the_arrow_keys(chosen_deals, visit):
    person = chosen_deals.open_table(FELCI).come(visit, WHITE)
    keys = Keyboard(person.page)
    things = person.page.locator("svg.table [tabindex]")
    expect(things).to_have_count(52 + 8 + 1 + 4 + 5)

    assert keys.left_out() == []
    keys.walk_to(things.last)
    keys.walk_to(things.first)


def test_the_focus_goes_where_the_next_choice_is_made(chosen_deals, visit):
    person = chosen_deals.open_table(FELCI).come(visit, WHITE)
    keys = Keyboard(person.page)
    ada = FelciPlayer(person, 1, keys)
    focused = person.page.locator("svg.table :focus")

    assert ada.on_turn()
    keys.walk_to(ada.named(ada.open(TILE)[0]))
    keys.press("Enter")
    expect(focused).to_have_accessible_name(re.compile(rf"{CELL}.*can be chosen"))
    keys.press("Enter")
    expect(ada.button(CONFIRM)).to_be_visible()
    keys.press("Escape")
    expect(ada.button(CONFIRM)).to_have_count(0)
    keys.press("Enter")
    expect(ada.button(CONFIRM)).to_be_visible()
    keys.press("Enter")
    person.has_moves(1)
    expect(focused).to_have_accessible_name(re.compile(r"fern, can be chosen"))


@pytest.mark.long
def test_one_looks_back_by_keyboard_while_the_other_moves(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "looking back by keyboard")
    table.play(lambda match: match.to_move == BLACK)
    ada, keys = at_keyboard(table, visit, WHITE)
    empty = ada.page.get_by_role("gridcell", name=re.compile(", empty$"))
    back = ada.page.get_by_role("button", name=re.compile("^Back to the latest move"))
    filled = 52 - empty.count()

    keys.press(",")
    ada.says("Move 2 of 3.")
    expect(ada.page).to_have_url(re.compile("#2$"))
    # On the table the arrows walk from cell to cell; anywhere else they step.
    keys.tab_to(ada.page.get_by_role("button", name="One move back"))
    keys.press("ArrowLeft")
    ada.says("Move 1 of 3.")
    keys.press("Home")
    ada.says("Move 0 of 3.")
    expect(empty).to_have_count(52)
    keys.press(".")
    ada.says("Move 1 of 3.")

    table.play(lambda match: match.moves == 4)
    ada.says("Move 1 of 4.")
    expect(back).to_contain_text("1 new move")
    table.play(lambda match: match.moves == 5)
    expect(back).to_contain_text("2 new moves")
    ada.says("Move 1 of 5.")
    expect(empty).to_have_count(51)

    keys.press("End")
    expect(back).to_have_count(0)
    ada.says("Bruno's turn.")
    expect(ada.page).to_have_url(re.compile("/$"))
    assert empty.count() < 52 - filled
    keys.press(",", ",", ",")
    ada.says("Move 2 of 5.")
    keys(back)
    ada.says("Bruno's turn.")
    assert keys.used_alone()


@pytest.mark.long
def test_nothing_is_chosen_by_accident_while_looking_back(chosen_deals, visit):
    person = chosen_deals.open_table(FELCI).come(visit, WHITE)
    keys = Keyboard(person.page)
    ada = FelciPlayer(person, 1, keys)
    assert ada.on_turn()
    ada.choose_tile()
    ada.choose(CELL)
    ada.confirm()
    ada.choose_tile()
    ada.choose(CELL)

    keys.press("Home")
    person.says("Move 0 of 1.")
    expect(ada.button(CONFIRM)).to_have_count(0)
    assert not ada.open()
    keys.press("Enter")
    keys.press("End")
    expect(ada.button(CONFIRM)).to_be_visible()
    assert person.moves() == 1


@pytest.mark.parametrize("game", one_of(GAMES.values()), ids=GAMES)
def test_every_stop_of_the_tab_key_on_the_table_has_a_name(chosen_deals, visit, game):
    page = chosen_deals.open_table(game, f"stops {game.name}").come(visit, 0).page
    stops = []

    page.get_by_role("button", name="Pages and settings").focus()
    while not stops or page.evaluate("document.activeElement.closest('svg.table') !== null"):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.ariaLabel"))

    *on_table, _ = stops
    assert on_table
    assert None not in on_table


def test_the_tab_key_skips_the_header_and_reaches_the_table(chosen_deals, visit):
    person = chosen_deals.open_table(FELCI, "skipping").come(visit, 0)

    person.page.keyboard.press("Tab")
    expect(person.page.get_by_role("link", name="Skip to content")).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(person.page.locator("svg.table .open:focus")).to_have_count(1)
