"""BIR-4.3: tests of a robin that brings a card of the reserve into the row."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import DrawReserve, InsertCard, MoveCard
from domain.birdie.events import AbilityUsed, CardInserted, CardMoved, ReserveDrawn
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Scoring, Step
from domain.game import Observer
from tests.birdie.commands import following, score
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out
from tests.spec import after, refused

ROW = "ro-sp ow-su pi-au"
BEFORE = laid_out(ROW, "ow-wi ro-su pi-sp", reserve="wo-su ow-wi")


def test_a_robin_of_the_hand_is_discarded_to_draw_the_next_card_of_the_reserve():
    """BIR-4.3: then it is to be put into the row."""
    assert following(BEFORE, DrawReserve()) == (
        AbilityUsed(NORTH, "robin", "robin-summer"),
        ReserveDrawn(NORTH, "woodpecker-summer"),
    )
    drawn = after(BIRDIE, BEFORE, DrawReserve())
    assert drawn.reserve == cards("ow-wi")
    assert (drawn.hands[NORTH], drawn.discards[NORTH]) == (cards("ow-wi pi-sp"), cards("ro-su"))
    assert drawn.scoring == Scoring(NORTH, Step.INSERT, drawn="woodpecker-summer")


@pytest.mark.parametrize("viewer", [NORTH, EAST, Observer.SPECTATOR])
def test_the_drawn_card_is_public(viewer):
    """BIR-4.3."""
    view = BIRDIE.view(after(BIRDIE, BEFORE, DrawReserve()), viewer)

    assert view.scoring.drawn == "woodpecker-summer"


@pytest.mark.parametrize(
    ("at", "row"),
    [
        (0, "wo-su ro-sp ow-su pi-au"),
        (1, "ro-sp wo-su ow-su pi-au"),
        (3, "ro-sp ow-su pi-au wo-su"),
    ],
)
def test_the_drawn_card_goes_anywhere_in_the_row(at, row):
    """BIR-4.3: the index is that in the longer row."""
    before = after(BIRDIE, BEFORE, DrawReserve())

    assert following(before, InsertCard(at)) == (CardInserted(NORTH, "woodpecker-summer", at),)
    inserted = after(BIRDIE, before, InsertCard(at))
    assert inserted.rows == (cards(row), ())
    assert inserted.scoring == Scoring(NORTH)


@pytest.mark.parametrize("at", [-1, 4])
def test_the_drawn_card_goes_nowhere_else(at):
    """BIR-4.3."""
    with refused("GEN-5", BirdieRefusal.NO_SUCH_INDEX):
        following(after(BIRDIE, BEFORE, DrawReserve()), InsertCard(at))


@pytest.mark.parametrize("expert", [False, True])
def test_the_drawn_card_can_go_into_an_empty_row(expert):
    """BIR-4.3."""
    before = laid_out("", "ro-su", reserve="wo-su", expert=expert)

    row = after(BIRDIE, before, DrawReserve(), InsertCard(0)).rows[NORTH]

    assert row == cards("wo-su")
    with refused("GEN-5", BirdieRefusal.NO_SUCH_INDEX):
        following(after(BIRDIE, before, DrawReserve()), InsertCard(1))


@pytest.mark.parametrize("expert", [False, True])
def test_a_robin_needs_a_card_in_the_reserve(expert):
    """BIR-4.3, BIR-5.4."""
    with refused("BIR-4.3", BirdieRefusal.RESERVE_EMPTY):
        following(laid_out(ROW, "ro-su", reserve="", expert=expert), DrawReserve())


def test_the_robin_must_come_from_the_players_hand():
    """BIR-4.3: not from another one, nor from the row."""
    with refused("BIR-4.3", BirdieRefusal.NO_CARD_BEFORE_SETS):
        following(laid_out(ROW, "ow-su", hands=("", "ro-su")), DrawReserve())


def test_the_first_robin_of_the_hand_is_discarded():
    """BIR-4.3, the ruling."""
    before = laid_out(ROW, "ro-wi ro-su")

    assert following(before, DrawReserve())[0] == AbilityUsed(NORTH, "robin", "robin-winter")


def test_a_woodpecker_can_move_what_a_robin_brought():
    """BIR-4.3: in any order."""
    before = laid_out(ROW, "ro-su wo-wi", reserve="ow-wi")

    moved = after(BIRDIE, before, DrawReserve(), InsertCard(0), MoveCard(0, 3))

    assert moved.rows[NORTH] == cards("ro-sp ow-su pi-au ow-wi")


def test_a_robin_can_come_after_a_woodpecker():
    """BIR-4.3: in any order."""
    before = after(BIRDIE, laid_out(ROW, "ro-su wo-wi", reserve="ow-wi"), MoveCard(0, 1))

    assert following(before, DrawReserve())[1] == ReserveDrawn(NORTH, "owl-winter")


def test_the_next_scorer_draws_the_next_card():
    """BIR-4.1, BIR-4.3: the reserve is there for all."""
    state = laid_out("", "ro-su", hands=("", "ro-wi"), reserve="wo-su ow-wi")

    state = after(BIRDIE, state, DrawReserve(), InsertCard(0), score())

    assert following(state, DrawReserve())[1] == ReserveDrawn(EAST, "owl-winter")


def test_a_woodpecker_waits_until_the_card_is_put_in():
    """BIR-4.3: then the card counts as one of the row."""
    state = after(BIRDIE, laid_out("ro-sp", "ro-su wo-wi"), DrawReserve(), InsertCard(1))

    assert following(state, MoveCard(1, 0))[-1] == CardMoved(NORTH, "woodpecker-summer", 1, 0)
