"""BIR-4.4: tests of sets and of the partition of a row."""

import pytest
from msgspec.structs import replace

from domain.birdie import BIRDIE
from domain.birdie.events import BoxWritten, FlapsCrossed, RowLaidOut, ScoringEnded, SetScored
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Fate, MadeSet
from tests.birdie.commands import following, score
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out
from tests.spec import after, refused

ROW = "ro-sp ro-su ow-su pi-su pi-wi wo-wi"
BEFORE = laid_out(ROW)


def test_neighbouring_cards_of_one_season_are_a_set():
    """BIR-4.4."""
    summers = cards("ro-su ow-su pi-su")

    assert following(BEFORE, score("1-3 summer")) == (
        SetScored(NORTH, 1, summers, "summer", Fate.WRITTEN),
        BoxWritten(NORTH, "summer", 3, 1, summers),
        FlapsCrossed(NORTH, 1),
        ScoringEnded(NORTH),
        RowLaidOut(EAST, ()),
    )
    scored = after(BIRDIE, BEFORE, score("1-3 summer"))
    assert scored.sets == ((MadeSet(1, summers, "summer", Fate.WRITTEN),), ())


def test_neighbouring_cards_of_one_bird_are_a_set():
    """BIR-4.4: two are enough."""
    assert following(laid_out("ow-sp ow-su"), score("0-1 owl"))[0] == SetScored(
        NORTH, 0, cards("ow-sp ow-su"), "owl", Fate.WRITTEN
    )


@pytest.mark.parametrize("feature", ["owl", "summer"])
def test_the_scorer_names_one_of_two_shared_features(feature):
    """BIR-4.4."""
    scored = after(BIRDIE, laid_out("ow-su ow-su"), score(f"0-1 {feature}"))

    assert list(scored.sheets[NORTH].boxes) == [feature]


@pytest.mark.parametrize("sets", [(), ("1-2 summer",), ("0-1 robin", "4-5 winter")])
def test_cards_may_stay_outside_and_fewer_sets_be_made_than_possible(sets):
    """BIR-4.4, the ruling."""
    scored = after(BIRDIE, BEFORE, score(*sets))

    assert len(scored.sets[NORTH]) == len(sets)
    assert scored.rows[NORTH] == cards(ROW)


def test_sets_are_made_in_any_order():
    """BIR-4.4: that of the list, though not that of the row."""
    scored = after(BIRDIE, BEFORE, score("4-5 winter", "0-1 robin", "2-3 summer"))

    assert list(scored.sheets[NORTH].boxes) == ["winter", "robin", "summer"]


def test_a_card_alone_is_no_set():
    """BIR-4.4."""
    with refused("BIR-4.4", BirdieRefusal.SET_TOO_SMALL):
        following(BEFORE, score("0-1 robin", "2-2 owl"))


def test_a_set_has_its_first_card_before_its_last():
    """BIR-4.4."""
    with refused("BIR-4.4", BirdieRefusal.SET_TOO_SMALL):
        following(BEFORE, score("3-1 summer"))


@pytest.mark.parametrize("marked", ["0-1 spring", "0-3 summer", "1-4 summer", "1-2 winter"])
def test_all_cards_of_a_set_share_its_feature(marked):
    """BIR-4.4."""
    with refused("BIR-4.4", BirdieRefusal.NOTHING_SHARED):
        following(BEFORE, score(marked))


def test_cards_apart_are_no_set_even_though_they_share_a_feature():
    """BIR-4.4: neighbours without a card between them."""
    with refused("BIR-4.4", BirdieRefusal.NOTHING_SHARED):
        following(laid_out("ro-sp ow-su ro-wi"), score("0-2 robin"))


@pytest.mark.parametrize(
    "sets",
    [
        ("0-1 robin", "1-3 summer"),
        ("1-3 summer", "0-1 robin"),
        ("1-3 summer", "2-3 summer"),
        ("1-3 summer", "1-3 summer"),
        ("3-4 pigeon", "0-1 robin", "4-5 winter"),
    ],
)
def test_a_card_is_part_of_one_set_at_most(sets):
    """BIR-4.4."""
    with refused("BIR-4.4", BirdieRefusal.SETS_OVERLAP):
        following(BEFORE, score(*sets))


@pytest.mark.parametrize("first", [-1, 6])
def test_a_set_begins_in_the_row(first):
    """BIR-4.4."""
    command = score("0-1 robin")
    (marked,) = command.sets

    with refused("GEN-5", BirdieRefusal.NO_SUCH_INDEX):
        following(BEFORE, replace(command, sets=(replace(marked, first=first),)))


@pytest.mark.parametrize("last", [-1, 6])
def test_a_set_ends_in_the_row(last):
    """BIR-4.4."""
    command = score("0-1 robin")
    (marked,) = command.sets

    with refused("GEN-5", BirdieRefusal.NO_SUCH_INDEX):
        following(BEFORE, replace(command, sets=(replace(marked, last=last),)))


@pytest.mark.parametrize("feature", ["sparrow", "owl-summer", "flaps"])
def test_a_feature_is_a_bird_or_a_season(feature):
    """BIR-4.4."""
    with refused("GEN-5", BirdieRefusal.NO_SUCH_FEATURE):
        following(BEFORE, score(f"0-1 {feature}"))


def test_nothing_is_written_when_one_set_is_none():
    """BIR-4.4: the whole command is refused."""
    with refused("BIR-4.4", BirdieRefusal.NOTHING_SHARED):
        following(BEFORE, score("0-1 robin", "2-3 owl"))
