"""Servers that share a PostgreSQL use its time, whatever their own clocks show."""

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from adapters import clock as clocks
from adapters.clock import wall_clock
from adapters.cluster.heartbeat import MISSED
from adapters.database.database_clock import DatabaseClock
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.settings import Settings, settings
from domain.match import Clock, ClockPressed
from tests.adapters.matches import START, a_table, an_id, play_on
from tests.replay.program import run
from tests.web.server_thread import within
from web.app import create_app

HOUR = 3_600_000


class Machine:
    """A machine whose clock, counter and way to the database are those of the test."""

    def __init__(self) -> None:
        self.wall = START
        self.counted = 0
        self.database = START
        self.takes = 0

    def ask(self) -> int:
        self.counted += self.takes
        self.database += self.takes
        answer = self.database
        self.counted += self.takes
        self.database += self.takes
        return answer

    def clock(self) -> DatabaseClock:
        return DatabaseClock(self.ask, wall=lambda: self.wall, count=lambda: self.counted)


def begin(match_store: MatchStore, clock: Clock | None = None) -> None:
    """Open a match and make three moves."""
    match_store.matches.open(an_id(), replace(a_table(an_id()), clock=clock), ClientKey("open"))
    for seat in (0, 1):
        match_store.matches.take_seat(an_id(), seat, bytes(32), ClientKey(f"sit-{seat}"))
    play_on(match_store.matches, an_id(), 3)


@pytest.fixture
def place(postgres: Callable[[], str]) -> Settings:
    return settings(postgres(), {})


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this machine's clock be an hour ahead."""
    monkeypatch.setattr(clocks, "system_clock", lambda: wall_clock() + HOUR)


def test_the_time_is_that_of_the_database_and_continues_by_a_counter():
    machine = Machine()
    machine.database += HOUR
    clock = machine.clock()
    machine.wall += 5 * HOUR
    machine.counted += 70

    assert clock() == START + HOUR + 70
    assert clock.apart == 5 * HOUR - HOUR - 70


@pytest.mark.parametrize("way", [HOUR, -HOUR])
def test_a_database_whose_clock_was_set_is_followed(way):
    machine = Machine()
    clock = machine.clock()
    machine.database += way
    assert clock() == START

    clock.synchronize()

    assert clock() == START + way


def test_a_slow_answer_corrects_no_more_than_it_rules_out():
    machine = Machine()
    clock = machine.clock()
    machine.takes = 400
    clock.synchronize()
    assert clock() == machine.database

    machine.database += 1_000
    clock.synchronize()
    assert clock() == machine.database - 400


def test_a_clock_that_differs_is_logged_once_until_it_is_right(caplog):
    machine = Machine()
    clock = machine.clock()
    for apart in (1_000, -1_001, 2_000, 0, HOUR):
        machine.wall = START + apart
        clock.report_offset()

    assert [record.getMessage().split(" that")[0] for record in caplog.records] == [
        "the clock of this machine is 1 seconds behind",
        "the clock of this machine is 3600 seconds ahead of",
    ]


def test_a_server_whose_clock_is_ahead_puts_nobody_out_of_time(place, ahead):
    with MatchStore(place, writes=True) as match_store:
        begin(match_store, Clock(bank=600_000))
        history = match_store.matches.history(an_id())
        match_store.heartbeat.beat(match_store.clock())

    assert all(abs(recorded.at - wall_clock()) < 60_000 for recorded in history)
    spent = [each.event.spent for each in history if isinstance(each.event, ClockPressed)]
    assert spent
    assert max(spent) < 60_000


def test_an_event_from_the_future_does_not_advance_the_clock_of_later_servers(place):
    with MatchStore(place, writes=True, clock=lambda: wall_clock() + HOUR) as wrong:
        begin(wrong)
        wrong.heartbeat.beat(wrong.clock())
    with MatchStore(place, writes=True) as match_store:
        assert abs(match_store.clock() - wall_clock()) < 60_000
        match_store.heartbeat.beat(match_store.clock())
        last = match_store.heartbeat.last()
        assert last is not None
        assert last <= match_store.clock() + MISSED


def test_the_times_of_a_match_never_go_back(place):
    with MatchStore(place, writes=True, clock=lambda: wall_clock() + HOUR) as wrong:
        begin(wrong)
    with MatchStore(place, writes=True) as match_store:
        play_on(match_store.matches, an_id(), 3)
        times = [recorded.at for recorded in match_store.matches.history(an_id())]

    assert times == sorted(times)


def test_readiness_and_doctor_say_that_a_clock_differs(postgres, monkeypatch):
    monkeypatch.setenv("GIARDINO_SECRET", "a secret of the test, and long enough")
    address = postgres()
    with MatchStore(settings(address, {}), writes=True) as match_store:
        browser = create_app(match_store, b"secret").test_client()
        assert browser.get("/readyz").json == {"ok": True}
        monkeypatch.setattr(match_store.clock, "_wall", lambda: wall_clock() + HOUR)
        ready = browser.get("/readyz")
    monkeypatch.setattr("adapters.health.database.wall_clock", lambda: wall_clock() - HOUR)
    reported = map(json.loads, run("doctor", "--json", "--database", address).stdout.splitlines())

    assert ready.status_code == 200
    assert abs(ready.json["clock_apart_ms"] - HOUR) < 60_000
    (clock,) = [found for found in reported if found["about"] == "clock"]
    assert clock["state"] == "risk"
    assert "from the clock of the database" in clock["says"]


def test_the_clock_is_asked_for_again_while_the_server_runs():
    machine = Machine()
    clock = DatabaseClock(machine.ask, count=lambda: machine.counted, every=0.01)
    with clock.synchronizing():
        machine.database += HOUR
        assert within(lambda: clock() == START + HOUR)
