"""FEL-3.1, FEL-3.2: tests of the parts of a turn."""

import pytest

from domain.felci import FELCI
from domain.felci.commands import DrawFerns, PlantFern, SeatVisitor
from domain.felci.components import BLACK, WHITE
from domain.felci.decide import decide
from domain.felci.events import (
    ActionsLapsed,
    FernPlanted,
    FernsDrawn,
    TurnBegan,
    TurnEnded,
    VisitorSeated,
)
from domain.felci.rules import FelciRefusal, action_possible
from domain.felci.state import Turn
from tests.felci.drawn_positions import garden
from tests.spec import after, evolved, refused

PLANT = PlantFern("red", "c3")
PLANT_ANOTHER = PlantFern("red", "c4")
SEAT = SeatVisitor("red", "white-north")
SEAT_ANOTHER = SeatVisitor("blue", "white-south")
NOBODY = ("", "")


@pytest.mark.parametrize(
    "actions",
    [(PLANT, PLANT_ANOTHER), (SEAT, SEAT_ANOTHER), (PLANT, SEAT), (SEAT, PLANT)],
    ids=["two ferns", "two visitors", "a fern and a visitor", "a visitor and a fern"],
)
def test_a_turn_has_two_actions_of_any_kind_in_any_order_and_then_the_draw(actions):
    """FEL-3.1."""
    before = garden(white="rrrr")

    acted = after(FELCI, before, *actions)

    assert acted.turn == Turn(WHITE, actions_left=0, acted=True, last=False)
    assert after(FELCI, acted, DrawFerns(0)).turn.seat == BLACK


@pytest.mark.parametrize(("seat", "next_seat"), [(WHITE, BLACK), (BLACK, WHITE)])
def test_turns_alternate(seat, next_seat):
    """FEL-3.1."""
    before = garden(to_move=seat, actions=0)

    assert decide(before, seat, DrawFerns(0)) == (
        FernsDrawn(seat, ()),
        TurnEnded(seat, empty_turns=0),
        TurnBegan(next_seat, actions=2),
    )


@pytest.mark.parametrize("third", [PlantFern("pink", "f6"), SeatVisitor("pink", "white-west")])
def test_a_third_action_is_refused(third):
    """FEL-3.1."""
    before = garden(white="p", actions=0)

    with refused("FEL-3.1", FelciRefusal.NO_ACTION_LEFT):
        decide(before, WHITE, third)


def test_an_action_is_one_event_and_leaves_the_turn_to_the_player():
    """FEL-3.1."""
    before = garden(white="r")

    assert decide(before, WHITE, PLANT) == (FernPlanted(WHITE, "red", "c3", spore=False),)
    assert decide(before, WHITE, SEAT) == (VisitorSeated(WHITE, "red", "white-north"),)
    assert after(FELCI, before, PLANT).turn == Turn(WHITE, 1, acted=True, last=False)


@pytest.mark.parametrize("actions", [1, 2])
def test_an_action_may_not_be_declined_while_a_fern_can_be_planted(actions):
    """FEL-3.2, the ruling."""
    before = garden(white="r", waiting=NOBODY, actions=actions)

    with refused("FEL-3.2", FelciRefusal.ACTION_DUE):
        decide(before, WHITE, DrawFerns(0))


@pytest.mark.parametrize("actions", [1, 2])
def test_an_action_may_not_be_declined_while_a_visitor_can_sit_down(actions):
    """FEL-3.2, the ruling."""
    before = garden(white="", actions=actions)

    with refused("FEL-3.2", FelciRefusal.ACTION_DUE):
        decide(before, WHITE, DrawFerns(0))


def test_an_action_is_due_before_the_number_drawn_is_looked_at():
    """FEL-3.2, the ruling."""
    with refused("FEL-3.2", FelciRefusal.ACTION_DUE):
        decide(garden(white="r"), WHITE, DrawFerns(99))


def test_both_actions_lapse_when_nothing_can_be_done_and_the_draw_follows():
    """FEL-3.2, the ruling."""
    before = garden(white="", waiting=NOBODY, pile="ryg")

    assert decide(before, WHITE, DrawFerns(2)) == (
        ActionsLapsed(WHITE, 2),
        FernsDrawn(WHITE, ("red", "yellow")),
        TurnEnded(WHITE, empty_turns=0),
        TurnBegan(BLACK, actions=2),
    )


def test_no_action_is_left_when_the_actions_have_lapsed():
    """FEL-3.2, the ruling."""
    lapsed = evolved(FELCI, garden(waiting=NOBODY), ActionsLapsed(WHITE, 2))

    assert lapsed.turn == Turn(WHITE, actions_left=0, acted=False, last=False)


def test_one_action_lapses_when_nothing_is_left_to_do_after_the_first():
    """FEL-3.2, the ruling."""
    before = after(FELCI, garden(white="r", waiting=NOBODY, pile="rygb"), PLANT)

    assert decide(before, WHITE, DrawFerns(1)) == (
        ActionsLapsed(WHITE, 1),
        FernsDrawn(WHITE, ("red",)),
        TurnEnded(WHITE, empty_turns=0),
        TurnBegan(BLACK, actions=2),
    )


ONE_BENCH_LEFT = {
    "white-north": "white blue",
    "black-north": "white red",
    "white-south": "white green",
    "black-south": "white yellow",
}


def test_a_visitor_is_no_action_when_each_bench_is_refused_to_it():
    """FEL-3.2, the ruling: the visitor left is pink, and a pink sits on both sides left."""
    pinks = {"white-west": "black pink", "black-east": "black pink"}
    before = garden(white="", benches=ONE_BENCH_LEFT | pinks)

    assert before.waiting[WHITE] == ("pink",)
    assert not action_possible(before, WHITE)
    assert decide(before, WHITE, DrawFerns(0))[0] == ActionsLapsed(WHITE, 2)


FULL = """
      a b c d e f g h
    1     # # # #
    2   # # # # # #
    3 # # # # # # # #
    4 # # # # # # # #
    5 # # # # # # # #
    6 # # # # # # # #
    7   # # # # # #
    8     # # # #
"""


def test_a_fern_is_no_action_when_the_garden_is_full():
    """FEL-3.2, the ruling."""
    before = garden(FULL, white="r", waiting=NOBODY)

    assert len(before.tiles) == 52
    assert decide(before, WHITE, DrawFerns(0))[0] == ActionsLapsed(WHITE, 2)


def test_a_fern_is_an_action_while_one_cell_is_empty():
    """FEL-3.2, the ruling: any tile can be planted on it, as a spore or as a new plant."""
    before = garden(FULL.replace("8     #", "8     ."), white="r", waiting=NOBODY)

    assert action_possible(before, WHITE)
    assert after(FELCI, before, PlantFern("red", "c8")).tiles["c8"] == "red"


def test_the_opponents_possibilities_do_not_matter():
    """FEL-3.2, the ruling."""
    before = garden(white="", black="rygb", waiting=("", "rygbp"))

    assert decide(before, WHITE, DrawFerns(0))[0] == ActionsLapsed(WHITE, 2)
