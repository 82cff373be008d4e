"""Tests of the event bus: every observer sees every event, once it can be read."""

from eventsourcing.persistence import StoredEvent

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.event_bus import EventsStored, MatchCorrupted, StoreEvent
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from tests.adapters.matches import WHITE, any_move, open_match, play_on


def heard_by(store: MatchService) -> list[StoreEvent]:
    """Listen to the store from now on."""
    heard: list[StoreEvent] = []
    store.event_bus.subscribe(heard.append)
    return heard


def test_what_was_stored_is_told_with_the_match_as_it_stands(store):
    match_id = open_match(store)
    heard = heard_by(store)

    play_on(store, match_id, 1)

    live = store.live(match_id)
    (row,) = store.log.recorder.select_events(match_id, gt=live.version - 1)
    (told,) = heard
    assert isinstance(told, EventsStored)
    assert told == EventsStored(live.match, 1, len(row.state), 1, told.seconds)
    assert 0 < told.seconds < 60


def test_a_command_that_comes_again_is_told_of_once(store):
    match_id = open_match(store)
    command = any_move(store.live(match_id).match)
    heard = heard_by(store)

    for _ in range(2):
        store.move(match_id, WHITE, command, 0, ClientKey("key"))

    assert len(heard) == 1


def test_whoever_hears_of_it_can_read_it(store):
    match_id = open_match(store)
    read: list[int] = []
    store.event_bus.subscribe(lambda happening: read.append(store.live(match_id).match.moves))

    play_on(store, match_id, 3)

    assert read == [1, 2, 3]


def test_all_are_told_in_the_order_in_which_they_came(store):
    told: list[str] = []
    for name in ("first", "second"):
        store.event_bus.subscribe(lambda happening, name=name: told.append(name))

    play_on(store, open_match(store), 1)

    assert told == ["first", "second"] * 4


def test_a_match_that_turns_out_to_be_damaged_is_told_of(store):
    match_id = open_match(store)
    store.log.recorder.insert_events([StoredEvent(match_id, 4, "felci.moved.99", b"[]")])
    heard = heard_by(store)

    for ask in (store.live, store.history):
        try:
            ask(match_id)
        except CorruptMatch:
            continue

    assert heard == [MatchCorrupted(match_id)] * 2


def test_the_history_at_hand_is_that_of_the_log(open_matches):
    mine, other = open_matches(), open_matches()
    match_id = open_match(mine)
    play_on(mine, match_id, 2)

    play_on(other, match_id, 2)

    assert list(mine.live(match_id).history) == mine.history(match_id) == other.history(match_id)
