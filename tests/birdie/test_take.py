"""BIR-3.1: tests of taking a card from the draw area."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import TakeCard
from domain.birdie.events import AreaRefilled, CardTaken, TurnBegan
from domain.birdie.rules import BirdieRefusal
from tests.birdie.commands import following
from tests.birdie.drawn_positions import EAST, NORTH, cards, position
from tests.spec import after, refused


def test_a_card_of_the_area_joins_the_hand_and_the_area_gets_one_of_the_deck():
    """BIR-3.1."""
    before = position(area="wo-sp ow-su pi-au ro-wi", deck="ro-sp pi-su", hands=("ow-au", "pi-wi"))

    assert following(before, TakeCard("owl-summer")) == (
        CardTaken(NORTH, "owl-summer"),
        AreaRefilled(cards("ro-sp")),
        TurnBegan(EAST),
    )
    taken = after(BIRDIE, before, TakeCard("owl-summer"))
    assert taken.hands == (cards("ow-au ow-su"), cards("pi-wi"))
    assert taken.area == cards("wo-sp pi-au ro-wi ro-sp")
    assert taken.deck == cards("pi-su")


def test_the_first_of_equal_cards_leaves_the_area():
    """BIR-3.1: what is drawn joins the end."""
    before = position(area="ow-su pi-au ow-su ro-wi", deck="ro-sp")

    assert after(BIRDIE, before, TakeCard("owl-summer")).area == cards("pi-au ow-su ro-wi ro-sp")


@pytest.mark.parametrize("card", ["robin-spring", "owl-autumn", "pigeon-winter", "owl", ""])
def test_only_a_card_of_the_area_can_be_taken(card):
    """BIR-3.1, BIR-3.4: none of the deck, of a hand, or one that there is not."""
    before = position(deck="ro-sp", hands=("ow-au", "pi-wi"))

    with refused("GEN-5", BirdieRefusal.NOT_IN_AREA):
        following(before, TakeCard(card))


def test_a_hand_has_no_limit():
    """BIR-3.1."""
    before = position(hands=(12 * "ow-au ",))

    assert len(after(BIRDIE, before, TakeCard("owl-summer")).hands[NORTH]) == 13
