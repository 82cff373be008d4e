"""BIR-4.5: tests of what is written for sets."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.events import (
    BoxWritten,
    FlapsCrossed,
    RowLaidOut,
    ScoringEnded,
    SetScored,
    TrophyTaken,
)
from domain.birdie.state import Fate, Score
from tests.birdie.commands import following, score
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out
from tests.spec import after

DONE = (ScoringEnded(NORTH), RowLaidOut(EAST, ()))
VALERIA = laid_out("ro-sp ro-au ro-wi ro-su wo-su pi-su ow-wi wo-wi pi-wi ow-sp pi-wi wo-wi")
HER_SETS = score("0-3 robin", "4-5 summer", "6-8 winter", "10-11 winter")


def points(state):
    """Return what stands in north's boxes."""
    return {box: score.points for box, score in state.sheets[NORTH].boxes.items()}


def test_valeria_writes_4_robins_2_summer_and_3_winter():
    """BIR-4.4 to BIR-4.6, the rulebook's example: 9 points and 3 flaps.

    Her second winter set is not written, and a bird that is left alone brings nothing.
    """
    scored = after(BIRDIE, VALERIA, HER_SETS)

    assert points(scored) == {"robin": 4, "summer": 2, "winter": 3}
    assert sum(points(scored).values()) == 9
    assert scored.sheets[NORTH].flaps == 3
    assert [made.fate for made in scored.sets[NORTH]] == [*3 * [Fate.WRITTEN], Fate.SMALLER]


def test_a_set_is_worth_its_number_of_cards_and_they_are_kept_with_the_score():
    """BIR-4.5."""
    scored = after(BIRDIE, laid_out("ro-su ow-su pi-su ro-su", number=2), score("0-3 summer"))

    assert scored.sheets[NORTH].boxes == {"summer": Score(4, 2, cards("ro-su ow-su pi-su ro-su"))}


def test_scores_written_in_this_round_are_remembered():
    """BIR-4.5, BIR-4.7."""
    before = laid_out("ro-su ro-sp ow-wi wo-wi pi-wi", "ow-sp", "spring 2")

    happened = following(before, score("2-4 winter", "0-1 robin", owl="owl"))

    assert BoxWritten(NORTH, "owl", 2, 1) in happened


def test_only_the_largest_set_of_one_feature_is_written():
    """BIR-4.5: though it comes later."""
    small, large = cards("ro-sp ro-su"), cards("ro-wi ro-au ro-sp")
    before = laid_out("ro-sp ro-su ow-wi ro-wi ro-au ro-sp")

    assert following(before, score("0-1 robin", "3-5 robin")) == (
        SetScored(NORTH, 0, small, "robin", Fate.SMALLER),
        SetScored(NORTH, 3, large, "robin", Fate.WRITTEN),
        BoxWritten(NORTH, "robin", 3, 1, large),
        TrophyTaken(NORTH, "robin", None),
        FlapsCrossed(NORTH, 1),
        *DONE,
    )


@pytest.mark.parametrize(
    ("sets", "first"),
    [(("0-1 robin", "3-4 robin"), "ro-sp ro-su"), (("3-4 robin", "0-1 robin"), "ro-wi ro-au")],
)
def test_the_first_of_equal_sets_of_one_feature_is_written(sets, first):
    """BIR-4.5."""
    scored = after(BIRDIE, laid_out("ro-sp ro-su ow-wi ro-wi ro-au"), score(*sets))

    assert scored.sheets[NORTH].boxes["robin"].cards == cards(first)
    assert [made.fate for made in scored.sets[NORTH]] == [Fate.WRITTEN, Fate.SMALLER]


@pytest.mark.parametrize("written", ["robin 2", "robin 2 copied"])
@pytest.mark.parametrize("number", [1, 2])
def test_a_set_whose_box_is_full_is_worth_nothing(written, number):
    """BIR-4.5: however large it is, and it crosses no flap."""
    before = laid_out("ro-sp ro-su ro-wi", sheet=f"{written}, flaps 1", number=number)
    robins = cards("ro-sp ro-su ro-wi")

    assert following(before, score("0-2 robin"))[:2] == (
        SetScored(NORTH, 0, robins, "robin", Fate.FULL),
        ScoringEnded(NORTH),
    )
    scored = after(BIRDIE, before, score("0-2 robin"))
    assert scored.sheets[NORTH] == before.sheets[NORTH]


def test_sets_whose_box_is_full_are_worth_nothing():
    """BIR-4.5."""
    before = laid_out("ro-sp ro-su ow-wi ro-wi ro-au ro-sp", sheet="robin 2")

    scored = after(BIRDIE, before, score("0-1 robin", "3-5 robin"))

    assert [made.fate for made in scored.sets[NORTH]] == [Fate.FULL, Fate.FULL]


def test_the_box_of_another_player_does_not_matter():
    """BIR-4.5."""
    before = laid_out("wo-su ow-su", sheets=("", "summer 4"))

    assert points(after(BIRDIE, before, score("0-1 summer"))) == {"summer": 2}
