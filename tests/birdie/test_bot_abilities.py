"""Tests that the house bot uses abilities when they pay (BIR-4.3, BIR-4.7, BIR-4.8)."""

import pytest

from domain.birdie.commands import DrawReserve, InsertCard, MoveCard
from domain.birdie.components import FEATURES
from domain.birdie.state import Step
from tests.birdie.bots import chosen, scored
from tests.birdie.commands import score
from tests.birdie.drawn_positions import NORTH, cards, laid_out

each_mode = pytest.mark.parametrize("expert", [False, True])
SPLIT = "ro-sp ro-su pi-wi ro-au ro-sp"
FULL = ", ".join(f"{box} 2" for box in FEATURES)


def test_a_woodpecker_takes_away_what_stands_between():
    """BIR-4.3."""
    command = chosen(laid_out(SPLIT, "wo-su", number=2))

    assert isinstance(command, MoveCard)
    assert command.origin == 2


@each_mode
def test_a_woodpecker_stays_where_it_gains_nothing(expert):
    assert not isinstance(chosen(laid_out(SPLIT, "wo-su", FULL, number=2, expert=expert)), MoveCard)


def test_a_woodpecker_of_the_first_round_waits_for_more_than_a_card():
    """BIR-4.8: it can be used only once."""
    row = "ro-sp ro-su ro-au pi-wi wo-su ro-sp"

    assert isinstance(chosen(laid_out(row, "wo-su", number=2)), MoveCard)
    assert chosen(laid_out(row, "wo-su", number=1)) == score("0-2 robin")


@each_mode
def test_a_robin_draws(expert):
    """BIR-4.3."""
    assert chosen(laid_out(SPLIT, "ro-wi", expert=expert)) == DrawReserve()
    assert chosen(laid_out(SPLIT, "ro-wi", reserve="", expert=expert)) != DrawReserve()


@pytest.mark.parametrize(
    ("drawn", "places", "expert"),
    [
        ("ro-wi", {0, 1, 2}, False),
        ("ow-au", {2, 3, 4, 5}, False),
        ("pi-au", {1}, True),
    ],
)
def test_the_drawn_card_goes_where_it_helps(drawn, places, expert):
    """BIR-4.3, BIR-5.1: what fits nowhere goes where it is removed to bring a set together."""
    state = laid_out(
        "ro-sp ro-su ow-wi ow-sp ow-wi",
        number=2,
        expert=expert,
        step=Step.INSERT,
        scoring={"drawn": cards(drawn)[0]},
    )
    command = chosen(state)

    assert isinstance(command, InsertCard)
    assert command.to in places


def test_a_pigeon_takes_a_set_without_a_box():
    """BIR-4.7."""
    state = laid_out("ro-sp ro-su", "pi-wi", "robin 4, flaps 1", number=2)

    assert chosen(state) == score("0-1 robin", pigeon=0)


def test_a_pigeon_leaves_a_set_that_is_worth_more():
    """BIR-4.7: two flaps are worth less than three points and a flap."""
    state = laid_out("ro-sp ro-su ro-au", "pi-wi", number=2)

    assert chosen(state) == score("0-2 robin")


def test_an_owl_copies_where_it_brings_a_trophy():
    """BIR-4.7, BIR-4.9."""
    sheets = ("", "owl 4, woodpecker 2, pigeon 3")
    state = laid_out("ro-sp ro-su ro-au", "ow-wi", sheets=sheets, number=2)

    assert scored(state, NORTH).trophies["woodpecker"] == NORTH


def test_for_an_owl_small_sets_are_left_unwritten():
    """BIR-4.7: without the pair the owl copies five."""
    state = laid_out("ro-sp ro-su ro-au ro-wi ro-sp ow-wi pi-wi", "ow-su", "flaps 10", number=2)

    assert chosen(state).sets == score("0-4 robin").sets
