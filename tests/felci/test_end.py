"""FEL-6.1, FEL-3.4: tests of the end of the game."""

import pytest

from domain.felci import FELCI
from domain.felci.commands import DrawFerns, PlantFern, SeatVisitor
from domain.felci.components import BLACK, WHITE
from domain.felci.decide import decide
from domain.felci.events import (
    ActionsLapsed,
    FernPlanted,
    FernsDrawn,
    GameEnded,
    TurnBegan,
    TurnEnded,
    VisitorSeated,
)
from domain.felci.rules import FelciRefusal
from domain.felci.state import Turn
from tests.felci.drawn_positions import garden
from tests.spec import after, refused

NOBODY = ("", "")


def test_the_game_ends_at_once_when_the_pile_is_empty_as_whites_turn_would_start():
    """FEL-6.1."""
    before = garden(black="", pile="ry", to_move=BLACK, actions=0)

    assert decide(before, BLACK, DrawFerns(2)) == (
        FernsDrawn(BLACK, ("red", "yellow")),
        TurnEnded(BLACK, empty_turns=0),
        GameEnded("pile_empty_for_white"),
    )


def test_the_game_continues_while_one_tile_is_in_the_pile():
    """FEL-6.1."""
    before = garden(black="", pile="ry", to_move=BLACK, actions=0)

    assert decide(before, BLACK, DrawFerns(1))[-1] == TurnBegan(WHITE, actions=2)


def test_black_plays_the_last_turn_when_the_pile_is_empty_as_it_starts():
    """FEL-6.1."""
    before = garden(pile="ry", black="p", actions=0)

    assert decide(before, WHITE, DrawFerns(2)) == (
        FernsDrawn(WHITE, ("red", "yellow")),
        TurnEnded(WHITE, empty_turns=0),
        TurnBegan(BLACK, actions=2, last=True),
    )


def test_the_turn_in_which_the_pile_runs_out_is_played_to_its_end():
    """FEL-6.1: only the start of a turn counts, so the draw that empties the pile is made."""
    before = garden(pile="r", white="r", actions=1)

    acted = after(FELCI, before, PlantFern("red", "c3"))

    assert acted.turn == Turn(WHITE, 0, acted=True, last=False)
    assert after(FELCI, acted, DrawFerns(1)).turn == Turn(BLACK, 2, acted=False, last=True)


def test_the_last_turn_ends_by_itself_after_two_actions_without_the_draw():
    """FEL-6.1."""
    before = garden(black="rr", pile="", to_move=BLACK, last=True)

    first, second = PlantFern("red", "c3"), SeatVisitor("red", "black-north")

    assert decide(before, BLACK, first) == (FernPlanted(BLACK, "red", "c3", spore=False),)
    assert decide(after(FELCI, before, first), BLACK, second) == (
        VisitorSeated(BLACK, "red", "black-north"),
        TurnEnded(BLACK, empty_turns=0),
        GameEnded("last_turn_played"),
    )


@pytest.mark.parametrize("actions", [1, 2])
def test_the_last_turn_has_no_draw_while_an_action_is_possible(actions):
    """FEL-6.1, FEL-3.2: nor may an action be declined in it."""
    before = garden(black="r", pile="", to_move=BLACK, actions=actions, last=True)

    with refused("FEL-6.1", FelciRefusal.NO_DRAW_IN_LAST_TURN):
        decide(before, BLACK, DrawFerns(0))


def test_the_last_turn_ends_after_one_action_when_no_other_is_possible():
    """FEL-6.1, the ruling: the second action lapses."""
    before = garden(black="r", pile="", waiting=NOBODY, to_move=BLACK, last=True)

    assert decide(before, BLACK, PlantFern("red", "c3")) == (
        FernPlanted(BLACK, "red", "c3", spore=False),
        ActionsLapsed(BLACK, 1),
        TurnEnded(BLACK, empty_turns=0),
        GameEnded("last_turn_played"),
    )


def test_the_last_turn_continues_when_the_first_action_leaves_a_second_one():
    """FEL-6.1, FEL-3.2: a visitor waits still."""
    before = garden(black="r", pile="", waiting=("", "b"), to_move=BLACK, last=True)

    assert after(FELCI, before, PlantFern("red", "c3")).turn == Turn(BLACK, 1, True, last=True)


def test_the_game_ends_by_itself_when_black_can_do_nothing_in_the_last_turn():
    """FEL-6.1, the ruling."""
    before = garden(pile="ry", black="", waiting=("rygbp", ""), actions=0)

    assert decide(before, WHITE, DrawFerns(2)) == (
        FernsDrawn(WHITE, ("red", "yellow")),
        TurnEnded(WHITE, empty_turns=0),
        TurnBegan(BLACK, actions=2, last=True),
        ActionsLapsed(BLACK, 2),
        TurnEnded(BLACK, empty_turns=1),
        GameEnded("last_turn_played"),
    )


def test_two_turns_in_a_row_without_action_and_draw_end_the_game():
    """FEL-3.4, the ruling."""
    before = garden(waiting=NOBODY, pile="r")

    assert decide(before, WHITE, DrawFerns(0)) == (
        ActionsLapsed(WHITE, 2),
        FernsDrawn(WHITE, ()),
        TurnEnded(WHITE, empty_turns=1),
        TurnBegan(BLACK, actions=2),
    )
    assert decide(after(FELCI, before, DrawFerns(0)), BLACK, DrawFerns(0)) == (
        ActionsLapsed(BLACK, 2),
        FernsDrawn(BLACK, ()),
        TurnEnded(BLACK, empty_turns=2),
        GameEnded("standstill"),
    )


def test_a_draw_makes_a_turn_without_action_no_empty_one():
    """FEL-3.4, the ruling: the two turns must follow each other."""
    before = garden(waiting=NOBODY, pile="ryg", to_move=BLACK, empty_turns=1)

    assert decide(before, BLACK, DrawFerns(1)) == (
        ActionsLapsed(BLACK, 2),
        FernsDrawn(BLACK, ("red",)),
        TurnEnded(BLACK, empty_turns=0),
        TurnBegan(WHITE, actions=2),
    )


def test_an_action_makes_a_turn_without_draw_no_empty_one():
    """FEL-3.4, the ruling: one action is enough."""
    before = garden(black="r", waiting=NOBODY, to_move=BLACK, empty_turns=1)

    acted = after(FELCI, before, PlantFern("red", "c3"))

    assert decide(acted, BLACK, DrawFerns(0)) == (
        ActionsLapsed(BLACK, 1),
        FernsDrawn(BLACK, ()),
        TurnEnded(BLACK, empty_turns=0),
        TurnBegan(WHITE, actions=2),
    )


def test_nobody_is_on_turn_when_the_game_has_ended():
    """FEL-6.1."""
    ended = after(FELCI, garden(pile="", to_move=BLACK, actions=0), DrawFerns(0))

    assert (FELCI.to_move(ended), ended.turn) == (None, None)
    assert ended.ended == "pile_empty_for_white"
