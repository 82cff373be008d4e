"""BIR-4.7: tests of copying a score with an owl, in standard mode."""

import pytest
from msgspec.structs import replace

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
from domain.birdie.state import Fate, Score
from tests.birdie.commands import following, score
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out
from tests.spec import after, evolved, refused

DONE = (ScoringEnded(NORTH), RowLaidOut(EAST, ()))
ROW = "ow-su wo-su pi-su ro-wi ow-wi"
HAND = "ro-au ow-sp ow-su"
SUMMERS, WINTERS = cards("ow-su wo-su pi-su"), cards("ro-wi ow-wi")


def copied(state, command, box):
    """Return what stands in a box of north after *command*."""
    return after(BIRDIE, state, command).sheets[NORTH].boxes[box]


def test_an_owl_of_the_hand_is_discarded_to_copy_the_lowest_score_into_an_empty_box():
    """BIR-4.7: after the sets are written, and without a flap."""
    before = laid_out(ROW, HAND)
    command = score("0-2 summer", "3-4 winter", owl="autumn")

    assert following(before, command) == (
        SetScored(NORTH, 0, SUMMERS, "summer", Fate.WRITTEN),
        BoxWritten(NORTH, "summer", 3, 1, SUMMERS),
        FlapsCrossed(NORTH, 1),
        SetScored(NORTH, 3, WINTERS, "winter", Fate.WRITTEN),
        BoxWritten(NORTH, "winter", 2, 1, WINTERS),
        FlapsCrossed(NORTH, 1),
        AbilityUsed(NORTH, "owl", "owl-spring"),
        BoxWritten(NORTH, "autumn", 2, 1),
        *DONE,
    )
    scored = after(BIRDIE, before, command)
    assert (scored.hands[NORTH], scored.discards[NORTH]) == (cards("ro-au ow-su"), cards("ow-sp"))
    assert (scored.sheets[NORTH].flaps, scored.sheets[NORTH].used) == (2, {"owl": 1})


def test_the_lowest_score_is_copied_in_whatever_order_the_sets_were_written():
    """BIR-4.7."""
    command = score("3-4 winter", "0-2 summer", owl="autumn")

    assert copied(laid_out(ROW, HAND), command, "autumn") == Score(2, 1)


@pytest.mark.parametrize(("size", "points"), [(4, 4), (5, 5), (6, 5), (9, 5)])
def test_an_owl_copies_5_points_at_most(size, points):
    """BIR-4.7."""
    before = laid_out(size * "wo-su ", HAND)

    assert copied(before, score(f"0-{size - 1} summer", owl="spring"), "spring").points == points


def test_scores_of_the_round_before_are_not_copied():
    """BIR-4.7: the lowest score of this round."""
    before = laid_out(ROW, HAND, "spring 2, robin 2", number=2)

    assert copied(before, score("0-2 summer", owl="autumn"), "autumn") == Score(3, 2)


def test_scores_of_others_are_not_copied():
    """BIR-4.7: those that this player wrote."""
    before = laid_out(ROW, HAND, sheets=("", "spring 2"))

    assert copied(before, score("0-2 summer", owl="autumn"), "autumn").points == 3


def test_sets_that_were_not_written_are_not_copied():
    """BIR-4.7: neither one whose box is full nor a smaller one."""
    before = laid_out(f"{ROW} wo-sp ow-su ro-su", HAND, "winter 5")

    command = score("0-2 summer", "3-4 winter", "6-7 summer", owl="autumn")

    assert copied(before, command, "autumn").points == 3


def test_an_owl_needs_a_set_written_in_this_round():
    """BIR-4.7, the ruling: a set whose box is full is not enough, nor is the round before."""
    with refused("BIR-4.7", BirdieRefusal.NOTHING_TO_COPY):
        following(laid_out(ROW, HAND, "spring 2"), score(owl="autumn"))
    with refused("BIR-4.7", BirdieRefusal.NOTHING_TO_COPY):
        following(laid_out(ROW, HAND, "summer 2"), score("0-2 summer", owl="autumn"))


def test_a_set_that_a_pigeon_took_is_not_written():
    """BIR-4.7, the ruling."""
    with refused("BIR-4.7", BirdieRefusal.NOTHING_TO_COPY):
        following(laid_out(ROW, f"{HAND} pi-sp"), score("0-2 summer", pigeon=0, owl="autumn"))


@pytest.mark.parametrize("box", ["spring", "robin", "summer"])
def test_an_owl_copies_only_into_an_empty_box(box):
    """BIR-4.5, BIR-4.7: neither one of before, copied or not, nor one just written."""
    before = laid_out(ROW, HAND, "spring 2, robin 3 copied")

    with refused("BIR-4.5", BirdieRefusal.BOX_WRITTEN):
        following(before, score("0-2 summer", owl=box))


@pytest.mark.parametrize("box", ["flaps", "owl-spring", ""])
def test_an_owl_copies_only_into_a_box_that_there_is(box):
    """BIR-4.7."""
    command = score("0-2 summer")

    with refused("GEN-5", BirdieRefusal.NO_SUCH_FEATURE):
        following(laid_out(ROW, HAND), replace(command, owl=(box,)))


def test_an_owl_may_copy_into_the_box_of_a_set_that_a_pigeon_took():
    """BIR-4.7, the ruling: it is still empty."""
    before = laid_out(ROW, f"{HAND} pi-sp")
    command = score("0-2 summer", "3-4 winter", pigeon=1, owl="winter")

    assert copied(before, command, "winter") == Score(3, 1)


def test_the_owl_must_come_from_the_players_hand():
    """BIR-4.7: not from another one, nor from the row."""
    with refused("BIR-4.7", BirdieRefusal.NO_CARD_AFTER_SETS):
        following(laid_out(ROW, "ro-au", hands=("", "ow-sp")), score("0-2 summer", owl="autumn"))


def test_a_copy_is_no_set():
    """BIR-4.7, the ruling: no cards are kept with it, and no set was made."""
    scored = after(BIRDIE, laid_out(ROW, HAND), score("0-2 summer", owl="autumn"))

    assert scored.sheets[NORTH].boxes["autumn"].cards == ()
    assert [made.feature for made in scored.sets[NORTH]] == ["summer"]
    assert scored.sheets[NORTH].flaps == 1


def test_a_copy_is_not_among_the_scores_that_were_written_for_sets():
    """BIR-4.7, the ruling: so it is never copied itself."""
    before = laid_out(ROW, HAND, scoring={"written": (3,)})

    copied_once = evolved(BIRDIE, before, BoxWritten(NORTH, "autumn", 2, 1))

    assert copied_once.scoring.written == (3,)
