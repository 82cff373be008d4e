"""BIR-4.9: tests of who takes a trophy, and when."""

import pytest
from msgspec.structs import replace

from domain.birdie import BIRDIE
from domain.birdie.commands import DeclarePigeon, Finish, RemoveCard
from domain.birdie.events import BoxWritten, FlapsCrossed, RowLaidOut, SetScored, TrophyTaken
from domain.birdie.state import Fate
from tests.birdie.commands import following, score
from tests.birdie.drawn_positions import EAST, NORTH, SOUTH, cards, laid_out
from tests.spec import after

ROBINS = cards("ro-sp ro-su ro-wi")
ROW = "ro-sp ro-su ro-wi"


def trophies_of(events):
    """Return the trophies that were taken."""
    return [event for event in events if isinstance(event, TrophyTaken)]


def test_the_first_score_in_a_bird_box_takes_the_trophy():
    """BIR-4.9: at once, before the flap."""
    assert following(laid_out(ROW), score("0-2 robin"))[:4] == (
        SetScored(NORTH, 0, ROBINS, "robin", Fate.WRITTEN),
        BoxWritten(NORTH, "robin", 3, 1, ROBINS),
        TrophyTaken(NORTH, "robin", None),
        FlapsCrossed(NORTH, 1),
    )
    assert after(BIRDIE, laid_out(ROW), score("0-2 robin")).trophies == {"robin": NORTH}


def test_a_higher_score_takes_the_trophy_from_who_holds_it():
    """BIR-4.9."""
    before = laid_out(ROW, players=3, sheets=("", "", "robin 2, owl 4"))

    happened = following(before, score("0-2 robin"))

    assert trophies_of(happened) == [TrophyTaken(NORTH, "robin", SOUTH)]
    assert after(BIRDIE, before, score("0-2 robin")).trophies == {"robin": NORTH, "owl": SOUTH}


@pytest.mark.parametrize("held", [3, 4])
def test_a_tie_leaves_the_trophy_where_it_is_and_so_does_a_lower_score(held):
    """BIR-4.9."""
    before = laid_out(ROW, sheets=("", f"robin {held}"))

    assert trophies_of(following(before, score("0-2 robin"))) == []
    assert after(BIRDIE, before, score("0-2 robin")).trophies == {"robin": EAST}


def test_a_score_must_be_higher_than_every_one_so_far():
    """BIR-4.9: not only higher than some."""
    before = laid_out(ROW, players=3, sheets=("", "robin 2", "robin 3"))

    assert trophies_of(following(before, score("0-2 robin"))) == []


def test_scores_of_another_bird_do_not_matter():
    """BIR-4.9: each bird has a trophy of its own."""
    before = laid_out(f"{ROW} ow-su ow-sp", sheets=("", "pigeon 6, summer 7"))

    scored = after(BIRDIE, before, score("0-2 robin", "3-4 owl"))

    assert scored.trophies == {"robin": NORTH, "owl": NORTH, "pigeon": EAST}


def test_there_is_no_trophy_for_a_season():
    """BIR-1.1, BIR-4.9."""
    assert trophies_of(following(laid_out("ro-su ow-su"), score("0-1 summer"))) == []


@pytest.mark.parametrize(
    ("sheet", "pigeon"), [("robin 2", None), ("", 0)], ids=["full box", "pigeon"]
)
def test_a_set_that_is_not_written_takes_no_trophy(sheet, pigeon):
    """BIR-4.9."""
    before = laid_out(ROW, "pi-su", sheet, sheets=("", "robin 2"))
    before = replace(before, trophies={"robin": EAST})

    assert trophies_of(following(before, score("0-2 robin", pigeon=pigeon))) == []


def test_a_trophy_changes_hands_as_one_player_after_the_other_scores():
    """BIR-4.1, BIR-4.9: each time a higher score is written; west ties with south."""
    decks = ("ro-sp ro-su", "ro-sp ro-su ro-wi", "ro-sp ro-su ro-wi ro-wi", 4 * "ro-au ")
    state = laid_out("ro-sp ro-su", players=4, decks=decks)

    held = []
    for last in (1, 2, 3, 3):
        state = after(BIRDIE, state, score(f"0-{last} robin"))
        held.append(state.trophies["robin"])
    assert held == [NORTH, EAST, SOUTH, SOUTH]


def test_a_trophy_of_round_1_can_be_lost_in_round_2():
    """BIR-4.9: to every score so far, in either round."""
    before = laid_out(ROW, sheets=("owl 3", "robin 2"), number=2)

    assert after(BIRDIE, before, score("0-2 robin")).trophies["robin"] == NORTH


def test_an_owl_copy_into_a_bird_box_takes_the_trophy_too():
    """BIR-4.9, the ruling."""
    before = laid_out("ro-su ow-su pi-su", "ow-sp", sheets=("", "robin 2"))

    happened = following(before, score("0-2 summer", owl="robin"))

    assert happened[-4:-2] == (BoxWritten(NORTH, "robin", 3, 1), TrophyTaken(NORTH, "robin", EAST))


def test_an_owl_copy_that_ties_takes_none():
    """BIR-4.9."""
    before = laid_out("ro-su ow-su", "ow-sp", sheets=("", "robin 2"))

    assert trophies_of(following(before, score("0-1 summer", owl="robin"))) == []


def test_in_expert_mode_a_trophy_is_taken_the_moment_a_set_is_written():
    """BIR-4.9, BIR-5.2."""
    before = laid_out("ro-sp ow-wi ro-su", sheet="used pigeon pigeon", expert=True)

    assert following(before, RemoveCard(1))[3:5] == (
        BoxWritten(NORTH, "robin", 2, 1, cards("ro-sp ro-su")),
        TrophyTaken(NORTH, "robin", None),
    )


def test_in_expert_mode_a_pigeon_and_a_finish_take_none():
    """BIR-4.9, BIR-5.4."""
    before = laid_out("ro-sp ow-wi ro-su", "pi-sp", expert=True)

    state = after(BIRDIE, before, RemoveCard(1), DeclarePigeon())

    assert state.trophies == {}
    assert following(state, Finish(()))[-1] == RowLaidOut(EAST, ())
