"""Tests of what is legal for the seat on turn, and of the rules that forbid the rest."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import (
    ChooseFeature,
    DeclarePigeon,
    DrawReserve,
    InsertCard,
    Pass,
    RemoveCard,
    TakeCard,
    WriteSet,
)
from domain.birdie.components import FEATURES
from domain.birdie.legal import Legal, ScoringChoice, TurnChoice, legal, moves
from domain.birdie.rules import BirdieRefusal
from domain.birdie.state import Step
from domain.unavailable import unavailable
from tests.birdie.drawn_positions import EAST, NORTH, cards, laid_out, position
from tests.spec import after

ALL = "wo-au ro-su pi-sp ow-sp"
NO_CARD_BEFORE = unavailable(BirdieRefusal.NO_CARD_BEFORE_SETS)
NO_CARD_AFTER = unavailable(BirdieRefusal.NO_CARD_AFTER_SETS)


def abilities(state):
    """Return what keeps each ability closed to north."""
    return legal(state, NORTH).scoring.abilities


def listed(state):
    return list(moves(state, NORTH))


def test_in_a_turn_the_different_cards_of_the_area_can_be_taken():
    """BIR-3.1, BIR-3.2, BIR-3.3: or two be stacked, or the turn passed for these points."""
    before = position(3, area="wo-sp ow-su wo-sp pi-au")

    assert legal(before, NORTH) == Legal(
        turn=TurnChoice(takes=cards("wo-sp ow-su pi-au"), no_stack=None, pass_points=4)
    )


def test_with_one_card_in_the_area_a_reason_says_why_nothing_can_be_stacked():
    """BIR-3.4."""
    closed = unavailable(BirdieRefusal.AREA_TOO_SMALL)

    assert legal(position(area="wo-sp"), NORTH).turn.no_stack == closed
    assert listed(position(area="wo-sp")) == [TakeCard("woodpecker-spring"), Pass()]


@pytest.mark.parametrize("expert", [False, True])
def test_before_the_sets_all_abilities_that_come_into_question_are_open(expert):
    """BIR-4.3, BIR-4.7, BIR-5.4: a pigeon of experts comes into question only at a set."""
    before = laid_out("ow-su wo-su", ALL, "robin 2", expert=expert)

    birds = ("woodpecker", "robin", "owl", *(() if expert else ("pigeon",)))
    assert legal(before, NORTH) == Legal(
        scoring=ScoringChoice(
            step=Step.SETS,
            abilities=dict.fromkeys(birds),
            owls=1,
            boxes=tuple(box for box in FEATURES if box != "robin"),
        )
    )


def test_without_the_cards_a_reason_says_why_the_abilities_are_closed():
    """BIR-4.3, BIR-4.7."""
    assert abilities(laid_out("ow-su wo-su")) == {
        "woodpecker": NO_CARD_BEFORE,
        "robin": NO_CARD_BEFORE,
        "owl": NO_CARD_AFTER,
        "pigeon": NO_CARD_AFTER,
    }


@pytest.mark.parametrize(
    ("expert", "sheet", "refusal"),
    [
        (False, "used woodpecker robin owl pigeon", BirdieRefusal.USED_ONCE),
        (True, f"used{2 * ' woodpecker robin owl'}", BirdieRefusal.USED_TWICE),
    ],
)
def test_when_they_are_used_up_a_reason_says_why_the_abilities_are_closed(expert, sheet, refusal):
    """BIR-4.8, BIR-5.4."""
    closed = abilities(laid_out("ow-su wo-su", ALL, sheet, expert=expert))

    assert set(closed.values()) == {unavailable(refusal)}


def test_a_robin_is_closed_with_an_empty_reserve_and_a_woodpecker_in_a_row_of_one():
    """BIR-4.3."""
    closed = abilities(laid_out("ow-su", ALL, reserve=""))

    assert closed["robin"] == unavailable(BirdieRefusal.RESERVE_EMPTY)
    assert closed["woodpecker"] == unavailable(BirdieRefusal.STAYS_PUT)


def test_after_the_first_removal_woodpeckers_and_robins_are_closed():
    """BIR-5.1."""
    closed = abilities(after(BIRDIE, laid_out("ow-su wo-au", ALL, expert=True), RemoveCard(0)))

    begun = unavailable(BirdieRefusal.REMOVAL_BEGUN)
    assert closed == {"woodpecker": begun, "robin": begun, "owl": None}


@pytest.mark.parametrize(
    ("hand", "sheet", "owls"),
    [
        ("", "", 0),
        ("ow-sp", "", 1),
        ("ow-sp ow-su ow-au", "", 2),
        ("ow-sp ow-su", "used owl", 1),
        ("ow-sp", "used owl owl", 0),
    ],
)
def test_so_many_owls_could_copy(hand, sheet, owls):
    """BIR-5.4."""
    assert legal(laid_out("ow-su", hand, sheet, expert=True), NORTH).scoring.owls == owls


@pytest.mark.parametrize(("hand", "closed"), [("pi-sp", None), ("ro-sp", NO_CARD_AFTER)])
def test_at_a_set_of_experts_a_pigeon_comes_into_question_and_nothing_else(hand, closed):
    """BIR-5.4."""
    before = after(BIRDIE, laid_out("ow-su ro-au ow-wi", hand, expert=True), RemoveCard(1))

    assert (legal(before, NORTH).scoring.step, abilities(before)) == (
        Step.WRITE,
        {"pigeon": closed},
    )
    assert listed(before) == [WriteSet(), *([] if closed else [DeclarePigeon()])]


def test_a_drawn_card_goes_into_each_place_of_the_row():
    """BIR-4.3."""
    before = after(BIRDIE, laid_out("ow-su wo-su", "ro-sp"), DrawReserve())

    assert (legal(before, NORTH).scoring.step, abilities(before)) == (Step.INSERT, {})
    assert listed(before) == [InsertCard(0), InsertCard(1), InsertCard(2)]


def test_both_shared_features_can_be_chosen():
    """BIR-5.1."""
    before = after(BIRDIE, laid_out("ow-su ro-au ow-su", expert=True), RemoveCard(1))

    assert (legal(before, NORTH).scoring.step, abilities(before)) == (Step.CHOOSE, {})
    assert listed(before) == [ChooseFeature("owl"), ChooseFeature("summer")]


def test_prompts_are_shown_to_the_seat_to_move_only():
    """BIR-3.6: it would tell the hand."""
    before = laid_out("ow-su ow-wi", ALL)

    assert BIRDIE.view(before, NORTH).legal == legal(before, NORTH)
    assert BIRDIE.view(before, EAST).legal is None
