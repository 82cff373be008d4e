"""BIR-3.2: tests of stacking cards on a deck, and who knows which."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.events import AreaRefilled, CardsStacked, TurnBegan
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import State
from domain.birdie.view import HiddenCards
from domain.game import Observer
from tests.birdie.commands import following, stack
from tests.birdie.drawn_positions import EAST, NORTH, cards, position
from tests.spec import after, evolved, refused

BEFORE = position(
    area="wo-sp ow-su pi-au ro-wi",
    deck="ro-sp pi-su ow-au",
    hands=("ow-wi wo-au pi-sp", "pi-wi"),
    decks=("ro-su ro-au", "pi-su"),
)


def test_two_cards_of_the_area_are_put_on_the_deck_and_the_area_gets_two():
    """BIR-3.2: no card of the hand need be added."""
    assert following(BEFORE, stack("ow-su ro-wi")) == (
        CardsStacked(NORTH, cards("ow-su ro-wi"), (), cards("ow-su ro-wi")),
        AreaRefilled(cards("ro-sp pi-su")),
        TurnBegan(EAST),
    )
    stacked = after(BIRDIE, BEFORE, stack("ow-su ro-wi"))
    assert stacked.decks == (cards("ro-su ro-au ow-su ro-wi"), cards("pi-su"))
    assert stacked.area == cards("wo-sp pi-au ro-sp pi-su")
    assert stacked.deck == cards("ow-au")
    assert stacked.hands == BEFORE.hands


def test_any_number_of_cards_of_the_hand_are_added():
    """BIR-3.2: here two of three."""
    command = stack("ow-su ro-wi", "pi-sp ow-wi", "pi-sp ow-su ow-wi ro-wi")

    assert following(BEFORE, command)[0] == CardsStacked(
        NORTH, cards("ow-su ro-wi"), cards("pi-sp ow-wi"), cards("pi-sp ow-su ow-wi ro-wi")
    )
    stacked = after(BIRDIE, BEFORE, command)
    assert stacked.hands == (cards("wo-au"), cards("pi-wi"))
    assert stacked.decks[NORTH] == cards("ro-su ro-au pi-sp ow-su ow-wi ro-wi")


def test_the_whole_hand_can_be_added():
    """BIR-3.2."""
    command = stack("wo-sp pi-au", "ow-wi wo-au pi-sp")

    assert after(BIRDIE, BEFORE, command).hands[NORTH] == ()


MARTINA = position(area="ro-au wo-sp pi-au ro-wi", hands=("ow-au wo-au",), decks=("pi-wi",))


@pytest.mark.parametrize(
    "order",
    ["ro-au pi-au ow-au wo-au", "ow-au ro-au wo-au pi-au", "wo-au ow-au pi-au ro-au"],
)
def test_martina_stacks_two_cards_of_the_area_and_two_of_her_hand_in_any_order(order):
    """BIR-3.2, the rulebook's example: robin and pigeon, owl and woodpecker, all of autumn."""
    state = after(BIRDIE, MARTINA, stack("ro-au pi-au", "ow-au wo-au", order))

    assert state.decks[NORTH] == cards(f"pi-wi {order}")
    assert state.hands[NORTH] == ()


def test_the_first_stacked_cards_begin_the_deck():
    """BIR-3.2."""
    assert after(BIRDIE, position(), stack("ro-wi wo-sp")).decks == (cards("ro-wi wo-sp"), ())


def test_two_equal_cards_of_the_area_can_be_stacked():
    """BIR-3.2."""
    before = position(area="ow-su pi-au ow-su ro-wi", deck="")

    assert after(BIRDIE, before, stack("ow-su ow-su")).area == cards("pi-au ro-wi")


@pytest.mark.parametrize("area", ["", "ow-su", "ow-su ro-wi pi-au"])
def test_neither_more_nor_fewer_than_two_cards_of_the_area_are_stacked(area):
    """BIR-3.2."""
    with refused("BIR-3.2", BirdieRefusal.NOT_TWO):
        following(BEFORE, stack(area, "ow-wi"))


@pytest.mark.parametrize("area", ["ow-su ro-sp", "ow-su ow-su", "ow-wi ro-wi", "pi-wi pi-su"])
def test_both_cards_are_in_the_area(area):
    """BIR-3.2, BIR-3.4: none of the deck or of a hand, and none twice."""
    with refused("GEN-5", BirdieRefusal.NOT_IN_AREA):
        following(BEFORE, stack(area))


@pytest.mark.parametrize("hand", ["pi-wi", "ow-wi ow-wi", "pi-au", "ow-wi wo-au pi-sp ro-su"])
def test_added_tiles_must_be_in_the_players_own_hand(hand):
    """BIR-3.2: no card of another hand, of the area or of a deck, and none twice."""
    with refused("GEN-5", BirdieRefusal.NOT_IN_HAND):
        following(BEFORE, stack("ow-su ro-wi", hand))


@pytest.mark.parametrize(
    "order",
    ["ow-su ro-wi", "ow-su ro-wi ow-wi wo-au", "ow-su ro-wi wo-au", "ow-su ow-su ow-wi", "ow-su"],
)
def test_the_order_holds_exactly_what_is_stacked(order):
    """BIR-3.2."""
    with refused("BIR-3.2", BirdieRefusal.OTHER_CARDS):
        following(BEFORE, stack("ow-su ro-wi", "ow-wi", order))


STACK = stack("ow-su ro-wi", "pi-sp ow-wi", "pi-sp ow-su ow-wi ro-wi")


@pytest.mark.parametrize("viewer", [NORTH, EAST, Observer.SPECTATOR])
def test_nobody_may_look_at_a_personal_deck_not_even_its_owner(viewer):
    """BIR-3.6: only how many cards it has."""
    view = BIRDIE.view(after(BIRDIE, BEFORE, STACK), viewer)

    assert view.decks == (HiddenCards(6), HiddenCards(1))


@pytest.mark.parametrize("viewer", [NORTH, EAST, Observer.SPECTATOR])
def test_all_are_shown_the_cards_of_the_area_and_how_many_came_from_the_hand(viewer):
    """BIR-3.6: neither which ones nor the order."""
    stacked, *_ = following(BEFORE, STACK)
    other, *_ = following(BEFORE, stack("ow-su ro-wi", "wo-au ow-wi", "wo-au ro-wi ow-su ow-wi"))

    reported = BIRDIE.describe(stacked, viewer)

    assert reported.values == {"area": cards("ow-su ro-wi"), "count": 2}
    assert BIRDIE.describe(other, viewer) == reported


def test_others_see_nothing_else_when_other_cards_of_the_hand_are_stacked():
    """BIR-3.6: east receives the same by the byte."""

    def seen(state: State, order: str) -> object:
        area, hand = "ow-su ro-wi", order.split()[0]
        return BIRDIE.view(
            evolved(BIRDIE, state, *following(state, stack(area, hand, order))), EAST
        )

    assert seen(BEFORE, "ow-wi ow-su ro-wi") == seen(BEFORE, "pi-sp ro-wi ow-su")
