"""The clock of a store runs evenly when the wall clock is set."""

import pytest

from adapters.clock import MonotonicClock, counter, steady, system_clock, wall_clock
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.records.conversion import record_of
from adapters.records.importer import import_record
from adapters.settings import Settings
from domain.match import PERSON, Clock, ClockPressed, OutOfTime
from domain.registry import GAMES
from tests.adapters.manual_clock import Hands
from tests.adapters.matches import START, any_move, open_match, play_on

HOUR, MINUTE = 3_600_000, 60_000


class Machine:
    """A machine whose wall clock can be set, with a monotonic counter."""

    def __init__(self) -> None:
        self.wall, self.count = Hands(), Hands()

    def spend(self, time: int) -> None:
        """Let time pass."""
        self.wall.now += time
        self.count.now += time

    def process(self) -> MonotonicClock:
        """Return the clock of a process that begins now."""
        return MonotonicClock(steady(self.wall, self.count))


@pytest.fixture
def machine() -> Machine:
    """Return a machine."""
    return Machine()


def opened(place: Settings, machine: Machine) -> MatchStore:
    """Open the store in a new process."""
    return MatchStore(place, writes=True, clock=machine.process())


def table_with_a_clock(match_store: MatchStore) -> str:
    """Open a table where everybody has a minute; return its match's id."""
    match_id = match_store.open_table(
        GAMES["felci"],
        {},
        (PERSON, PERSON),
        {},
        key=ClientKey("k"),
        secret=b"s",
        clock=Clock(bank=MINUTE),
    )
    for seat in (0, 1):
        match_store.take_seat(match_id, seat, None, bearer=f"sit {seat}")
    return match_id


def spent(match_store: MatchStore, match_id: str) -> int:
    """Let the player to move finish a turn; return what it cost."""
    mover = match_store.matches.live(match_id).match.to_move
    assert mover is not None
    while (match := match_store.matches.live(match_id).match).to_move == mover:
        key = ClientKey(f"m{match.moves}")
        match_store.matches.move(match_id, mover, any_move(match), match.moves, key)
    pressed = match_store.matches.history(match_id)[-1].event
    assert isinstance(pressed, ClockPressed)
    return pressed.spent


@pytest.mark.parametrize("set_by", [-HOUR, HOUR], ids=["back", "forward"])
def test_a_turn_costs_its_real_time_even_if_the_wall_clock_is_set(sqlite, machine, set_by):
    with opened(sqlite, machine) as match_store:
        match_id = table_with_a_clock(match_store)
        machine.spend(20_000)
        machine.wall.now += set_by
        machine.spend(10_000)

        assert spent(match_store, match_id) == 30_000


def test_a_flag_falls_even_though_the_wall_clock_was_set_back(sqlite, machine):
    with opened(sqlite, machine) as match_store:
        match_id = table_with_a_clock(match_store)
        machine.wall.now -= HOUR
        machine.spend(96_000)
        match_store.matches.let_flag_fall(match_id)

        assert OutOfTime in [
            type(recorded.event) for recorded in match_store.matches.history(match_id)
        ]


def test_no_flag_falls_when_the_wall_clock_is_set_forward(sqlite, machine):
    with opened(sqlite, machine) as match_store:
        match_id = table_with_a_clock(match_store)
        machine.wall.now += HOUR
        machine.spend(59_000)
        match_store.matches.let_flag_fall(match_id)

        assert not match_store.matches.live(match_id).match.over


def test_no_event_is_earlier_than_one_before_it_even_though_the_clock_was_set_back_meanwhile(
    sqlite, machine
):
    with opened(sqlite, machine) as match_store:
        match_id = open_match(match_store.matches)
        machine.spend(5_000)
        play_on(match_store.matches, match_id, 3)
    machine.wall.now -= HOUR
    with opened(sqlite, machine) as match_store:
        machine.spend(1_000)
        play_on(match_store.matches, match_id, 2)
        times = [recorded.at for recorded in match_store.matches.history(match_id)]

    assert times[-5:] == [START + 5_000] * 3 + [START + 6_000] * 2


def test_the_clock_of_a_new_process_starts_at_the_last_heartbeat(sqlite, machine):
    with opened(sqlite, machine) as match_store:
        match_store.heartbeat.beat(START + 7_000)
    machine.wall.now -= HOUR
    with opened(sqlite, machine) as match_store:
        assert match_store.clock() == START + 7_000


def test_a_heartbeat_is_never_moved_back(sqlite, machine):
    with opened(sqlite, machine) as match_store:
        match_store.heartbeat.beat(START + HOUR)

        assert [match_store.heartbeat.beat(START)[0] for _ in range(2)] == [START + HOUR] * 2


def test_between_two_processes_the_wall_clock_counts(sqlite, machine):
    with opened(sqlite, machine) as match_store:
        open_match(match_store.matches)
    machine.wall.now += HOUR
    with opened(sqlite, machine) as match_store:
        assert match_store.clock() == START + HOUR


def test_an_import_from_the_future_does_not_advance_the_clock(sqlite, machine):
    with opened(sqlite, machine) as match_store:
        match_id = open_match(match_store.matches)
        play_on(match_store.matches, match_id)
        history = match_store.matches.history(match_id)
        later = [(recorded.at + 100 * HOUR, recorded.event) for recorded in history]
        import_record(match_store, record_of(match_id, later, ("Ada", "Bruno")))
    with opened(sqlite, machine) as match_store:
        assert match_store.clock() == START


def test_the_time_of_this_process_is_that_of_the_machine():
    before, ours, after = wall_clock(), system_clock(), wall_clock()

    assert before - HOUR < ours < after + HOUR
    assert counter() <= counter()
