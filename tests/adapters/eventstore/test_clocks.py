"""Tests of stored clocks: a match ends at the right time, and once."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from adapters.eventstore.errors import TimeIsUp
from adapters.eventstore.event_bus import ClockExpired
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from adapters.records.conversion import record_of
from domain.match import Clock, ClockPressed, OutOfTime, TableRefusal, TimeGivenBack, resign
from tests.adapters.conftest import Open
from tests.adapters.eventstore.test_concurrency import all_at_once
from tests.adapters.manual_clock import Hands
from tests.adapters.matches import START, a_table, an_id, any_move, happen, open_match, play_on
from tests.spec import refused

MINUTE = Clock(bank=60_000, increment=1_000)


def timed(store: MatchService, clock: Clock | None = MINUTE, seats: int = 2) -> str:
    """Open a match with a clock, and let its seats be taken; return its id."""
    match_id = an_id()
    opened = replace(a_table(match_id), clock=clock)
    store.open(match_id, opened, ClientKey("open"))
    for seat in range(seats):
        store.take_seat(match_id, seat, Random(seat).randbytes(32), ClientKey(f"sit-{seat}"))
    return match_id


def kinds(store: MatchService, match_id: str, *wanted: type) -> list[type]:
    """Return of which of the wanted kinds the events are, in order."""
    found = (type(recorded.event) for recorded in store.history(match_id))
    return [kind for kind in found if kind in wanted]


@pytest.fixture
def hands() -> Hands:
    """Return the clock of the test."""
    return Hands()


@pytest.fixture
def store(open_matches: Open, hands: Hands) -> MatchService:
    """Return an application on an empty database."""
    return open_matches(clock=hands)


def make(store: MatchService, match_id: str, key: str = "key") -> int:
    """Let the person who is to move make some move; return the position after it."""
    match = store.live(match_id).match
    assert match.to_move is not None
    return store.move(
        match_id, match.to_move, any_move(match), match.moves, ClientKey(key), by_person=True
    ).position


def test_the_time_used_in_a_turn_is_stored_with_its_move(store, hands):
    match_id = timed(store)
    mover = store.live(match_id).match.to_move
    while store.live(match_id).match.to_move == mover:
        hands.now += 10_000
        make(store, match_id, f"key-{hands.now}")

    pressed = store.history(match_id)[-1]

    assert isinstance(pressed.event, ClockPressed)
    assert (pressed.event.seat, pressed.event.spent) == (mover, hands.now - START)
    assert pressed.command == f"key-{hands.now}"


def test_a_move_that_comes_too_late_lets_the_flag_fall(store, hands):
    received: list[ClockExpired] = []
    store.event_bus.subscribe(ClockExpired, received.append)
    match_id = timed(store)
    match = store.live(match_id).match
    mover, move = match.to_move, any_move(match)
    hands.now += 60_000

    for _ in range(2):
        with pytest.raises(TimeIsUp):
            store.move(match_id, mover, move, 0, ClientKey("k"), by_person=True)
        hands.now += 1

    assert received == [ClockExpired(match_id)]
    assert kinds(store, match_id, OutOfTime) == [OutOfTime]
    assert store.live(match_id).match.winners == (1 - mover,)


def test_a_request_after_the_flag_is_decided_after_the_flag(store, hands):
    match_id = timed(store)
    mover = store.live(match_id).match.to_move
    hands.now += 60_000

    with refused("TABLE-1", TableRefusal.NOT_RUNNING):
        happen(
            store, match_id, 1 - mover, lambda match: (resign(match, 1 - mover),), ClientKey("r")
        )

    assert store.live(match_id).match.winners == (1 - mover,)


def test_a_move_that_was_made_in_time_can_be_sent_again_after_the_flag(store, hands):
    match_id = timed(store)
    match = store.live(match_id).match
    move = any_move(match)
    first = store.move(match_id, match.to_move, move, 0, ClientKey("again"), by_person=True)
    hands.now += 200_000
    store.let_flag_fall(match_id)

    assert store.live(match_id).match.over
    again = store.move(match_id, match.to_move, move, 0, ClientKey("again"), by_person=True)
    assert (again.position, again.fresh) == (first.position, False)


def test_of_many_concurrent_requests_one_drops_the_flag(open_matches, hands):
    stores = [open_matches(clock=hands) for _ in range(4)]
    match_id = timed(stores[0])
    for store in stores:
        store.live(match_id)
    match = stores[0].live(match_id).match
    mover, move = match.to_move, any_move(match)
    hands.now += 60_000

    def late(store: MatchService) -> Callable[[], object]:
        def make_it() -> None:
            with pytest.raises(TimeIsUp):
                store.move(match_id, mover, move, 0, ClientKey("late"), by_person=True)

        return make_it

    all_at_once(
        [
            *(lambda store=store: store.let_flag_fall(match_id) for store in stores),
            *(late(store) for store in stores),
        ]
    )

    assert kinds(stores[0], match_id, OutOfTime) == [OutOfTime]


def test_time_without_a_server_is_given_back_once(open_matches, hands):
    stores = [open_matches(clock=hands) for _ in range(2)]
    match_id = timed(stores[0])
    hands.now += 90_000
    for store in stores:
        store.give_time_back(match_id, START + 30_000)
    hands.now += 29_999
    stores[0].let_flag_fall(match_id)

    assert kinds(stores[0], match_id, TimeGivenBack, OutOfTime) == [TimeGivenBack]
    hands.now += 1
    stores[1].let_flag_fall(match_id)
    assert kinds(stores[0], match_id, OutOfTime) == [OutOfTime]


def test_an_uncertain_outage_gives_no_time_back(store, hands):
    match_id = timed(store)
    hands.now += 9_000

    store.give_time_back(match_id, START, 9_000)

    assert kinds(store, match_id, TimeGivenBack) == []


def test_a_match_lost_on_time_is_listed_and_recorded_without_a_result(store, hands):
    match_id = timed(store)
    play_on(store, match_id, 3)
    mover = store.live(match_id).match.to_move
    hands.now += 61_000
    store.let_flag_fall(match_id)

    history = [(recorded.at, recorded.event) for recorded in store.history(match_id)]
    record = record_of(match_id, history, ("Ada", "Bruno"))

    assert record.result is None
    assert record.meta["out_of_time"] == mover
    assert record.fairness is not None
    assert len(record.moves) == 3


def test_without_a_clock_nothing_of_it_is_stored(store, hands):
    match_id = open_match(store)
    hands.now += 10**9
    play_on(store, match_id)

    assert kinds(store, match_id, ClockPressed, OutOfTime, TimeGivenBack) == []
