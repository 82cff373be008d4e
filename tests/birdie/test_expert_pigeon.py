"""BIR-5.4: tests of declaring a pigeon in expert mode."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import ChooseFeature, DeclarePigeon, Finish, RemoveCard, WriteSet
from domain.birdie.events import (
    AbilityUsed,
    BoxWritten,
    CardRemoved,
    FlapsCrossed,
    PigeonDue,
    RowClosed,
    SetFormed,
    SetScored,
    TrophyTaken,
)
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Fate, MadeSet, Scoring, Step
from domain.game import Observer
from tests.birdie.commands import following
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out
from tests.spec import after, refused

ROW = "ow-wi ro-sp wo-au ro-su pi-wi"
ROBINS, WINTERS = cards("ro-sp ro-su"), cards("ow-wi pi-wi")
REMOVE = RemoveCard(2)


def expert(hand="", sheet=""):
    return laid_out(ROW, hand, sheet, expert=True)


@pytest.mark.parametrize("hand", ["pi-sp", "ro-sp", ""])
@pytest.mark.parametrize("sheet", ["", "used pigeon"])
def test_the_player_who_has_a_use_left_is_asked_at_each_set_whether_or_not_they_hold_a_pigeon(
    hand, sheet
):
    """BIR-5.4, the ruling: so that the question tells nothing."""
    before = expert(hand, sheet)

    assert following(before, REMOVE) == (
        CardRemoved(NORTH, "woodpecker-autumn", 2),
        SetFormed(NORTH, 1, ROBINS, "robin"),
        PigeonDue(NORTH, Fate.WRITTEN),
    )
    assert after(BIRDIE, before, REMOVE).scoring == Scoring(
        NORTH,
        Step.WRITE,
        removing=True,
        gap=1,
        formed=MadeSet(1, ROBINS, "robin", Fate.WRITTEN),
    )


def test_others_see_the_same_whether_or_not_the_scorer_holds_a_pigeon():
    """BIR-3.6, BIR-5.4."""
    holding, wanting = (after(BIRDIE, expert(hand), REMOVE) for hand in ("pi-sp", "ro-sp"))

    for viewer in (EAST, Observer.SPECTATOR):
        assert BIRDIE.view(holding, viewer) == BIRDIE.view(wanting, viewer)


def test_the_question_says_whether_the_box_is_full():
    """BIR-5.2, BIR-5.4."""
    pending = following(expert(sheet="robin 4"), REMOVE)[-1]

    assert pending == PigeonDue(NORTH, Fate.FULL)


def test_after_two_uses_nobody_is_asked_any_more():
    """BIR-5.4: the set is written at once, though a pigeon is held."""
    happened = following(expert("pi-sp", "used pigeon pigeon"), REMOVE)

    assert happened[2] == SetScored(NORTH, 1, ROBINS, "robin", Fate.WRITTEN)
    assert happened[-1] == RowClosed(NORTH)


def test_a_set_that_is_to_be_written_is_written_and_the_chain_continues():
    """BIR-5.2, BIR-5.4: with the question for the next set."""
    before = after(BIRDIE, expert("pi-sp"), REMOVE)

    assert following(before, WriteSet()) == (
        SetScored(NORTH, 1, ROBINS, "robin", Fate.WRITTEN),
        BoxWritten(NORTH, "robin", 2, 1, ROBINS),
        TrophyTaken(NORTH, "robin", None),
        FlapsCrossed(NORTH, 1),
        SetFormed(NORTH, 0, WINTERS, "winter"),
        PigeonDue(NORTH, Fate.WRITTEN),
    )


def test_to_write_a_set_whose_box_is_full_is_to_lose_it():
    """BIR-5.2, BIR-5.4."""
    before = after(BIRDIE, expert(sheet="robin 4"), REMOVE)

    assert following(before, WriteSet())[0] == SetScored(NORTH, 1, ROBINS, "robin", Fate.FULL)
    assert after(BIRDIE, before, WriteSet()).sheets == before.sheets


def test_a_pigeon_is_discarded_for_two_flaps_in_place_of_writing_the_set():
    """BIR-4.7, BIR-5.4: the chain continues."""
    before = after(BIRDIE, expert("ow-su pi-sp pi-au"), REMOVE)

    assert following(before, DeclarePigeon()) == (
        AbilityUsed(NORTH, "pigeon", "pigeon-spring"),
        SetScored(NORTH, 1, ROBINS, "robin", Fate.PIGEON),
        FlapsCrossed(NORTH, 2),
        SetFormed(NORTH, 0, WINTERS, "winter"),
        PigeonDue(NORTH, Fate.WRITTEN),
    )
    declared = after(BIRDIE, before, DeclarePigeon())
    assert declared.sheets[NORTH].boxes == {}
    assert declared.hands[NORTH] == cards("ow-su pi-au")


def test_a_pigeon_can_be_declared_on_a_set_whose_box_is_full():
    """BIR-4.7, BIR-5.4."""
    before = after(BIRDIE, expert("pi-sp", "robin 4, flaps 1"), REMOVE)

    assert after(BIRDIE, before, DeclarePigeon()).sheets[NORTH].flaps == 3


def test_a_pigeon_needs_the_card():
    """BIR-4.7, BIR-5.4: who holds none is asked, and can only write."""
    before = after(BIRDIE, expert("ro-sp"), REMOVE)

    with refused("BIR-4.7", BirdieRefusal.NO_CARD_AFTER_SETS):
        following(before, DeclarePigeon())


def test_with_the_second_pigeon_the_questions_end():
    """BIR-5.4: the rest of the chain is written at once."""
    before = after(BIRDIE, expert("pi-sp", "used pigeon"), REMOVE)

    assert following(before, DeclarePigeon())[3:] == (
        SetFormed(NORTH, 0, WINTERS, "winter"),
        SetScored(NORTH, 0, WINTERS, "winter", Fate.WRITTEN),
        BoxWritten(NORTH, "winter", 2, 1, WINTERS),
        FlapsCrossed(NORTH, 1),
        RowClosed(NORTH),
    )


def test_a_box_that_a_pigeon_left_empty_takes_a_later_set():
    """BIR-5.2, BIR-5.4."""
    row = "ro-sp wo-au ro-su pi-wi ow-sp ro-wi wo-sp ro-au"
    state = laid_out(row, "pi-sp", "used pigeon", expert=True)

    state = after(BIRDIE, state, RemoveCard(1), DeclarePigeon(), RemoveCard(3))

    assert [made.fate for made in state.sets[NORTH]] == [Fate.PIGEON, Fate.WRITTEN]
    assert state.sheets[NORTH].boxes["robin"].cards == cards("ro-wi ro-au")


def test_the_question_comes_after_the_choice_of_the_feature():
    """BIR-5.1, BIR-5.4."""
    before = laid_out("pi-su wo-au pi-su", expert=True)

    due = after(BIRDIE, before, RemoveCard(1))

    assert due.scoring.step is Step.CHOOSE
    assert following(due, ChooseFeature("summer"))[-1] == PigeonDue(NORTH, Fate.WRITTEN)


def test_when_the_chain_has_ended_the_scorer_may_finish():
    """BIR-5.3."""
    state = after(BIRDIE, expert(), REMOVE, WriteSet(), WriteSet())

    assert state.scoring == Scoring(NORTH, removing=True, written=(2, 2))
    assert following(state, Finish(()))
