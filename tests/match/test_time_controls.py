"""Tests of time controls, in every game."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import match as matches
from domain.base_types import NewRound
from domain.match import Clock, ClockPressed, TakebackAsked, TakenBack, TimeGivenBack
from tests.match.passing_time import FELCI, FOUR, MINUTES, START, TURNS, timed
from tests.tables import TABLES

BIRDIE = next(table for table in TABLES if table.game.name == "birdie")
seeds = st.integers(0, 2**64)
clocks = st.one_of(
    st.builds(Clock, bank=st.integers(1, 200_000), increment=st.integers(0, 9_000)),
    st.builds(Clock, turn=st.integers(1, 90_000)),
)


@given(table=st.sampled_from([FELCI, FOUR]), seed=seeds, clock=clocks)
def test_time_spent_plus_time_given_back_is_the_time_that_passed(table, seed, clock):
    chance = Random(seed)
    played = timed(clock, table, seed)
    given_back = 0
    for _ in range(25):
        due = matches.deadline(played.match)
        if played.match.to_move is None or due is None:
            break
        pause = chance.randrange(0, 9_000)
        if chance.random() < 0.1:
            closed = played.now
            back = matches.give_back(played.match, closed, played.now + pause)
            given_back += back.back if back else 0
            played = played.then(*([back] if back else []), after=pause)
        elif played.now + pause >= due:
            played = played.flag(due - played.now)
        else:
            played = played.move(pause)
        assert min(played.match.clocks.left) >= 0
    spent = sum(event.spent for event in played.events if isinstance(event, ClockPressed))
    runs = 0 if matches.deadline(played.match) is None else played.now - played.match.clocks.since
    assert spent + runs == played.now - START - given_back


@given(seed=seeds, clock=clocks)
def test_the_same_events_lead_to_the_same_clocks(seed, clock):
    played = timed(clock, FELCI, seed)
    chance = Random(seed)
    while played.match.to_move is not None and len(played.events) < 40:
        played = played.flag(chance.randrange(500))
        played = played.move(chance.randrange(500)) if played.match.to_move is not None else played

    match = None
    for event in played.events:
        match = matches.evolve(match, "m", event)
    assert match == played.match


def test_a_match_without_a_clock_has_no_times():
    played = timed(None).turn(10_000).flag(10**12)

    assert played.match.clocks is None
    assert matches.deadline(played.match) is None
    assert matches.give_back(played.match, START, START + 1) is None
    assert not [event for event in played.events if isinstance(event, ClockPressed)]


def test_the_first_clock_runs_from_the_deal_on():
    played = timed(MINUTES)

    assert played.events[-1] == ClockPressed(
        None, 0, (300_000, 300_000), played.match.to_move, START
    )


def test_a_turn_costs_its_time_and_brings_its_increment():
    played = timed(MINUTES)
    mover = played.match.to_move

    pressed = played.turn(12_000).events[-1]

    left = (300_000 - 12_000 + 5_000, 300_000)
    assert pressed == ClockPressed(
        mover, 12_000, left if mover == 0 else left[::-1], 1 - mover, START + 12_000
    )


def test_a_turn_of_several_moves_is_one_turn():
    bower = next(table for table in TABLES if table.game.name == "bower")
    played = timed(MINUTES, bower)
    while played.match.to_move == played.move().match.to_move:
        played = played.move(1_000)
    while played.move().match.to_move != played.match.to_move:
        played = played.move(1_000)
    before = len(played.events)

    assert len(played.move(1_000).events) == before + 1


def test_each_turn_has_its_own_time():
    played = timed(TURNS)
    mover = played.match.to_move
    played = played.turn(50_000).turn(20_000)

    assert played.match.clocks.left[mover] == 60_000
    assert played.match.clocks.left[1 - mover] == 40_000
    assert matches.deadline(played.match) == played.now + 60_000


def test_no_clock_runs_while_a_bot_thinks():
    played = timed(MINUTES, bots=(0,))
    while played.match.to_move == 0:
        assert matches.deadline(played.match) is None
        played = played.move(10_000)
    assert played.match.clocks.left == (300_000, 300_000)
    assert matches.deadline(played.match) == played.now + 300_000


@pytest.mark.parametrize("clock", [MINUTES, TURNS])
@pytest.mark.parametrize("bots", [(), (1,)])
def test_a_takeback_gives_no_time_back(clock, bots):
    played = timed(clock, bots=bots)
    while played.match.to_move != 0:
        played = played.turn()
    before = played.match.clocks.left[0]
    for _ in range(3):
        played = played.turn(10_000)
        if bots:
            played = played.turn()
        left = max(at for at, move in enumerate(played.match.line) if move.seat == 0)
        played = played.then(TakenBack(0, left, 0), after=1_000)
        assert played.match.clocks.running == 0

    assert played.match.clocks.left[0] <= before - 30_000


@pytest.mark.parametrize("clock", [None, MINUTES, TURNS])
def test_a_move_that_ended_the_turn_is_undone_freely_only_without_a_running_clock(clock):
    bower = next(table for table in TABLES if table.game.name == "bower")
    played = timed(clock, bower)
    first = played.match.to_move
    played = played.move(1_000)  # The opening choice shows nothing new, and ends the turn.

    (answer,) = matches.take_back(played.match, first)

    assert played.match.to_move != first
    assert isinstance(answer, TakebackAsked if clock else TakenBack)


def test_while_a_takeback_is_asked_for_the_clock_continues():
    played = timed(MINUTES).turn().turn()
    seat = 1 - played.match.line[-1].seat
    due = matches.deadline(played.match)

    pending = played.then(*matches.take_back(played.match, seat), after=1_000)

    assert pending.match.pending_takeback
    assert matches.deadline(pending.match) == due


def at_a_new_round(clock):
    """Return a match where a person is to begin its second round, dealt at this very moment."""
    played = timed(clock, BIRDIE)
    while sum(isinstance(event, NewRound) for event in happened(played.match)) == 0:
        played = played.move()
    return played


def happened(match):
    """Return what the moves of a match have led to."""
    return [event for move in match.line for event in move.events]


@pytest.mark.parametrize("clock", [MINUTES, TURNS])
def test_before_a_new_round_all_may_read_what_the_last_one_brought(clock):
    played = at_a_new_round(clock)
    left = played.match.clocks.left

    assert played.match.clocks.since == played.now + 15_000
    assert matches.deadline(played.match) == played.now + 15_000 + left[played.match.to_move]
    assert played.move(9_000).events[-1].spent == 0
    assert played.turn(20_000).events[-1].spent == 5_000


def test_the_player_who_continues_lets_their_own_clock_run():
    played = at_a_new_round(MINUTES)
    seat = played.match.to_move

    (running,) = matches.go_on(played.match, seat, played.now + 4_000)

    assert running == ClockPressed(None, 0, played.match.clocks.left, seat, played.now + 4_000)
    left_out = played.then(running, after=4_000)
    assert left_out.events[-1] is running
    assert left_out.turn(6_000).events[-1].spent == 6_000
    assert matches.go_on(left_out.match, seat, played.now + 5_000) == ()
    assert matches.go_on(played.match, seat, played.now + 15_000) == ()
    assert matches.go_on(played.match, (seat + 1) % len(played.match.seated), played.now) == ()
    assert matches.go_on(timed(None).match, 0, played.now) == ()


def test_time_in_which_nobody_could_move_is_given_back():
    played = timed(MINUTES)
    due = matches.deadline(played.match)

    back = matches.give_back(played.match, START + 4_000, START + 64_000)

    assert back == TimeGivenBack(played.match.to_move, 60_000)
    assert matches.deadline(played.then(back).match) == due + 60_000
    # What lies before the turn is nothing to it.
    assert matches.give_back(played.match, START - 99_000, START + 1).back == 1
    assert matches.give_back(played.match, START, START) is None


def test_a_clock_that_is_set_back_takes_and_gives_nothing():
    played = timed(MINUTES).turn(-50_000)

    assert max(played.match.clocks.left) == 305_000
    assert played.events[-1].spent == 0


@pytest.mark.parametrize(
    "clock",
    [
        Clock(),
        Clock(increment=1),
        Clock(bank=1, turn=1),
        Clock(turn=-1),
        Clock(bank=-1),
        Clock(bank=1, increment=-1),
        Clock(turn=1, increment=1),
    ],
)
def test_an_invalid_clock_cannot_be_made(clock):
    with pytest.raises(ValueError, match="a clock has"):
        timed(clock)
