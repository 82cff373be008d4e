"""Tests of the match repository: its cache always agrees with the event log."""

import json

import msgspec
import pytest

from adapters.eventstore.codec import encode
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.event_bus import MatchEvicted
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.loaded_match import at_position, fold
from domain import fair_random
from domain.game import Observer
from domain.match import Clock, draw_deal
from domain.registry import GAMES
from tests.adapters.matches import (
    BLACK,
    FELCI,
    KEY,
    OPEN,
    SEED,
    WHITE,
    a_table,
    an_id,
    any_move,
    matches_in,
    open_match,
    play_on,
    ticking,
)


def test_the_cached_live_match_equals_the_rebuilt_one(open_matches):
    store = open_matches()
    match_id = open_match(store)
    for _ in range(200):
        if not play_on(store, match_id, 1):
            break
        rebuilt = fold(match_id, None, store.history(match_id))
        assert store.known(match_id) == rebuilt
    assert store.live(match_id).match.count
    assert open_matches().live(match_id) == store.known(match_id)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_state_after_a_command_equals_the_reloaded_state(game):
    """With clocks, whose events follow from each command."""
    hours = 3_600_000
    with matches_in({}, ticking()) as store:
        opened = msgspec.structs.replace(a_table(an_id(), game), clock=Clock(9 * hours))
        store.open(an_id(), opened, OPEN)
        loaded = store.live(an_id())
        results = [
            store.take_seat(an_id(), seat, bytes([seat]) * 32, ClientKey(f"sit-{seat}"))
            for seat in range(game.players[0])
        ]
        results += play_on(store, an_id(), 1000)
        for result in results:
            later = result.loaded.history[len(loaded.history) :]
            assert fold(an_id(), loaded, later) == result.loaded
            loaded = result.loaded
        assert loaded.match.count
        assert fold(an_id(), None, store.history(an_id())) == loaded


def test_the_cache_is_bounded(open_matches):
    store = open_matches(at_hand=3)
    ids = [open_match(store, number) for number in range(1, 8)]
    assert len(store._at_hand.cache) == 3
    for match_id in ids:
        assert store.move(match_id, WHITE, any_move(store.live(match_id).match), 0, KEY).fresh
    assert len(store._at_hand.cache) == 3


def test_observers_are_notified_of_evicted_matches(open_matches):
    store = open_matches(at_hand=2)
    reported: list[MatchEvicted] = []
    store.event_bus.subscribe(MatchEvicted, reported.append)
    ids = [open_match(store, number) for number in range(1, 4)]

    assert reported == [MatchEvicted(ids[0])]
    store.live(ids[0])
    assert reported[-1] == MatchEvicted(ids[1])


def test_times_come_from_the_given_clock(open_matches):
    store = open_matches(clock=ticking(5000))
    match_id = open_match(store)
    assert [recorded.at for recorded in store.history(match_id)] == [5000, 6000, 7000, 7000]


def test_any_earlier_position_can_be_had(store):
    match_id = open_match(store)
    seen = [store.live(match_id).match]
    while play_on(store, match_id, 1):
        seen.append(store.live(match_id).match)
    history = store.history(match_id)

    for moves, match in enumerate(seen):
        assert at_position(history, moves) == msgspec.structs.replace(match, seeds=None)


def test_an_imported_match_is_stored_once_with_its_own_times(open_matches):
    one = open_matches()
    match_id = open_match(one)
    play_on(one, match_id)
    events = [(at, known.event) for at, known in enumerate(one.history(match_id))]
    copy = an_id(2)

    assert one.import_match(copy, events)
    assert not open_matches().import_match(copy, events)

    assert [(known.at, known.event) for known in one.history(copy)] == events
    assert one.live(copy).match.count == one.live(match_id).match.count


def test_a_gap_is_found(open_matches):
    store = open_matches()
    match_id = open_match(store)
    play_on(store, match_id, 1)
    later = msgspec.structs.replace(store.history(match_id)[-1], originator_version=9)
    store.log.append([(later, encode(later.event))])
    for ask in (
        lambda: open_matches().live(match_id),
        lambda: store.live(match_id),
        lambda: open_matches().take_seat(match_id, WHITE, SEED, KEY),
    ):
        with pytest.raises(CorruptMatch, match="gap after event 4"):
            ask()


def test_the_deal_can_be_checked_with_what_is_stored(store):
    match_id = open_match(store)
    play_on(store, match_id)
    match = store.live(match_id).match
    server, *seats = (recorded.event for recorded in store.history(match_id)[:3])
    seeds = match.seeds
    assert seeds

    committed = fair_random.server_commitment(match_id, bytes.fromhex(seeds.server))
    assert committed.hex() == server.commitment
    commitments = [
        fair_random.seat_commitment(match_id, seated.seat, bytes.fromhex(seed))
        for seated, seed in zip(seats, seeds.seats, strict=True)
    ]
    assert [commitment.hex() for commitment in commitments] == [seat.commitment for seat in seats]
    seal = fair_random.sealed(match_id, server.rules, server.options, committed, commitments)
    seat_seeds = [bytes.fromhex(seed) for seed in seeds.seats]
    master = fair_random.master_key(bytes.fromhex(seeds.server), seal, seat_seeds)
    assert FELCI.deal(match.setup, fair_random.Chance(master)) == match.deal == draw_deal(match)


def test_no_seed_and_no_later_draw_is_in_a_view(store):
    match_id = open_match(store)
    play_on(store, match_id, 20)
    match = store.live(match_id).match
    seeds = [match.opened.seed, *(seated.seed for seated in match.seated if seated)]
    for viewer in (WHITE, BLACK, *Observer):
        shown = json.dumps(msgspec.to_builtins(FELCI.view(match.state, viewer)))
        assert not [seed for seed in seeds if seed in shown]
