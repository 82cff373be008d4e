"""Key presses: a held key acts once, and confirms only what was shown before."""

import re

import pytest
from playwright.sync_api import Page, expect

from domain.felci import FELCI
from domain.felci.components import WHITE
from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance
from tests.browser.felci_player import CELL, CONFIRM, FelciPlayer, first
from tests.browser.people import Person

REPEATS = 12
APART = 60
"""So often a held key comes again, and so many milliseconds apart."""
FOCUS = "svg.table .open[tabindex='0']"
PICKED = "[data-undo], [data-confirm], svg.table .picked"


def hold(page: Page, key: str) -> None:
    """Hold a key down for a while: each further ``down`` is a repeat, as of a keyboard."""
    for _ in range(REPEATS):
        page.keyboard.down(key)
        page.wait_for_timeout(APART)
    page.keyboard.up(key)


def at_the_table(chosen_deals, visit, game, key) -> Person:
    """Return Ada, whose turn it is."""
    table = chosen_deals.open_table(game, f"held {key} {game.name}")
    table.play(lambda match: match.to_move == 0, by_chance)
    ada = table.come(visit, 0)
    ada.says("Your turn")
    return ada


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_held_key_chooses_once_and_makes_no_move(chosen_deals, visit, game, key):
    ada = at_the_table(chosen_deals, visit, game, key)
    before = ada.moves()
    ada.page.locator(FOCUS).first.focus()
    hold(ada.page, key)

    expect(ada.page.locator(PICKED).first).to_be_visible()
    assert ada.moves() == before


def test_enter_held_on_the_button_makes_one_move(chosen_deals, visit):
    ada = first(chosen_deals, visit)
    ada.choose_tile()
    ada.choose(CELL)
    ada.button(CONFIRM).focus()
    hold(ada.page, "Enter")

    ada.person.has_moves(1)
    ada.person.says("1 action left.")
    assert ada.person.moves() == 1


def test_a_letter_that_is_held_acts_once(chosen_deals, visit):
    """Help is opened by it, and as often as it is told."""
    ada = first(chosen_deals, visit)
    ada.page.evaluate("""() => {
      globalThis.opened = 0;
      const { showModal } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.showModal = function () { opened++; showModal.call(this); };
    }""")
    hold(ada.page, "?")
    expect(ada.page.get_by_role("dialog", name="Help")).to_be_visible()
    assert ada.page.evaluate("opened") == 1


def test_arrows_and_steps_continue_while_they_are_held(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "steps held")
    table.play(lambda match: match.moves == 8, by_chance)
    ada = table.come(visit, WHITE)
    for _ in range(3):
        ada.page.keyboard.down(",")
    ada.page.keyboard.up(",")
    ada.says("Move 5 of 8.")


def test_space_confirms_no_choice_that_was_shown_after_it_was_pressed(chosen_deals, visit):
    ada = first(chosen_deals, visit)
    ada.choose_tile()
    ada.choose(CELL)
    button = ada.button(CONFIRM)
    text = button.inner_text()
    button.focus()
    ada.page.keyboard.down("Space")
    other = ada.page.locator("svg.table [role=gridcell].open:not(.picked)").first
    other.dispatch_event("click")
    expect(button).not_to_have_text(text)
    ada.hear()
    ada.page.keyboard.up("Space")
    ada.page.wait_for_timeout(300)
    assert ada.person.moves() == 0

    button.focus()
    ada.page.keyboard.press("Space")
    ada.person.has_moves(1)


def test_a_press_that_waited_while_the_page_was_busy_confirms_nothing_that_came_meanwhile(
    chosen_deals, visit
):
    """The browser hands it over late, with the time when it was pressed."""
    ada = first(chosen_deals, visit)
    ada.choose_tile()
    ada.choose(CELL)
    expect(ada.button(CONFIRM)).to_be_visible()
    ada.page.evaluate("dispatchEvent(new Event('offered'))")
    late = """() => {
      const press = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
      Object.defineProperty(press, "timeStamp", { value: performance.now() - 5000 });
      document.body.dispatchEvent(press);
      return press.defaultPrevented;
    }"""
    assert ada.page.evaluate(late)
    ada.page.wait_for_timeout(300)
    assert ada.person.moves() == 0


def test_enter_after_the_mouse_confirms_what_the_button_offers(chosen_deals, visit):
    ada = first(chosen_deals, visit)
    for made in (1, 2):
        ada.choose_tile()
        ada.choose(CELL)
        ada.button(CONFIRM).wait_for()
        ada.page.keyboard.press("Enter")
        ada.person.has_moves(made)
    ada.person.says("Draw up to")
    ada.button(re.compile("^Draw 2, end turn")).wait_for()
    ada.page.keyboard.press("Enter")
    ada.person.has_moves(3)
    expect(ada.page.locator("#status.refused")).to_have_count(0)


def test_enter_after_a_click_on_another_draw_makes_that_draw(chosen_deals, visit):
    ada = first(chosen_deals, visit)
    ada.plant()
    ada.plant()
    ada.button(re.compile("^Draw 1")).click()
    ada.button(re.compile("^Draw 1, end turn")).wait_for()
    ada.page.keyboard.press("Enter")
    ada.person.has_moves(3)
    expect(ada.page.locator(".log .line").last).to_contain_text("draws 1 fern")


def test_enter_after_the_mouse_begins_no_choice_in_the_turn_of_another(chosen_deals, visit):
    ada = first(chosen_deals, visit)
    ada.plant()
    ada.plant()
    ada.button(re.compile("^Draw 2, end turn")).wait_for()
    ada.page.keyboard.press("Enter")
    ada.person.has_moves(3)
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_timeout(300)
    expect(ada.page.locator(PICKED)).to_have_count(0)
    expect(ada.page.locator("#status.refused")).to_have_count(0)


def test_keys_that_have_walked_since_the_click_choose(chosen_deals, visit):
    ada = FelciPlayer(first(chosen_deals, visit).person, 1)
    tile = ada.page.locator(FOCUS).first
    tile.click()
    expect(ada.page.locator(".picked")).not_to_have_count(0)
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".picked")).not_to_have_count(0)
