"""Marking the sets of a row of Birdie, one after the other."""

from random import Random

import pytest
from playwright.sync_api import expect

from domain.birdie import BIRDIE
from domain.birdie.decide import Deal
from domain.birdie.state import Step
from tests.birdie.drawn_positions import BOX, NORTH
from tests.browser.birdie_moves_player import Plan, by_plan
from tests.browser.birdie_player import Birder

PLANS = (Plan((12, 0), ("robin", "owl")), Plan((4, 0), ()))
CARDS = tuple(Random(7).sample(BOX.cards, len(BOX.cards)))
DEAL = Deal(NORTH, (CARDS[:32], CARDS[32:]))
ROBINS, PIGEONS = ("row-0-1", "row-0-2"), ("row-0-3", "row-0-4")
"""Both ends of two sets of that row."""
OWL = "hand-0-2"

SLOW = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}


@pytest.fixture
def ada(chosen_deals, visit) -> Birder:
    """Return Ada, whose row is to be scored; a robin and an owl are at hand."""
    table = chosen_deals.open_table(BIRDIE, deal=lambda _: DEAL)
    table.play(lambda match: is_to_score(match.state), by_plan(*PLANS))
    return Birder(table.come(visit, NORTH))


def is_to_score(state) -> bool:
    """Tell whether Ada's row is laid out, and nothing was done with it."""
    return bool(state.scoring) and (state.scoring.seat, state.scoring.step) == (NORTH, Step.SETS)


@pytest.mark.long
def test_a_set_is_marked_by_dragging_from_its_first_card_to_its_last(ada):
    first, last = ROBINS

    ada.thing(first).drag_to(ada.thing(last))

    ada.person.says("2 robins. 2 points, 1 flap")
    expect(ada.confirm).to_contain_text("Score 2 points")


def test_the_player_who_picks_faster_than_the_server_answers_is_understood(ada):
    line = ada.page.context.new_cdp_session(ada.page)
    line.send("Network.emulateNetworkConditions", SLOW)
    for end in (*ROBINS, *PIGEONS):
        ada.thing(end).click()

    ada.person.says("2 pigeons. 4 points, 2 flaps")


def test_a_player_who_picks_the_last_end_again_scores(ada):
    first, last = ROBINS
    ada.thing(first).click()
    ada.thing(last).click()
    ada.person.says("1 flap")
    before = ada.person.moves()

    ada.thing(last).click()
    ada.person.has_moves(before + 1)


def test_a_birds_key_and_enter_use_its_ability(ada):
    ada.thing(ROBINS[0]).click()
    before = ada.person.moves()

    ada.page.keyboard.press("r")
    ada.person.says("to draw the next card of the reserve")
    ada.page.keyboard.press("Enter")
    ada.person.has_moves(before + 1)
    ada.person.says("choose a gap")


@pytest.mark.long
def test_an_unavailable_choice_becomes_available_when_possible(ada):
    """BIR-4.7: a pigeon and an owl come after the sets."""
    owl = ada.page.get_by_role("button", name="Owl: copy 2")
    expect(ada.thing(OWL)).to_be_disabled()

    for end in ROBINS:
        ada.thing(end).click()

    expect(ada.thing(OWL)).to_be_enabled()
    expect(owl).to_be_enabled()
