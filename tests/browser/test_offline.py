"""The page without a connection: it says so, keeps the selection, and reconnects by itself."""

import re

import pytest
from playwright.sync_api import Locator, expect

from domain.felci import FELCI
from domain.felci.components import WHITE
from tests.browser.felci_player import CELL, CONFIRM, FelciPlayer, first
from tests.browser.layout import screen
from tests.browser.prefetching import without_prefetch
from tests.sampling import one_of

KEPT = "No connection. Your choice is kept."
SHOWN = re.compile("refused")
FETCHED = """() => performance.getEntriesByType("resource")
  .some(({ name, responseEnd }) => name.endsWith("/choices") && responseEnd)"""
WARN = "(one) => getComputedStyle(one).color"


def warning(page):
    """Return the colour of a problem on *page*."""
    return page.evaluate(
        "() => { const one = document.createElement('b'); one.className = 'bad';"
        " document.body.append(one); const { color } = getComputedStyle(one); one.remove();"
        " return color; }"
    )


@pytest.mark.parametrize("width", one_of((390, 1280)))
def test_a_choice_that_is_made_offline_is_kept_until_the_network_is_back(
    chosen_deals, visit, width
):
    ada = first(chosen_deals, without_prefetch(visit), **screen(width))
    ada.person.forgive("ERR_INTERNET_DISCONNECTED")
    net = ada.page.locator(".net")

    ada.person.context.set_offline(True)
    expect(net).to_have_text("offline")
    ada.person.says("No connection to the server.")
    tile = ada.named(ada.open_now(r"^\w+ fern,")[0])
    ada.press(tile)

    ada.person.says(KEPT)
    for problem in (net, ada.person.status):
        assert problem.evaluate(WARN) == warning(ada.page)
    expect(ada.page.locator("svg.table .picked")).to_have_count(1)

    ada.person.context.set_offline(False)
    expect(net).to_have_text("live")
    expect(ada.person.status).not_to_contain_text("No connection")
    expect(ada.page.locator("svg.table .picked")).to_have_count(1)
    ada.choose(CELL)
    ada.confirm()


@pytest.mark.parametrize("status", one_of((503, 429)))
def test_a_choice_that_the_server_cannot_answer_is_kept_and_asked_for_again(
    chosen_deals, visit, status
):
    ada = first(chosen_deals, without_prefetch(visit))
    ada.person.forgive(str(status))
    ada.page.route("**/choices", lambda route: route.fulfill(status=status, json={}), times=2)

    ada.press(ada.named(ada.open_now(r"^\w+ fern,")[0]))

    expect(ada.person.status).to_have_class(SHOWN)
    expect(ada.page.locator("svg.table .picked")).to_have_count(1)
    ada.person.says(re.compile("Spore|any empty cell"))
    expect(ada.person.status).not_to_have_class(SHOWN)
    ada.choose(CELL)
    ada.confirm()


def test_a_choice_made_offline_can_be_undone(chosen_deals, visit):
    ada = first(chosen_deals, without_prefetch(visit))
    ada.person.forgive("ERR_INTERNET_DISCONNECTED")
    ada.person.context.set_offline(True)
    ada.press(ada.named(ada.open_now(r"^\w+ fern,")[0]))
    ada.person.says(KEPT)

    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("svg.table .picked")).to_have_count(0)
    ada.person.context.set_offline(False)
    ada.plant()


def test_two_picks_that_were_fetched_ahead_are_made_offline_without_a_word(chosen_deals, visit):
    ada = first(chosen_deals, visit)
    ada.person.forgive("ERR_INTERNET_DISCONNECTED")
    ada.page.wait_for_function(FETCHED)
    ada.person.context.set_offline(True)
    ada.person.says("No connection to the server.")

    ada.press(ada.named(ada.open_now(r"^\w+ fern,")[0]))

    ada.person.says(re.compile("Spore|any empty cell"))
    ada.press(ada.named(ada.open_now(CELL)[0]))
    expect(ada.button(CONFIRM)).to_be_visible()
    ada.person.context.set_offline(False)
    ada.confirm()


def is_to_draw(match) -> bool:
    """Tell whether white may draw different numbers of ferns."""
    legal = match.game.view(match.state, WHITE).legal
    return legal is not None and len(legal.draws) > 2


def test_the_alternatives_to_the_usual_are_fetched_ahead_too(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "to draw")
    table.play(is_to_draw)
    ada = FelciPlayer(table.come(visit, WHITE), 1, Locator.click)
    ada.person.forgive("ERR_INTERNET_DISCONNECTED")
    ada.page.wait_for_function(FETCHED)
    ada.person.context.set_offline(True)
    ada.person.says("No connection to the server.")

    ada.press(ada.button(re.compile("^Don't draw")))

    expect(ada.button(re.compile("^Don't draw, end turn"))).to_be_visible()
    ada.person.context.set_offline(False)
    ada.confirm()


@pytest.mark.parametrize("script", one_of(("picking", "submit_move", "table_actions", "patch")))
def test_a_script_that_did_not_arrive_is_asked_for_again(chosen_deals, visit, script):
    def come(*where, **how):
        person = visit(*where, **how)
        person.forgive("ERR_FAILED")
        person.context.route(f"**/static/{script}.js", lambda route: route.abort(), times=2)
        return person

    ada = first(chosen_deals, come)

    ada.plant()

    ada.person.has_moves(1)
