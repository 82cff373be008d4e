"""Does the page help to mark the sets of a row of Birdie, one after the other?"""

from time import sleep

import pytest
from playwright.sync_api import Locator, Route, expect

from domain.birdie import BIRDIE
from domain.birdie.legal import runs_from
from domain.birdie.state import Step
from tests.birdie.drawing import NORTH
from tests.browser.birder import Birder
from tests.browser.birding import Plan, by_plan

pytestmark = pytest.mark.browser
PLANS = (Plan((12, 0), ("robin",)), Plan((4, 0), ()))


@pytest.fixture
def ada(parlour, visit) -> Birder:
    """Return Ada, whose row is to be scored; a robin is at hand."""
    table = parlour.lay(BIRDIE, "marking")
    table.play(lambda match: is_to_score(match.state), by_plan(*PLANS))
    player = Birder(table.come(visit, NORTH))
    player.row = table.match.state.rows[NORTH]
    return player


def is_to_score(state) -> bool:
    """Tell whether Ada's row is laid out, and nothing was done with it."""
    return bool(state.scoring) and (state.scoring.seat, state.scoring.step) == (NORTH, Step.SETS)


def ends(ada: Birder, count: int) -> list[str]:
    """Return the ids of the cards at both ends of sets that are told apart by their cards."""
    found, at = [], 0
    while at < len(ada.row) and len(found) < 2 * count:
        runs = list(runs_from(ada.row, at))
        longest = max(runs, key=lambda run: run.size, default=None)
        if longest and [run.size for run in runs].count(longest.size) == 1:
            found += [f"row-0-{longest.first}", f"row-0-{longest.last}"]
            at = longest.last
        at += 1
    assert len(found) == 2 * count
    return found


def card(ada: Birder, id: str) -> Locator:
    """Return a card of the row."""
    return ada.page.locator(f"svg.table [data-id='{id}']")


def test_a_set_is_marked_by_dragging_from_its_first_card_to_its_last(ada):
    first, last = ends(ada, 1)

    card(ada, first).drag_to(card(ada, last))

    ada.person.says("1 flap")
    expect(ada.confirm).to_have_text("Score")


def test_whoever_picks_faster_than_the_server_answers_is_understood(ada):
    def slowly(route: Route) -> None:
        sleep(0.3)
        route.continue_()

    ada.page.route("**/choices", slowly)
    for end in ends(ada, 2):
        card(ada, end).click()

    ada.person.says("2 flaps")


def test_a_pointer_takes_the_last_end_back_and_the_keyboard_scores(ada):
    first, last = ends(ada, 1)
    card(ada, first).click()
    card(ada, last).click()
    ada.person.says("1 flap")

    card(ada, last).click()
    ada.person.says("Pick the other end of the set.")
    before = ada.person.moves()
    ada.page.keyboard.press("Enter")
    ada.person.says("1 flap")
    ada.page.keyboard.press("Enter")
    ada.person.has_moves(before + 1)


def test_a_birds_key_and_enter_use_its_ability(ada):
    card(ada, ends(ada, 1)[0]).click()
    before = ada.person.moves()

    ada.page.keyboard.press("r")
    ada.person.says("to draw the next card of the reserve")
    ada.page.keyboard.press("Enter")
    ada.person.has_moves(before + 1)
    ada.person.says("pick the gap")
