"""BIR-3.4: tests of the stop card on top."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import Pass, TakeCard
from domain.birdie.events import (
    AreaRefilled,
    CardsStacked,
    CardTaken,
    Passed,
    RowLaidOut,
    TurnBegan,
)
from domain.birdie.rules import BirdieRefusal
from tests.birdie.commands import following, stack
from tests.birdie.drawn_positions import EAST, NORTH, SOUTH, WEST, cards, position
from tests.spec import after, refused


def test_a_refill_is_partial_when_only_one_card_lies_above_the_stop_card():
    """BIR-3.4."""
    before = position(area="wo-sp ow-su pi-au ro-wi", deck="ro-sp")

    assert following(before, stack("wo-sp ow-su")) == (
        CardsStacked(NORTH, cards("wo-sp ow-su"), (), cards("wo-sp ow-su")),
        AreaRefilled(cards("ro-sp")),
        TurnBegan(EAST),
    )
    stacked = after(BIRDIE, before, stack("wo-sp ow-su"))
    assert (stacked.area, stacked.deck) == (cards("pi-au ro-wi ro-sp"), ())


@pytest.mark.parametrize("command", [TakeCard("owl-summer"), stack("wo-sp ow-su")])
def test_nothing_is_added_when_the_stop_card_is_on_top(command):
    """BIR-3.4: the cards under it stay there."""
    before = position(deck="")

    assert [type(event) for event in following(before, command)[1:]] == [TurnBegan]
    assert after(BIRDIE, before, command).reserve == before.reserve


def test_to_take_one_card_in_the_area_is_enough():
    """BIR-3.4: with none left the next players must pass."""
    before = position(area="ow-su", deck="")

    assert following(before, TakeCard("owl-summer"))[0] == CardTaken(NORTH, "owl-summer")


def test_to_stack_two_cards_must_be_in_the_area():
    """BIR-3.4."""
    with refused("BIR-3.4", BirdieRefusal.AREA_TOO_SMALL):
        following(position(area="ow-su", deck="", hands=("ro-sp ro-su",)), stack("ow-su"))
    assert following(position(area="ow-su ro-wi", deck=""), stack("ow-su ro-wi"))


def test_with_one_card_left_a_player_is_still_asked():
    """BIR-3.4: it can be taken."""
    assert following(position(area="ow-su ro-wi", deck=""), TakeCard("owl-summer"))[-1] == (
        TurnBegan(EAST)
    )


def test_with_an_empty_area_all_pass_at_once_in_the_order_of_their_turns():
    """BIR-3.4, the ruling: each for the others who are left; then the first to pass scores."""
    before = position(
        4, to_play=SOUTH, area="ow-su ro-wi", deck="", passed=(EAST,), decks=("", "ro-sp")
    )

    assert following(before, stack("ow-su ro-wi")) == (
        CardsStacked(SOUTH, cards("ow-su ro-wi"), (), cards("ow-su ro-wi")),
        Passed(WEST, 1, 4, forced=True),
        Passed(NORTH, 1, 2, forced=True),
        Passed(SOUTH, 1, 0, forced=True),
        RowLaidOut(EAST, cards("ro-sp")),
    )


def test_a_pass_with_the_last_card_in_the_area_leaves_the_others_their_turns():
    """BIR-3.4, BIR-3.5."""
    before = position(3, area="ow-su", deck="")

    passed = after(BIRDIE, before, Pass(), TakeCard("owl-summer"))

    assert passed.passed == (NORTH, SOUTH, EAST)
    assert [sheet.passes for sheet in passed.sheets] == [(4,), (0,), (2,)]


def test_the_last_player_with_an_empty_area_passes_only_once():
    """BIR-3.4, BIR-3.5."""
    before = position(passed=(EAST,), area="ow-su", deck="")

    assert following(before, TakeCard("owl-summer")) == (
        CardTaken(NORTH, "owl-summer"),
        Passed(NORTH, 1, 0, forced=True),
        RowLaidOut(EAST, ()),
    )
