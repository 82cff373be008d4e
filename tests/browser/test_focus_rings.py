"""Focus rings surround a piece, lifted or not, and differ from the mark of a choice."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from domain.registry import GAMES
from tests.browser.bower_player import Nester
from tests.browser.chosen_deals import by_chance
from tests.browser.felci_player import first
from tests.browser.people import Person, wait_for

RING = "svg.table .ring.focus"
PIECE = "svg.table .shape.open[data-zone]"
SETTLED = """document.querySelector("svg.table").getAnimations({ subtree: true })
  .every(({ playState }) => playState === "finished")"""
STROKE = """(line) => {
  const { stroke, strokeDasharray: dash } = getComputedStyle(line);
  return [stroke, dash];
}"""


def at_turn(chosen_deals, visit, game, what="rings") -> Person:
    """Return Ada, whose turn it is."""
    table = chosen_deals.open_table(game, f"{what} of {game.name}")
    table.play(lambda match: match.to_move == 0, by_chance)
    ada = table.come(visit, 0)
    ada.says("Your turn")
    return ada


def box(thing: Locator) -> Any:
    """Return where a thing lies, once it moves no more."""
    wait_for(thing.page, SETTLED)
    found = thing.bounding_box()
    assert found
    return found


def lies_around(page: Page, piece: Locator) -> bool:
    """Tell whether the ring's line touches nothing of a piece."""
    halo, body = box(page.locator(f"{RING} .halo")), box(piece.locator(".inner .body"))
    return (
        halo["x"] < body["x"]
        and halo["y"] < body["y"]
        and halo["x"] + halo["width"] > body["x"] + body["width"]
        and halo["y"] + halo["height"] > body["y"] + body["height"]
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_ring_of_the_focus_lies_around_a_piece_and_is_lifted_with_it(chosen_deals, visit, game):
    page = at_turn(chosen_deals, visit, game).page
    name = page.locator(PIECE).first.get_attribute("data-id")
    piece = page.locator(f"svg.table .shape[data-id='{name}']")
    page.keyboard.press("Tab")
    piece.focus()
    assert lies_around(page, piece)

    page.keyboard.press("Enter")
    expect(page.locator("svg.table .picked")).not_to_have_count(0)
    piece.focus()
    expect(page.locator(RING)).to_have_count(1)
    assert lies_around(page, piece)


def test_the_ring_of_the_focus_does_not_look_like_a_choice(chosen_deals, visit):
    ada = first(chosen_deals, visit)
    ada.choose_tile()
    chosen = ada.page.locator("svg.table .shape.picked").first
    ada.page.keyboard.press("Tab")
    chosen.focus()
    choice = chosen.locator(".outline").evaluate(STROKE)
    focus = ada.page.locator(f"{RING} .line").evaluate(STROKE)
    assert choice[0] != focus[0]
    assert choice[1] != focus[1]


def test_a_player_who_plays_by_the_mouse_sees_no_ring_after_a_move(chosen_deals, visit):
    table = chosen_deals.open_table(GAMES["bower"], "no ring")
    table.play(lambda match: match.to_move == 0, by_chance)
    person = table.come(visit, 0)
    ada = Nester(person, 1)
    assert ada.on_turn()
    ada.act()
    expect(ada.page.locator(RING)).to_have_count(0)


def test_the_ring_of_a_piece_under_the_pointer_is_thinner_than_that_of_a_choice(
    chosen_deals, visit
):
    page = at_turn(chosen_deals, visit, GAMES["felci"], "pointers").page
    piece = page.locator(PIECE).first
    width = "(piece) => parseFloat(getComputedStyle(piece.querySelector('.outline')).strokeWidth)"

    piece.hover()
    pointed = piece.evaluate(width)
    name = piece.get_attribute("data-id")
    piece.click()
    expect(page.locator("svg.table .shape.picked:not(.ghost)")).to_have_count(1)
    chosen = page.locator(f"svg.table .shape[data-id='{name}']").evaluate(width)

    assert 0 < pointed < chosen
