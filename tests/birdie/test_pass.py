"""BIR-3.3, BIR-3.5: tests of passing, and of the last player's turns."""

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import Pass, TakeCard
from domain.birdie.events import (
    AreaRefilled,
    CardsStacked,
    CardTaken,
    Passed,
    RowLaidOut,
    TurnBegan,
)
from domain.birdie.state import Scoring, Turn
from tests.birdie.commands import following, stack
from tests.birdie.drawn_positions import EAST, NORTH, SOUTH, WEST, cards, position
from tests.spec import after


def test_with_four_players_the_passes_are_worth_6_4_2_and_0():
    """BIR-3.3, the rulebook's example: seats pass in the order north, south, west, east."""
    state = after(BIRDIE, position(4), Pass(), TakeCard("owl-summer"), Pass(), Pass())

    assert state.turn == Turn(EAST, last=True)
    state = after(BIRDIE, state, Pass())
    assert [sheet.passes for sheet in state.sheets] == [(6,), (0,), (4,), (2,)]
    assert state.passed == (NORTH, SOUTH, WEST, EAST)


@pytest.mark.parametrize(("players", "points"), [(2, 2), (3, 4), (4, 6)])
def test_the_first_to_pass_writes_twice_the_number_of_the_others(players, points):
    """BIR-3.3."""
    before = position(players, to_play=EAST)

    assert following(before, Pass())[0] == Passed(EAST, 1, points)
    passed = after(BIRDIE, before, Pass())
    assert passed.sheets[EAST].passes == (points,)
    assert passed.passed == (EAST,)


def test_a_pass_of_round_2_stands_in_a_box_of_its_own():
    """BIR-1.2, BIR-3.3."""
    before = position(3, passed=(EAST,), number=2, sheets=("passes 0", "passes 4 4", "passes 2"))

    assert following(before, Pass()) == (Passed(NORTH, 2, 2), TurnBegan(SOUTH, last=True))
    assert after(BIRDIE, before, Pass()).sheets[NORTH].passes == (0, 2)


def test_a_player_who_has_passed_takes_no_other_turn_in_this_round():
    """BIR-3.3."""
    state = after(BIRDIE, position(3, deck="ow-su ow-su ow-su"), Pass())

    met = []
    for _ in range(3):
        met.append(state.turn.seat)
        state = after(BIRDIE, state, TakeCard("owl-summer"))
    assert met == [EAST, SOUTH, EAST]


@pytest.mark.parametrize(("players", "passed"), [(2, ()), (3, (SOUTH,)), (4, (WEST, SOUTH))])
def test_when_all_but_one_have_passed_the_remaining_player_has_one_last_turn(players, passed):
    """BIR-3.5."""
    before = position(players, passed=passed)

    assert following(before, Pass()) == (Passed(NORTH, 1, 2), TurnBegan(EAST, last=True))


def test_while_two_play_on_no_turn_is_the_last():
    """BIR-3.5."""
    assert following(position(3), Pass())[-1] == TurnBegan(EAST, last=False)


def test_after_taking_in_the_last_turn_the_player_passes_at_once_for_nothing():
    """BIR-3.5, the ruling: then the first to have passed scores."""
    before = position(passed=(EAST,), decks=("ro-sp", "ow-sp ow-su"))

    assert following(before, TakeCard("owl-summer")) == (
        CardTaken(NORTH, "owl-summer"),
        AreaRefilled(cards("ro-sp")),
        Passed(NORTH, 1, 0, forced=True),
        RowLaidOut(EAST, cards("ow-sp ow-su")),
    )
    ended = after(BIRDIE, before, TakeCard("owl-summer"))
    assert (ended.turn, ended.scoring) == (None, Scoring(EAST))
    assert ended.passed == (EAST, NORTH)


def test_after_stacking_in_the_last_turn_the_player_passes_at_once_for_nothing():
    """BIR-3.5, the ruling."""
    before = position(passed=(EAST,))

    assert following(before, stack("wo-sp ro-wi")) == (
        CardsStacked(NORTH, cards("wo-sp ro-wi"), (), cards("wo-sp ro-wi")),
        AreaRefilled(cards("ro-sp pi-su")),
        Passed(NORTH, 1, 0, forced=True),
        RowLaidOut(EAST, ()),
    )


def test_the_last_player_may_pass_at_once():
    """BIR-3.5, the ruling: nobody forces that."""
    before = position(3, to_play=SOUTH, passed=(EAST, NORTH))

    assert following(before, Pass()) == (Passed(SOUTH, 1, 0), RowLaidOut(EAST, ()))
