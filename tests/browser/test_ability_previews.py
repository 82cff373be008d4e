"""The page of Birdie previews an ability before it is confirmed."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from domain.birdie import BIRDIE
from domain.birdie.commands import ScoreSets
from domain.match import Match
from tests.browser.birdie_moves_player import Plan, by_plan
from tests.browser.birdie_player import Birder
from tests.browser.birdie_previews import assert_came_true
from tests.web.games.birdie.picks import picks_for
from web.games.birdie import text

pytestmark = pytest.mark.long
GATHERING = Plan((10, 10))
plan = by_plan(GATHERING, GATHERING)


def has_pigeon_and_owl(match: Match) -> bool:
    """Tell whether sets are to be marked, and a pigeon and an owl are at hand."""
    command = plan(match)
    return isinstance(command, ScoreSets) and command.pigeon is not None and bool(command.owl)


@pytest.fixture
def table(chosen_deals):
    """Return a table where a pigeon and an owl can be used."""
    laid = chosen_deals.open_table(BIRDIE, "a pigeon and an owl")
    laid.play(has_pigeon_and_owl, plan)
    return laid


def test_pigeon_and_owl_say_what_they_do_before_it_is_done(table, visit):
    match = table.match
    command, state = plan(match), match.state
    ada = Birder(table.come(visit, match.to_move))
    ada.pick(*picks_for(state, replace(command, pigeon=None, owl=())))

    ada.press(ada.button("Pigeon: 2 flaps"))
    ada.person.says("Which set does the pigeon take away, for 2 flaps in its place?")
    for at in range(len(command.sets)):
        expect(ada.page.locator(f"[data-pick='set-{at}']")).to_contain_text("in all")
    ada.pick(f"set-{command.pigeon}")
    ada.person.says("taken by the pigeon")

    ada.press(ada.button(re.compile(r"^Owl: copy \d")))
    ada.person.says(
        re.compile(r"The owl copies \d points?, the lowest score of a set: choose an empty box")
    )
    [box] = command.owl
    ada.thing(f"box-{match.to_move}-{box}").click()
    ada.person.says(f"An owl copies into the {box} box.")
    ada.settle(command)
    assert_came_true(ada.previews[-1])


def test_woodpecker_and_robin_say_what_they_do_before_it_is_done(chosen_deals, visit):
    table = chosen_deals.open_table(BIRDIE, "abilities at hand")
    table.play(lambda match: bool(match.state.scoring), plan)
    ada = Birder(table.come(visit, table.match.to_move))
    held = [text.card(card) for card in table.match.state.hands[table.match.to_move]]

    ada.press(ada.button("Woodpecker: move a card"))
    woodpecker = next(card for card in held if "woodpecker" in card)
    ada.person.says(f"Discard the {woodpecker} to move a card of the row")
    ada.page.keyboard.press("Escape")
    ada.press(ada.button("Robin: draw a card"))
    robin = next(card for card in held if "robin" in card)
    ada.person.says(f"Discard the {robin} to draw the next card of the reserve, face up?")
    assert ada.person.moves() == table.match.moves
