"""Tests that Birdie's recorded matches show what their names say, and every rule."""

from itertools import pairwise

import pytest

from domain.birdie import commands, events
from domain.birdie.state import Fate, Step
from tests.birdie.recorded import NAMES, a_match, happened, last, moves, passes


def test_every_outcome_of_a_set_is_recorded():
    found = {event.fate for name in NAMES for event in happened(name, events.SetScored)}

    assert found == set(Fate)


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_either_way_to_score_is_recorded_for_each_number_of_players(players, expert):
    found = {(len(last(name).sheets), last(name).expert) for name in NAMES if last(name).ended}

    assert (players, expert) in found


@pytest.mark.parametrize("name", NAMES)
def test_the_player_who_passes_last_begins_the_second_round(name):
    began = [
        event.seat
        for before, event in pairwise(happened(name, events.RoundDealt, events.TurnBegan))
        if isinstance(before, events.RoundDealt)
    ]

    last_to_pass = [event.seat for event in passes(name, 1)[-1:]]
    assert began[:1] == [a_match(name).last.deal.first]
    assert began[1:] == last_to_pass[: len(began) - 1]


def test_all_pass_by_choice_and_another_player_begins_the_second_round():
    name = "all_pass_by_choice"
    first = a_match(name).last.deal.first

    assert [event.points for event in passes(name, 1)] == [4, 2, 0]
    assert not any(event.forced for event in happened(name, events.Passed))
    assert passes(name, 1)[-1].seat != first


def test_several_must_pass_one_after_the_other_when_the_area_is_empty():
    name = "forced_passes_with_an_empty_area"
    together = [[event for event in move.events if is_pass(event)] for _, move in moves(name)]

    assert any(len(each) >= 3 and all(passed.forced for passed in each) for each in together)


def test_the_one_last_turn_is_used_in_one_round_and_not_in_the_other():
    turns = [
        (before.round, type(move.command), [e.forced for e in move.events if is_pass(e)])
        for before, move in moves("last_turn_used_and_not_used")
        if before.turn and before.turn.last
    ]

    assert turns == [(1, commands.StackCards, [True]), (2, commands.Pass, [False])]


def is_pass(event):
    """Tell whether an event is a pass."""
    return isinstance(event, events.Passed)


def test_after_the_stop_card_refills_are_partial_and_then_there_are_none():
    refilled = {commands.StackCards: set(), commands.TakeCard: set()}
    for _, move in moves("partial_refills"):
        if type(move.command) in refilled:
            cards = [event.cards for event in move.events if isinstance(event, events.AreaRefilled)]
            refilled[type(move.command)].add(len(cards[0]) if cards else 0)

    assert refilled == {commands.StackCards: {0, 1, 2}, commands.TakeCard: {0, 1}}


def test_with_one_card_in_the_area_somebody_passes_by_choice():
    assert any(
        len(before.area) == 1 and not before.turn.last and isinstance(move.command, commands.Pass)
        for before, move in moves("partial_refills")
    )


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("unfinished_in_scoring", Step.SETS),
        ("unfinished_at_insert", Step.INSERT),
        ("unfinished_at_choose", Step.CHOOSE),
        ("unfinished_at_write", Step.WRITE),
    ],
)
def test_a_match_stops_at_each_step_of_scoring_with_a_deck_face_down(name, step):
    assert last(name).scoring.step is step
    assert any(last(name).decks)
    assert a_match(name).last.count is None


def test_a_match_stops_in_a_turn_of_the_second_round():
    state = last("unfinished_in_a_turn")

    assert (state.round, len(state.passed)) == (2, 1)
    assert state.turn
    assert all(state.decks)
