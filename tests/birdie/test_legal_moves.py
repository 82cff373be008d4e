"""Tests of the list of legal commands."""

import pytest

from domain.birdie.commands import DrawReserve, Finish, MoveCard, Pass, RemoveCard, TakeCard
from domain.birdie.components import FEATURES
from domain.birdie.legal import moves
from tests.birdie.commands import following, score, stack
from tests.birdie.drawn_positions import NORTH, laid_out, position

ALL = "wo-au ro-su pi-sp ow-sp"


def listed(state):
    """Return every legal command of north."""
    return list(moves(state, NORTH))


def test_every_way_to_stack_is_a_move_of_its_own():
    """BIR-3.2: those with few cards of the hand first."""
    before = position(area="wo-sp ow-su", hands=("pi-au",))

    found = listed(before)

    assert found[:3] == [TakeCard("woodpecker-spring"), TakeCard("owl-summer"), Pass()]
    assert found[3:7] == [
        stack("wo-sp ow-su", "", "wo-sp ow-su"),
        stack("wo-sp ow-su", "", "ow-su wo-sp"),
        stack("ow-su wo-sp", "", "ow-su wo-sp"),
        stack("ow-su wo-sp", "", "wo-sp ow-su"),
    ]
    assert found[7] == stack("wo-sp ow-su", "pi-au", "wo-sp ow-su pi-au")
    assert len(found) == 3 + 2 * 2 + 2 * 6 == len(set(found))


def test_equal_cards_make_no_further_moves():
    """BIR-3.2."""
    before = position(area="wo-sp wo-sp", hands=("wo-sp wo-sp",))

    assert listed(before) == [
        TakeCard("woodpecker-spring"),
        Pass(),
        stack("wo-sp wo-sp"),
        stack("wo-sp wo-sp", "wo-sp"),
        stack("wo-sp wo-sp", "wo-sp wo-sp"),
    ]


def test_all_abilities_before_the_sets_and_all_divisions_are_moves():
    """BIR-4.3, BIR-4.4: the two runs of this row share a card; sets may be left out."""
    before = laid_out("ow-su ow-wi wo-wi", "ro-sp wo-sp")

    assert listed(before) == [
        DrawReserve(),
        *(MoveCard(origin, to) for origin in range(3) for to in range(3) if origin != to),
        score(),
        score("1-2 winter"),
        score("0-1 owl"),
    ]


def test_the_order_of_the_sets_makes_a_move_of_its_own():
    """BIR-4.4."""
    assert listed(laid_out("ow-su ow-wi ro-sp ro-wi")) == [
        score(),
        score("2-3 robin"),
        score("0-1 owl"),
        score("0-1 owl", "2-3 robin"),
        score("2-3 robin", "0-1 owl"),
    ]


def test_every_part_of_a_run_of_two_cards_or_more_can_be_a_set_by_either_feature():
    """BIR-4.4."""
    assert set(listed(laid_out("ow-su ow-su ow-wi"))) == {
        score(),
        *(score(marked) for marked in ("0-1 owl", "0-2 owl", "1-2 owl", "0-1 summer")),
    }


def test_a_pigeon_may_take_each_set_and_an_owl_copy_into_each_box_that_is_empty_then():
    """BIR-4.7: with a pigeon on the only set nothing is written that could be copied."""
    before = laid_out("ow-su ow-wi", "pi-sp ow-sp", "robin 2, spring 2, summer 2, autumn 2")

    assert listed(before) == [
        score(),
        score("0-1 owl"),
        *(score("0-1 owl", owl=box) for box in ("woodpecker", "pigeon", "winter")),
        score("0-1 owl", pigeon=0),
    ]


def test_an_owl_may_copy_into_the_box_of_a_set_that_a_pigeon_took():
    """BIR-4.7."""
    full = ", ".join(f"{box} 2" for box in FEATURES if box not in ("owl", "robin"))
    before = laid_out("ow-su ow-wi ro-sp ro-wi", "pi-sp ow-sp", full)

    found = listed(before)

    assert score("0-1 owl", "2-3 robin", pigeon=0, owl="owl") in found
    assert score("0-1 owl", "2-3 robin", pigeon=1, owl="robin") in found
    assert score("0-1 owl", "2-3 robin", owl="robin") not in found


def test_experts_remove_any_card_or_finish():
    """BIR-5.1, BIR-5.3."""
    before = laid_out("ow-su ow-wi", "ow-sp ro-sp wo-sp", expert=True)

    assert listed(before) == [
        DrawReserve(),
        MoveCard(0, 1),
        MoveCard(1, 0),
        RemoveCard(0),
        RemoveCard(1),
        Finish(()),
    ]


def test_owls_of_experts_copy_into_each_box_or_each_two_when_a_set_was_written():
    """BIR-5.4."""
    full = ", ".join(f"{box} 2" for box in FEATURES if box not in ("owl", "robin"))
    written = {"removing": True, "written": (2,)}
    before = laid_out("", "ow-sp ow-su ow-wi", full, expert=True, scoring=written)

    assert [move.owl for move in listed(before)] == [
        (),
        ("owl",),
        ("robin",),
        ("owl", "robin"),
        ("robin", "owl"),
    ]


POSITIONS = {
    "turn": position(area="wo-sp ow-su wo-sp", hands=("pi-au ow-wi",)),
    "sets": laid_out("ow-su ow-wi wo-wi ow-wi", ALL, "winter 2"),
    "expert": laid_out("ow-su ow-wi wo-wi", ALL, expert=True),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_each_listed_move_is_different_and_is_accepted(name):
    """BIR-3, BIR-4, BIR-5."""
    found = listed(POSITIONS[name])

    assert len(set(found)) == len(found)
    assert all(following(POSITIONS[name], move) for move in found)
