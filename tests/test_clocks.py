"""How do the clocks run? The same for every game, by the times that they are told."""

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import match as matches
from domain.match import (
    PERSON,
    Clock,
    ClockPressed,
    Match,
    MatchEvent,
    OutOfTime,
    SeatHanded,
    SeedsOpened,
    TableRefusal,
    TakenBack,
    TimeGivenBack,
    open_table,
)
from domain.telling import tell
from tests.spec import refused
from tests.tables import TABLES, Table

START = 1_700_000_000_000
MINUTES = Clock(bank=300_000, increment=5_000)
TURNS = Clock(turn=60_000)
FELCI = TABLES[0]
FOUR = next(table for table in TABLES if table.players == 4)
seeds = st.integers(0, 2**64)
clocks = st.one_of(
    st.builds(Clock, bank=st.integers(1, 200_000), increment=st.integers(0, 9_000)),
    st.builds(Clock, turn=st.integers(1, 90_000)),
)


class Timed(NamedTuple):
    """A match with a clock, all its events, and what time it is."""

    match: Match
    events: tuple[MatchEvent, ...]
    now: int

    def then(self, *decided: MatchEvent, after: int = 0) -> "Timed":
        """Return it after something happened, so many milliseconds later, as the store does it."""
        now = self.now + after
        match = self.match
        for event in decided:
            match = matches.evolve(match, match.id, event)
        pressed = matches.press(self.match, match, now)
        if pressed:
            match = matches.evolve(match, match.id, pressed)
        happened = (*decided, pressed) if pressed else decided
        return Timed(match, (*self.events, *happened), now)

    def move(self, after: int = 0) -> "Timed":
        """Return it after some move."""
        game, seat = self.match.game, self.match.to_move
        assert seat is not None
        chance = Random(len(self.events))
        command = game.bots["random"](game.known(self.match.state, seat), chance)
        return self.then(matches.play(self.match, seat, command), after=after)

    def turn(self, after: int = 0) -> "Timed":
        """Return it after a turn, which takes so long in all."""
        seat, gone = self.match.to_move, self.move(after)
        while gone.match.to_move == seat:
            gone = gone.move()
        return gone

    def flag(self, after: int = 0) -> "Timed":
        """Return it after the flag was looked at."""
        return self.then(*matches.flag_fall(self.match, self.now + after), after=after)


def timed(clock: Clock | None, table: Table = FELCI, seed: int = 1, bots: tuple[int, ...] = ()):
    """Return a match at its deal."""
    chance = Random(seed)
    kinds = tuple("house" if seat in bots else PERSON for seat in range(table.players))
    opened = open_table(
        "m", table.game, table.options, kinds, chance.randbytes(32), table.components, clock=clock
    )
    match = matches.evolve(None, "m", opened)
    one = Timed(match, (opened,), START)
    for seat in range(table.players):
        one = one.then(matches.take_seat(one.match, seat, chance.randbytes(32), "server"))
    return one.then(matches.begin(one.match, matches.draw_deal(one.match)))


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


def test_in_a_match_of_two_who_runs_out_of_time_has_lost_and_all_is_open():
    one = timed(TURNS)
    mover = one.match.to_move
    assert one.flag(59_999).match == one.match

    fallen = one.flag(60_000)

    assert isinstance(fallen.events[-3], OutOfTime)
    assert isinstance(fallen.events[-2], SeedsOpened)
    assert fallen.events[-1].spent == 60_000
    assert fallen.match.over
    assert fallen.match.count is None
    assert fallen.match.winners == (1 - mover,)
    assert fallen.match.clocks.left[mover] == 0
    assert matches.is_time_up(fallen.match, mover)
    assert not matches.is_time_up(fallen.match, 1 - mover)
    assert [phrase.code for phrase in tell(one.match, fallen.events[-3], 0)] == ["out_of_time"]
    with refused("TABLE-1", TableRefusal.NOT_RUNNING):
        matches.resign(fallen.match, 1 - mover)


@pytest.mark.parametrize("clock", [MINUTES, TURNS])
def test_in_a_match_of_more_a_bot_plays_on_for_who_runs_out_of_time(clock):
    one = timed(clock, FOUR)
    mover = one.match.to_move

    fallen = one.flag(300_000)

    assert fallen.events[-2] == SeatHanded(mover, "house", "time")
    assert not fallen.match.over
    assert matches.deadline(fallen.match) is None
    assert matches.is_time_up(fallen.match, mover)
    with refused("TABLE-9", TableRefusal.NO_TIME_LEFT):
        matches.come_back(fallen.match, mover)
    assert [phrase.code for phrase in tell(one.match, fallen.events[-2], 0)] == ["time_handed"]


def test_whose_bank_is_empty_does_not_come_back_and_who_has_a_time_for_each_turn_does():
    for clock, back in ((MINUTES, False), (TURNS, True)):
        one = timed(clock, FOUR)
        mover = one.match.to_move
        one = one.flag(300_000).turn()
        if not back:
            with refused("TABLE-9", TableRefusal.NO_TIME_LEFT):
                matches.come_back(one.match, mover)
            continue
        one = one.then(matches.come_back(one.match, mover))
        while one.match.to_move != mover:
            one = one.turn()
        assert one.match.clocks.left[mover] == 60_000


def test_only_who_says_to_be_back_plays_a_seat_that_was_handed():
    one = timed(None)
    handed = one.then(matches.hand_over(one.match, 0, "house"))

    with refused("TABLE-8", TableRefusal.HANDED):
        matches.must_play(handed.match, 0)
    matches.must_play(handed.match, 1)
    matches.must_play(handed.then(matches.come_back(handed.match, 0)).match, 0)


def test_who_leaves_and_comes_back_in_one_turn_has_no_more_time_than_before():
    for clock in (MINUTES, TURNS):
        one = timed(clock)
        mover = one.match.to_move
        one = one.then(matches.hand_over(one.match, mover, "house"), after=20_000)
        assert matches.deadline(one.match) is None
        one = one.then(matches.come_back(one.match, mover), after=7_000)
        assert one.match.clocks.left[mover] == (clock.bank or clock.turn) - 20_000


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


def test_while_a_takeback_is_asked_for_the_clock_goes_on():
    one = timed(MINUTES).turn().turn()
    seat = 1 - one.match.line[-1].seat
    due = matches.deadline(one.match)

    asked = one.then(*matches.take_back(one.match, seat), after=1_000)

    assert asked.match.asked
    assert matches.deadline(asked.match) == due


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


def test_a_move_in_time_is_made_to_the_last_millisecond():
    one = timed(TURNS)

    assert one.flag(59_999).match == one.match
    assert one.move(59_999).match.moves == 1
