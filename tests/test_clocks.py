"""How do the clocks run? The same for every game, by the times that they are told."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import match as matches
from domain.match import Clock, ClockPressed, TakebackAsked, TakenBack, TimeGivenBack
from domain.shapes import NewRound
from tests.tables import TABLES
from tests.timing import FELCI, FOUR, MINUTES, START, TURNS, timed

BIRDIE = next(table for table in TABLES if table.game.name == "birdie")
seeds = st.integers(0, 2**64)
clocks = st.one_of(
    st.builds(Clock, bank=st.integers(1, 200_000), increment=st.integers(0, 9_000)),
    st.builds(Clock, turn=st.integers(1, 90_000)),
)


@given(table=st.sampled_from([FELCI, FOUR]), seed=seeds, clock=clocks)
def test_what_was_spent_and_given_back_is_the_time_that_passed(table, seed, clock):
    chance = Random(seed)
    one = timed(clock, table, seed)
    given_back = 0
    for _ in range(25):
        due = matches.deadline(one.match)
        if one.match.to_move is None or due is None:
            break
        pause = chance.randrange(0, 9_000)
        if chance.random() < 0.1:
            closed = one.now
            back = matches.give_back(one.match, closed, one.now + pause)
            given_back += back.back if back else 0
            one = one.then(*([back] if back else []), after=pause)
        elif one.now + pause >= due:
            one = one.flag(due - one.now)
        else:
            one = one.move(pause)
        assert min(one.match.clocks.left) >= 0
    spent = sum(event.spent for event in one.events if isinstance(event, ClockPressed))
    runs = 0 if matches.deadline(one.match) is None else one.now - one.match.clocks.since
    assert spent + runs == one.now - START - given_back


@given(seed=seeds, clock=clocks)
def test_the_same_events_lead_to_the_same_clocks(seed, clock):
    one = timed(clock, FELCI, seed)
    chance = Random(seed)
    while one.match.to_move is not None and len(one.events) < 40:
        one = one.flag(chance.randrange(500))
        one = one.move(chance.randrange(500)) if one.match.to_move is not None else one

    match = None
    for event in one.events:
        match = matches.evolve(match, "m", event)
    assert match == one.match


def test_a_match_without_a_clock_has_no_times():
    one = timed(None).turn(10_000).flag(10**12)

    assert one.match.clocks is None
    assert matches.deadline(one.match) is None
    assert matches.give_back(one.match, START, START + 1) is None
    assert not [event for event in one.events if isinstance(event, ClockPressed)]


def test_the_first_clock_runs_from_the_deal_on():
    one = timed(MINUTES)

    assert one.events[-1] == ClockPressed(None, 0, (300_000, 300_000), one.match.to_move, START)


def test_a_turn_costs_its_time_and_brings_its_increment():
    one = timed(MINUTES)
    mover = one.match.to_move

    pressed = one.turn(12_000).events[-1]

    left = (300_000 - 12_000 + 5_000, 300_000)
    assert pressed == ClockPressed(
        mover, 12_000, left if mover == 0 else left[::-1], 1 - mover, START + 12_000
    )


def test_a_turn_of_several_moves_is_one_turn():
    bower = next(table for table in TABLES if table.game.name == "bower")
    one = timed(MINUTES, bower)
    while one.match.to_move == one.move().match.to_move:
        one = one.move(1_000)
    while one.move().match.to_move != one.match.to_move:
        one = one.move(1_000)
    before = len(one.events)

    assert len(one.move(1_000).events) == before + 1


def test_each_turn_has_its_own_time():
    one = timed(TURNS)
    mover = one.match.to_move
    one = one.turn(50_000).turn(20_000)

    assert one.match.clocks.left[mover] == 60_000
    assert one.match.clocks.left[1 - mover] == 40_000
    assert matches.deadline(one.match) == one.now + 60_000


def test_nobodys_clock_runs_while_a_bot_thinks():
    one = timed(MINUTES, bots=(0,))
    while one.match.to_move == 0:
        assert matches.deadline(one.match) is None
        one = one.move(10_000)
    assert one.match.clocks.left == (300_000, 300_000)
    assert matches.deadline(one.match) == one.now + 300_000


@pytest.mark.parametrize("clock", [MINUTES, TURNS])
@pytest.mark.parametrize("bots", [(), (1,)])
def test_a_takeback_gives_no_time_back(clock, bots):
    one = timed(clock, bots=bots)
    while one.match.to_move != 0:
        one = one.turn()
    before = one.match.clocks.left[0]
    for _ in range(3):
        one = one.turn(10_000)
        if bots:
            one = one.turn()
        left = max(at for at, move in enumerate(one.match.line) if move.seat == 0)
        one = one.then(TakenBack(0, left, 0), after=1_000)
        assert one.match.clocks.running == 0

    assert one.match.clocks.left[0] <= before - 30_000


@pytest.mark.parametrize("clock", [None, MINUTES, TURNS])
def test_what_ended_a_turn_is_taken_back_freely_only_where_nobody_elses_clock_runs(clock):
    bower = next(table for table in TABLES if table.game.name == "bower")
    one = timed(clock, bower)
    first = one.match.to_move
    one = one.move(1_000)  # The opening choice shows nothing new, and ends the turn.

    (answer,) = matches.take_back(one.match, first)

    assert one.match.to_move != first
    assert isinstance(answer, TakebackAsked if clock else TakenBack)


def test_while_a_takeback_is_asked_for_the_clock_goes_on():
    one = timed(MINUTES).turn().turn()
    seat = 1 - one.match.line[-1].seat
    due = matches.deadline(one.match)

    asked = one.then(*matches.take_back(one.match, seat), after=1_000)

    assert asked.match.asked
    assert matches.deadline(asked.match) == due


def at_a_new_round(clock):
    """Return a match where a person is to begin its second round, dealt at this very moment."""
    one = timed(clock, BIRDIE)
    while sum(isinstance(event, NewRound) for event in happened(one.match)) == 0:
        one = one.move()
    return one


def happened(match):
    """Return what the moves of a match have led to."""
    return [event for move in match.line for event in move.events]


@pytest.mark.parametrize("clock", [MINUTES, TURNS])
def test_before_a_new_round_all_may_read_what_the_last_one_brought(clock):
    one = at_a_new_round(clock)
    left = one.match.clocks.left

    assert one.match.clocks.since == one.now + 15_000
    assert matches.deadline(one.match) == one.now + 15_000 + left[one.match.to_move]
    assert one.move(9_000).events[-1].spent == 0
    assert one.turn(20_000).events[-1].spent == 5_000


def test_whoever_goes_on_lets_the_own_clock_run():
    one = at_a_new_round(MINUTES)
    seat = one.match.to_move

    (running,) = matches.go_on(one.match, seat, one.now + 4_000)

    assert running == ClockPressed(None, 0, one.match.clocks.left, seat, one.now + 4_000)
    gone = one.then(running, after=4_000)
    assert gone.events[-1] is running
    assert gone.turn(6_000).events[-1].spent == 6_000
    assert matches.go_on(gone.match, seat, one.now + 5_000) == ()
    assert matches.go_on(one.match, seat, one.now + 15_000) == ()
    assert matches.go_on(one.match, (seat + 1) % len(one.match.seated), one.now) == ()
    assert matches.go_on(timed(None).match, 0, one.now) == ()


def test_time_in_which_nobody_could_move_is_given_back():
    one = timed(MINUTES)
    due = matches.deadline(one.match)

    back = matches.give_back(one.match, START + 4_000, START + 64_000)

    assert back == TimeGivenBack(one.match.to_move, 60_000)
    assert matches.deadline(one.then(back).match) == due + 60_000
    # What lies before the turn is nothing to it.
    assert matches.give_back(one.match, START - 99_000, START + 1).back == 1
    assert matches.give_back(one.match, START, START) is None


def test_a_clock_that_is_set_back_takes_and_gives_nothing():
    one = timed(MINUTES).turn(-50_000)

    assert max(one.match.clocks.left) == 305_000
    assert one.events[-1].spent == 0


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
def test_what_is_no_clock_is_none(clock):
    with pytest.raises(ValueError, match="a clock has"):
        timed(clock)
