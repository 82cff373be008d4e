"""The action panel does not shift or cover what is below it."""

import pytest
from playwright.sync_api import Locator, expect

from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance, well_on
from tests.browser.devices import MOVING
from tests.browser.player import Pointer, take_back_all

pytestmark = pytest.mark.long
ADA = 0
PICKS = 60
SETTLED = 300
"""After how many milliseconds a page has settled."""
SIZES = [(1280, 800), (1920, 1080), (768, 1024)]
WATCH = """() => {
  const act = document.querySelector(".act"), below = document.querySelector(".stepper");
  const slider = below.querySelector("[type=range]"), moves = slider.max;
  Object.assign(window, { tops: [], covering: [] });
  const look = () => {
    if (slider.max !== moves) return; // what is chosen twice is made
    const top = Math.round(below.getBoundingClientRect().top);
    if (!tops.includes(top)) tops.push(top);
    const over = Math.round(act.getBoundingClientRect().bottom - top);
    const [said] = act.children, hidden = said.scrollHeight - said.clientHeight;
    if (over > 0 || hidden > 2) window.covering = [`${over}, ${hidden}: ${act.innerText}`];
  };
  new MutationObserver(look).observe(act,
    { subtree: true, childList: true, characterData: true, attributes: true });
  look();
}"""


def clicked(thing: Locator) -> None:
    """Click a thing, whatever lies over its middle."""
    thing.dispatch_event("click")


class Chooser(Pointer):
    """Somebody who chooses by chance, and nothing twice in a row, which would make a move."""

    last = ""

    def act(self) -> None:
        """Pick what can be picked, on the table or next to it; where nothing can, begin again."""
        other = self.page.locator(".act [data-pick]:not([aria-disabled='true'])")
        ids = {*self.open(), *other.evaluate_all("all => all.map((one) => one.dataset.pick)")}
        if others := sorted(ids - {self.last}):
            self.last = self.choose(*others)
            self.did[self.last] += 1
        else:
            take_back_all(self.person)


@pytest.mark.parametrize("size", SIZES, ids=["wide", "large", "upright"])
@pytest.mark.parametrize("game", GAMES)
def test_the_way_through_the_moves_stays_where_it_is_while_one_chooses(
    chosen_deals, visit, request, game, size
):
    table = chosen_deals.open_table(GAMES[game], request.node.name)
    table.play(lambda match: match.moves > well_on(match.game) and match.to_move == ADA, by_chance)
    width, height = size
    ada = table.come(visit, ADA, viewport={"width": width, "height": height}, **MOVING)
    chooser = Chooser(ada, 1, clicked)
    chooser.page.locator(".stepper").wait_for()
    chooser.page.evaluate(WATCH)
    moves = ada.moves()
    while chooser.did.total() < PICKS and ada.moves() == moves:
        chooser.act()
    assert len(chooser.did) > 2
    tops = chooser.page.evaluate("window.tops")
    assert max(tops) - min(tops) < 2, sorted(tops)
    assert chooser.page.evaluate("window.covering") == []


LINES = """(list) => {
  const { top, bottom } = list.getBoundingClientRect();
  const line = parseFloat(getComputedStyle(list.querySelector(".line")).lineHeight);
  return (Math.min(bottom, innerHeight) - top) / line;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_seven_lines_of_the_log_are_in_sight_above_an_open_chat_and_five_in_bloom(
    chosen_deals, visit, game
):
    table = chosen_deals.open_table(GAMES[game], f"lines of {game}")
    table.play(lambda match: match.moves > well_on(match.game) and match.to_move == ADA, by_chance)
    ada = table.come(visit, ADA, viewport={"width": 1280, "height": 800})

    log = ada.page.locator(".log ol")
    log.locator(".line").first.wait_for()
    assert log.evaluate(LINES) >= (5 if game == "bloom" else 7)


def test_what_is_next_to_the_board_stays_there_when_a_row_is_laid_below_another(
    chosen_deals, visit
):
    table = chosen_deals.open_table(GAMES["birdie"], "a row")
    ada = table.come(visit, ADA, viewport={"width": 1280, "height": 800})
    panel = ada.page.locator(".act")
    before = panel.bounding_box()["x"]

    table.play(lambda match: match.state.scoring is not None, by_chance)
    ada.has_moves(table.match.moves)
    ada.page.wait_for_timeout(SETTLED)
    assert panel.bounding_box()["x"] == before


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_match_is_as_tall_as_the_window(chosen_deals, visit, request, game):
    table = chosen_deals.open_table(GAMES[game], request.node.name)
    table.play(lambda match: match.moves > well_on(match.game), by_chance)
    page = table.come(visit, ADA, viewport={"width": 1280, "height": 800}).page
    expect(page.locator("aside .phrases")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollHeight") == 800


def test_a_sentence_of_three_lines_is_in_sight_above_the_button(chosen_deals, visit, request):
    table = chosen_deals.open_table(GAMES["felci"], request.node.name)
    ada = table.come(visit, ADA, viewport={"width": 1280, "height": 800})
    for piece in ("white-visitor-pink", "white-west"):
        ada.page.locator(f"svg.table [data-id={piece}]").click()
    expect(ada.page.locator("[data-confirm]")).to_be_in_viewport()
    status = ada.page.locator("#status")
    expect(status).to_contain_text("brings no joy points now.")
    assert status.evaluate("(said) => said.scrollHeight - said.clientHeight") < 2
