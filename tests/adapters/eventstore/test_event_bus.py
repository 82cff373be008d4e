"""Tests of the event bus: every observer sees every event of its kind, once it can be read."""

from eventsourcing.persistence import StoredEvent

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.event_bus import EventsStored, MatchCorrupted, StoreEvent
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from tests.adapters.matches import WHITE, any_move, open_match, play_on


def heard_by(store: MatchService, kind: type = EventsStored) -> list[StoreEvent]:
    """Listen to the store from now on."""
    received: list[StoreEvent] = []
    store.event_bus.subscribe(kind, received.append)
    return received


def test_a_stored_event_is_published_with_the_current_match(store):
    match_id = open_match(store)
    received = heard_by(store)

    play_on(store, match_id, 1)

    live = store.live(match_id)
    (row,) = store.log.recorder.select_events(match_id, gt=live.version - 1)
    (reported,) = received
    assert isinstance(reported, EventsStored)
    assert reported == EventsStored(live.match, 1, len(row.state), 1, reported.seconds)
    assert 0 < reported.seconds < 60


def test_a_command_that_comes_again_is_reported_once(store):
    match_id = open_match(store)
    command = any_move(store.live(match_id).match)
    received = heard_by(store)

    for _ in range(2):
        store.move(match_id, WHITE, command, 0, ClientKey("key"))

    assert len(received) == 1


def test_an_observer_can_read_the_event(store):
    match_id = open_match(store)
    read: list[int] = []
    store.event_bus.subscribe(
        EventsStored, lambda happening: read.append(store.live(match_id).match.moves)
    )

    play_on(store, match_id, 3)

    assert read == [1, 2, 3]


def test_observers_are_notified_in_the_order_of_the_events(store):
    reported: list[str] = []
    for name in ("first", "second"):
        store.event_bus.subscribe(EventsStored, lambda _, name=name: reported.append(name))

    play_on(store, open_match(store), 1)

    assert reported == ["first", "second"] * 4


def test_a_match_that_turns_out_to_be_damaged_is_reported(store):
    match_id = open_match(store)
    store.log.recorder.insert_events([StoredEvent(match_id, 4, "felci.moved.99", b"[]")])
    received = heard_by(store, MatchCorrupted)

    for ask in (store.live, store.history):
        try:
            ask(match_id)
        except CorruptMatch:
            continue

    assert received == [MatchCorrupted(match_id)] * 2


def test_the_cached_history_is_that_of_the_log(open_matches):
    mine, other = open_matches(), open_matches()
    match_id = open_match(mine)
    play_on(mine, match_id, 2)

    play_on(other, match_id, 2)

    assert list(mine.live(match_id).history) == mine.history(match_id) == other.history(match_id)
