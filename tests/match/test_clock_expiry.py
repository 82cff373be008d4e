"""Tests of clock timeouts, and of leaving a clock running."""

import pytest

from domain import match as matches
from domain.match import OutOfTime, SeatHanded, SeedsOpened, TableRefusal
from domain.narration import tell
from tests.match.passing_time import FOUR, MINUTES, TURNS, timed
from tests.spec import refused


def test_a_move_in_time_is_made_to_the_last_millisecond():
    played = timed(TURNS)

    assert played.flag(59_999).match == played.match
    assert played.move(59_999).match.moves == 1


def test_in_a_two_player_match_running_out_of_time_loses_and_opens_everything():
    played = timed(TURNS)
    mover = played.match.to_move
    assert played.flag(59_999).match == played.match

    fallen = played.flag(60_000)

    assert isinstance(fallen.events[-3], OutOfTime)
    assert isinstance(fallen.events[-2], SeedsOpened)
    assert fallen.events[-1].spent == 60_000
    assert fallen.match.over
    assert fallen.match.count is None
    assert fallen.match.winners == (1 - mover,)
    assert fallen.match.clocks.left[mover] == 0
    assert matches.is_time_up(fallen.match, mover)
    assert not matches.is_time_up(fallen.match, 1 - mover)
    assert [phrase.code for phrase in tell(played.match, fallen.events[-3], 0)] == ["out_of_time"]
    with refused("TABLE-1", TableRefusal.NOT_RUNNING):
        matches.resign(fallen.match, 1 - mover)


@pytest.mark.parametrize("clock", [MINUTES, TURNS])
def test_with_more_players_a_bot_takes_over_when_time_runs_out(clock):
    played = timed(clock, FOUR)
    mover = played.match.to_move

    fallen = played.flag(300_000)

    assert fallen.events[-2] == SeatHanded(mover, "house", "time")
    assert not fallen.match.over
    assert matches.deadline(fallen.match) is None
    assert matches.is_time_up(fallen.match, mover)
    with refused("TABLE-9", TableRefusal.NO_TIME_LEFT):
        matches.come_back(fallen.match, mover)
    assert [phrase.code for phrase in tell(played.match, fallen.events[-2], 0)] == ["time_handed"]


def test_a_player_out_of_time_returns_only_with_a_clock_per_turn():
    for clock, back in ((MINUTES, False), (TURNS, True)):
        played = timed(clock, FOUR)
        mover = played.match.to_move
        played = played.flag(300_000).turn()
        if not back:
            with refused("TABLE-9", TableRefusal.NO_TIME_LEFT):
                matches.come_back(played.match, mover)
            continue
        played = played.then(matches.come_back(played.match, mover))
        while played.match.to_move != mover:
            played = played.turn()
        assert played.match.clocks.left[mover] == 60_000


def test_only_who_says_to_be_back_plays_a_seat_that_was_handed():
    played = timed(None)
    handed = played.then(matches.hand_over(played.match, 0, "house"))

    with refused("TABLE-8", TableRefusal.HANDED):
        matches.must_play(handed.match, 0)
    matches.must_play(handed.match, 1)
    matches.must_play(handed.then(matches.come_back(handed.match, 0)).match, 0)


def test_a_player_who_leaves_and_comes_back_in_one_turn_has_no_more_time_than_before():
    for clock in (MINUTES, TURNS):
        played = timed(clock)
        mover = played.match.to_move
        played = played.then(matches.hand_over(played.match, mover, "house"), after=20_000)
        assert matches.deadline(played.match) is None
        played = played.then(matches.come_back(played.match, mover), after=7_000)
        assert played.match.clocks.left[mover] == (clock.bank or clock.turn) - 25_000


def test_to_leave_and_come_back_again_and_again_does_not_stretch_a_turn():
    played = timed(TURNS)
    mover, begun = played.match.to_move, played.now
    for _ in range(20):
        played = played.then(matches.hand_over(played.match, mover, "house"), after=100)
        played = played.then(matches.come_back(played.match, mover), after=500)

    assert played.match.clocks.left[mover] == TURNS.turn - (played.now - begun)


def test_a_player_who_left_cannot_undo_the_bots_moves():
    played = timed(None)
    mover = played.match.to_move
    played = played.turn()
    handed = played.then(matches.hand_over(played.match, mover, "house"))

    with refused("TABLE-8", TableRefusal.HANDED):
        matches.take_back(handed.match, mover)
