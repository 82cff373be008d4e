"""BIR-5.2: tests of chains of sets after one removal."""

from domain.birdie import BIRDIE
from domain.birdie.commands import ChooseFeature, Finish, RemoveCard, WriteSet
from domain.birdie.events import (
    BoxWritten,
    CardRemoved,
    FeatureDue,
    FlapsCrossed,
    RowClosed,
    SetFormed,
    SetScored,
    TrophyTaken,
)
from domain.birdie.state import Fate
from domain.errors import GeneralRefusal
from tests.birdie.commands import following
from tests.birdie.drawn_positions import NORTH, cards, laid_out
from tests.spec import after, refused

LIDIA = laid_out(
    "wo-wi ow-wi pi-su wo-sp ro-sp ro-au ow-sp wo-sp ro-sp pi-su pi-wi pi-wi ro-wi",
    sheet="used pigeon pigeon",
    expert=True,
)
ROBIN = RemoveCard(5)
SPRINGS = cards("wo-sp ro-sp ow-sp wo-sp ro-sp")
PIGEONS = cards("pi-su pi-su pi-wi pi-wi")


def points(state):
    """Return what stands in north's boxes."""
    return {box: score.points for box, score in state.sheets[NORTH].boxes.items()}


def test_lidia_removes_a_robin_and_makes_5_springs():
    """BIR-5.1, BIR-5.2, the rulebook's example: then two pigeons of summer are at the gap."""
    assert following(LIDIA, ROBIN) == (
        CardRemoved(NORTH, "robin-autumn", 5),
        SetFormed(NORTH, 3, SPRINGS, "spring"),
        SetScored(NORTH, 3, SPRINGS, "spring", Fate.WRITTEN),
        BoxWritten(NORTH, "spring", 5, 1, SPRINGS),
        FlapsCrossed(NORTH, 1),
        FeatureDue(NORTH, ("pigeon", "summer")),
    )


def test_lidia_chooses_pigeon_which_gives_4_pigeons_and_then_3_winter():
    """BIR-5.1, BIR-5.2, the rulebook's example."""
    winters = cards("wo-wi ow-wi ro-wi")
    before = after(BIRDIE, LIDIA, ROBIN)

    assert following(before, ChooseFeature("pigeon")) == (
        SetFormed(NORTH, 2, PIGEONS, "pigeon"),
        SetScored(NORTH, 2, PIGEONS, "pigeon", Fate.WRITTEN),
        BoxWritten(NORTH, "pigeon", 4, 1, PIGEONS),
        TrophyTaken(NORTH, "pigeon", None),
        FlapsCrossed(NORTH, 1),
        SetFormed(NORTH, 0, winters, "winter"),
        SetScored(NORTH, 0, winters, "winter", Fate.WRITTEN),
        BoxWritten(NORTH, "winter", 3, 1, winters),
        FlapsCrossed(NORTH, 1),
        RowClosed(NORTH),
    )
    state = after(BIRDIE, before, ChooseFeature("pigeon"))
    assert points(state) == {"spring": 5, "pigeon": 4, "winter": 3}
    assert state.sheets[NORTH].flaps == 3


def test_lidia_could_choose_summer_which_gives_2_summer_and_then_5_winter():
    """BIR-5.1, BIR-5.2, the rulebook's example."""
    state = after(BIRDIE, LIDIA, ROBIN, ChooseFeature("summer"))

    assert points(state) == {"spring": 5, "summer": 2, "winter": 5}
    assert [made.feature for made in state.sets[NORTH]] == ["spring", "summer", "winter"]
    assert state.rows[NORTH] == ()


def test_a_chain_continues_over_a_set_that_is_lost():
    """BIR-5.2: the gap is looked at in the same way."""
    before = laid_out(
        "ow-wi ro-sp wo-au ro-su pi-wi", sheet="robin 3, used pigeon pigeon", expert=True
    )

    state = after(BIRDIE, before, RemoveCard(2))

    assert [(made.feature, made.fate) for made in state.sets[NORTH]] == [
        ("robin", Fate.FULL),
        ("winter", Fate.WRITTEN),
    ]


def test_in_a_chain_of_two_sets_of_one_feature_the_second_is_lost():
    """BIR-5.2: written by the first, the box is full."""
    before = laid_out(
        "ro-sp ow-au ro-su wo-wi ro-su pi-au ro-sp", sheet="used pigeon pigeon", expert=True
    )

    state = after(BIRDIE, before, RemoveCard(3), ChooseFeature("robin"))

    assert [(made.feature, made.fate) for made in state.sets[NORTH]] == [
        ("robin", Fate.WRITTEN),
        ("autumn", Fate.WRITTEN),
    ]
    assert state.scoring.features == ("robin", "spring")
    state = after(BIRDIE, state, ChooseFeature("robin"))
    assert state.sets[NORTH][-1].fate is Fate.FULL
    assert points(state) == {"robin": 2, "autumn": 2}


def test_a_chain_once_begun_runs_to_its_end():
    """BIR-5.3, the ruling: there is no stopping at a choice, nor at a set to be written."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        following(after(BIRDIE, LIDIA, ROBIN), Finish(()))
    pending = after(BIRDIE, laid_out("ro-sp ow-wi ro-su", expert=True), RemoveCard(1))
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        following(pending, Finish(()))
    assert following(after(BIRDIE, pending, WriteSet()), Finish(()))


def test_no_other_card_is_removed_while_a_chain_runs():
    """BIR-5.3."""
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        following(after(BIRDIE, LIDIA, ROBIN), RemoveCard(0))
