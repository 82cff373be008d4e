"""BIR-5.1 to BIR-5.3: tests of what flies away when a card is removed."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import ChooseFeature, DrawReserve, Finish, MoveCard, RemoveCard
from domain.birdie.events import (
    BoxWritten,
    CardRemoved,
    FeatureDue,
    FlapsCrossed,
    RowClosed,
    RowLaidOut,
    ScoringEnded,
    SetFormed,
    SetScored,
    TrophyTaken,
)
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Fate, Score, Scoring, Step
from tests.birdie.commands import following
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out
from tests.spec import after, refused

NO_PIGEONS = "used pigeon pigeon"


def expert(row, hand="", sheet="", **more):
    """Return north's scoring of *row* when no pigeon can be used any more."""
    return laid_out(row, hand, f"{sheet}, {NO_PIGEONS}", expert=True, **more)


def test_a_removed_card_scores_nothing_and_a_gap_between_strangers_closes():
    """BIR-5.1, BIR-5.3."""
    before = expert("ro-sp ow-su pi-wi")

    assert following(before, RemoveCard(1)) == (
        CardRemoved(NORTH, "owl-summer", 1),
        RowClosed(NORTH),
    )
    removed = after(BIRDIE, before, RemoveCard(1))
    assert (removed.rows[NORTH], removed.flown[NORTH]) == (cards("ro-sp pi-wi"), cards("ow-su"))
    assert removed.scoring == Scoring(NORTH, removing=True)
    assert removed.sheets == before.sheets


@pytest.mark.parametrize("at", [0, 2])
def test_a_gap_at_an_end_of_the_row_closes_too(at):
    """BIR-5.3: though the cards that are left share a feature."""
    assert following(expert("ro-sp ro-su ro-wi"), RemoveCard(at))[1:] == (RowClosed(NORTH),)


def test_the_last_card_of_a_row_can_be_removed():
    """BIR-5.3."""
    removed = after(BIRDIE, expert("ro-sp"), RemoveCard(0))

    assert removed.rows[NORTH] == ()


def test_when_the_cards_at_the_gap_share_a_feature_they_fly_away_as_a_set():
    """BIR-5.1, BIR-5.2: which is scored at once; the new gap is looked at."""
    before = expert("pi-wi ro-sp ow-su ro-au wo-su")
    robins = cards("ro-sp ro-au")

    assert following(before, RemoveCard(2))[:6] == (
        CardRemoved(NORTH, "owl-summer", 2),
        SetFormed(NORTH, 1, robins, "robin"),
        SetScored(NORTH, 1, robins, "robin", Fate.WRITTEN),
        BoxWritten(NORTH, "robin", 2, 1, robins),
        TrophyTaken(NORTH, "robin", None),
        FlapsCrossed(NORTH, 1),
    )
    assert following(before, RemoveCard(2))[6:] == (RowClosed(NORTH),)
    removed = after(BIRDIE, before, RemoveCard(2))
    assert removed.rows[NORTH] == cards("pi-wi wo-su")
    assert removed.flown[NORTH] == cards("ow-su ro-sp ro-au")
    assert removed.scoring == Scoring(NORTH, removing=True, written=(2,))


def test_all_further_neighbours_that_share_it_fly_away_too():
    """BIR-5.1: on both sides, without interruption; it is not possible to take fewer."""
    before = expert("ro-wi wo-wi ro-sp ro-su ow-su ro-au ro-au ro-wi pi-sp ro-wi")

    formed = following(before, RemoveCard(4))[1]

    assert formed == SetFormed(NORTH, 2, cards("ro-sp ro-su ro-au ro-au ro-wi"), "robin")
    assert after(BIRDIE, before, RemoveCard(4)).rows[NORTH] == cards("ro-wi wo-wi pi-sp ro-wi")


@pytest.mark.parametrize("right", [1, 2, 3, 4])
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_the_run_ends_on_each_side_where_a_card_does_not_share_the_feature(left, right):
    """BIR-5.1."""
    before = expert(f"pi-wi {left * 'ro-sp '}ow-au {right * 'ro-su '}wo-au")

    removed = after(BIRDIE, before, RemoveCard(left + 1))

    assert removed.rows[NORTH] == cards("pi-wi wo-au")
    assert removed.sheets[NORTH].boxes["robin"].points == left + right


def test_a_run_can_reach_both_ends_of_the_row():
    """BIR-5.1."""
    removed = after(BIRDIE, expert("ro-sp pi-sp wo-wi ow-sp"), RemoveCard(2))

    assert removed.rows[NORTH] == ()
    assert removed.sheets[NORTH].boxes == {"spring": Score(3, 1, cards("ro-sp pi-sp ow-sp"))}


def test_only_cards_at_the_gap_begin_a_set():
    """BIR-5.1: not a run next to it."""
    before = expert("ro-sp ro-su ro-wi pi-au wo-sp")

    assert following(before, RemoveCard(3))[1:] == (RowClosed(NORTH),)


def test_the_scorer_chooses_when_both_features_are_shared():
    """BIR-5.1."""
    before = expert("ro-sp pi-su wo-wi pi-su pi-au")

    assert following(before, RemoveCard(2)) == (
        CardRemoved(NORTH, "woodpecker-winter", 2),
        FeatureDue(NORTH, ("pigeon", "summer")),
    )
    due = after(BIRDIE, before, RemoveCard(2))
    assert due.scoring == Scoring(
        NORTH, Step.CHOOSE, removing=True, gap=2, features=("pigeon", "summer")
    )


