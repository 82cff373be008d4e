"""BIR-4.7: tests of taking a set away with a pigeon, in standard mode."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.events import (
    AbilityUsed,
    BoxWritten,
    FlapsCrossed,
    RowLaidOut,
    ScoringEnded,
    SetScored,
)
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Fate
from tests.birdie.commands import following, score
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out
from tests.spec import after, refused

DONE = (ScoringEnded(NORTH), RowLaidOut(EAST, ()))
ROW = "ow-su wo-su pi-su ro-sp ow-su wo-su ow-wi pi-wi"
SMALL, LARGE, WINTERS = cards("ow-su wo-su"), cards("ow-su wo-su pi-su"), cards("ow-wi pi-wi")
HAND = "ro-au pi-sp pi-su"


def test_a_pigeon_of_the_hand_is_discarded_to_cross_two_flaps_in_the_place_of_a_set():
    """BIR-4.7: its box stays empty."""
    before = laid_out(ROW, HAND)

    assert following(before, score("6-7 winter", pigeon=0)) == (
        AbilityUsed(NORTH, "pigeon", "pigeon-spring"),
        SetScored(NORTH, 6, WINTERS, "winter", Fate.PIGEON),
        FlapsCrossed(NORTH, 2),
        *DONE,
    )
    scored = after(BIRDIE, before, score("6-7 winter", pigeon=0))
    assert (scored.hands[NORTH], scored.discards[NORTH]) == (cards("ro-au pi-su"), cards("pi-sp"))
    assert (scored.sheets[NORTH].boxes, scored.sheets[NORTH].flaps) == ({}, 2)
    assert scored.sheets[NORTH].used == {"pigeon": 1}


def test_the_pigeon_acts_at_the_place_of_its_set_in_the_list():
    """BIR-4.7: the other sets are written."""
    assert following(laid_out(ROW, HAND), score("0-2 summer", "6-7 winter", pigeon=1)) == (
        SetScored(NORTH, 0, LARGE, "summer", Fate.WRITTEN),
        BoxWritten(NORTH, "summer", 3, 1, LARGE),
        FlapsCrossed(NORTH, 1),
        AbilityUsed(NORTH, "pigeon", "pigeon-spring"),
        SetScored(NORTH, 6, WINTERS, "winter", Fate.PIGEON),
        FlapsCrossed(NORTH, 2),
        *DONE,
    )


def test_a_pigeon_can_take_a_set_whose_box_is_full():
    """BIR-4.7: one that could not be written."""
    before = laid_out(ROW, HAND, "winter 4, flaps 1")

    scored = after(BIRDIE, before, score("6-7 winter", pigeon=0))

    assert scored.sheets[NORTH].boxes == before.sheets[NORTH].boxes
    assert scored.sheets[NORTH].flaps == 3


def test_a_pigeon_can_take_a_set_that_is_smaller_than_another_one():
    """BIR-4.7: the larger one is written."""
    scored = after(BIRDIE, laid_out(ROW, HAND), score("0-2 summer", "4-5 summer", pigeon=1))

    assert [made.fate for made in scored.sets[NORTH]] == [Fate.WRITTEN, Fate.PIGEON]
    assert scored.sheets[NORTH].boxes["summer"].cards == LARGE
    assert scored.sheets[NORTH].flaps == 3


@pytest.mark.parametrize(("sets", "pigeon"), [(("0-2", "4-5"), 0), (("4-5", "0-2"), 1)])
def test_a_set_that_a_pigeon_takes_counts_as_never_made(sets, pigeon):
    """BIR-4.7, the ruling: of the remaining sets of its feature the largest is written."""
    command = score(*(f"{marked} summer" for marked in sets), pigeon=pigeon)

    scored = after(BIRDIE, laid_out(ROW, HAND), command)

    fates = [made.fate for made in scored.sets[NORTH]]
    assert fates == [Fate.PIGEON if at == pigeon else Fate.WRITTEN for at in range(2)]
    assert scored.sheets[NORTH].boxes["summer"].cards == SMALL


def test_only_one_set_is_taken_away():
    """BIR-4.7: of two further sets of its feature one is still smaller."""
    row = f"{ROW} ro-su wo-su pi-su"
    command = score("0-2 summer", "4-5 summer", "8-10 summer", pigeon=0)

    scored = after(BIRDIE, laid_out(row, HAND), command)

    fates = [made.fate for made in scored.sets[NORTH]]
    assert fates == [Fate.PIGEON, Fate.SMALLER, Fate.WRITTEN]


@pytest.mark.parametrize("pigeon", [-1, 1, 2])
def test_the_set_is_one_of_those_made(pigeon):
    """BIR-4.7."""
    with refused("GEN-5", BirdieRefusal.NO_SUCH_SET):
        following(laid_out(ROW, HAND), score("0-2 summer", pigeon=pigeon))


def test_without_a_set_there_is_none_to_take_away():
    """BIR-4.7."""
    with refused("GEN-5", BirdieRefusal.NO_SUCH_SET):
        following(laid_out(ROW, HAND), score(pigeon=0))


def test_the_pigeon_must_come_from_the_players_hand():
    """BIR-4.7: not from another one, nor from the row."""
    with refused("BIR-4.7", BirdieRefusal.NO_CARD_AFTER_SETS):
        following(laid_out(ROW, "ro-au", hands=("", "pi-sp")), score("0-2 summer", pigeon=0))


def test_the_first_pigeon_of_the_hand_is_discarded():
    """BIR-4.3, BIR-4.7, the ruling."""
    before = laid_out(ROW, "pi-wi pi-sp")

    assert following(before, score("0-2 summer", pigeon=0))[0] == AbilityUsed(
        NORTH, "pigeon", "pigeon-winter"
    )


def test_an_owl_copies_nothing_of_a_set_that_a_pigeon_took():
    """BIR-4.7, the ruling: it counts as never made."""
    before = laid_out(ROW, f"{HAND} ow-wi")

    scored = after(BIRDIE, before, score("0-2 summer", "6-7 winter", pigeon=1, owl="owl"))

    assert scored.sheets[NORTH].boxes["owl"].points == 3