@pytest.mark.parametrize(
    ("feature", "flown", "left"),
    [("pigeon", "pi-su pi-su pi-au", "ro-sp"), ("summer", "pi-su pi-su", "ro-sp pi-au")],
)
def test_the_whole_run_of_the_chosen_feature_flies_away(feature, flown, left):
    """BIR-5.1."""
    due = after(BIRDIE, expert("ro-sp pi-su wo-wi pi-su pi-au"), RemoveCard(2))

    assert following(due, ChooseFeature(feature))[0] == SetFormed(NORTH, 1, cards(flown), feature)
    chosen = after(BIRDIE, due, ChooseFeature(feature))
    assert chosen.rows[NORTH] == cards(left)
    assert chosen.scoring.features == ()


@pytest.mark.parametrize("feature", ["robin", "autumn"])
def test_an_unshared_feature_at_the_gap_cannot_be_chosen(feature):
    """BIR-5.1: nor what only one of them has, or a neighbour."""
    due = after(BIRDIE, expert("ro-sp pi-su wo-wi pi-su pi-au"), RemoveCard(2))

    with refused("BIR-5.1", BirdieRefusal.NOT_AT_GAP):
        following(due, ChooseFeature(feature))


@pytest.mark.parametrize("feature", ["", "pigeon-summer"])
def test_the_chosen_feature_is_a_bird_or_a_season(feature):
    """BIR-5.1."""
    due = after(BIRDIE, expert("pi-su wo-wi pi-su"), RemoveCard(1))

    with refused("GEN-5", BirdieRefusal.NO_SUCH_FEATURE):
        following(due, ChooseFeature(feature))


@pytest.mark.parametrize("at", [-1, 3])
def test_the_removed_card_is_one_of_the_row(at):
    """BIR-5.1."""
    with refused("GEN-5", BirdieRefusal.NO_SUCH_INDEX):
        following(expert("ro-sp ow-su pi-wi"), RemoveCard(at))


def test_a_set_whose_box_is_full_is_lost_and_flies_away_anyway():
    """BIR-5.2."""
    before = expert("ro-sp ow-wi ro-au", sheet="robin 2")
    robins = cards("ro-sp ro-au")

    assert following(before, RemoveCard(1)) == (
        CardRemoved(NORTH, "owl-winter", 1),
        SetFormed(NORTH, 0, robins, "robin"),
        SetScored(NORTH, 0, robins, "robin", Fate.FULL),
        RowClosed(NORTH),
    )
    assert after(BIRDIE, before, RemoveCard(1)).rows[NORTH] == ()


def test_the_first_set_of_a_feature_is_written_and_a_later_larger_one_is_lost():
    """BIR-5.2: in the order in which they are made."""
    state = expert("ro-sp ow-wi ro-au wo-wi pi-sp ro-wi ow-su ro-su ro-sp")

    state = after(BIRDIE, state, RemoveCard(1), RemoveCard(3))

    assert [(len(made.cards), made.fate) for made in state.sets[NORTH]] == [
        (2, Fate.WRITTEN),
        (3, Fate.FULL),
    ]
    assert (state.sheets[NORTH].boxes["robin"].points, state.sheets[NORTH].flaps) == (2, 1)


def test_the_scorer_may_remove_another_card_when_the_row_has_closed_up():
    """BIR-5.3: then cards touch that were apart."""
    state = after(BIRDIE, expert("ro-sp ow-wi pi-wi wo-au ro-au"), RemoveCard(1), RemoveCard(1))

    assert state.rows[NORTH] == cards("ro-sp wo-au ro-au")
    assert following(state, RemoveCard(1))[1] == SetFormed(NORTH, 0, cards("ro-sp ro-au"), "robin")


@pytest.mark.parametrize("removals", [0, 1])
def test_the_scorer_may_stop_between_removals_also_before_the_first(removals):
    """BIR-5.3, the ruling."""
    state = after(BIRDIE, expert("ro-sp ow-wi pi-su"), *removals * [RemoveCard(0)])

    assert following(state, Finish(())) == (ScoringEnded(NORTH), RowLaidOut(EAST, ()))


def test_woodpeckers_and_robins_come_before_the_first_removal():
    """BIR-4.3, BIR-5.1, the ruling: here it was a removal without a set."""
    state = after(BIRDIE, expert("ro-sp ow-wi pi-su", "wo-sp ro-sp"), RemoveCard(0))

    with refused("BIR-5.1", BirdieRefusal.REMOVAL_BEGUN):
        following(state, MoveCard(0, 1))
    with refused("BIR-5.1", BirdieRefusal.REMOVAL_BEGUN):
        following(state, DrawReserve())


def test_a_card_can_be_removed_after_woodpeckers_and_robins():
    """BIR-5.1."""
    state = after(BIRDIE, expert("ro-sp ow-wi pi-su", "wo-sp"), MoveCard(0, 1))

    assert following(state, RemoveCard(0))[0] == CardRemoved(NORTH, "owl-winter", 0)
