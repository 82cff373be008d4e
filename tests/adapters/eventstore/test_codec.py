"""Tests of the codec: every event is read back as it was written."""

from collections.abc import Iterator
from typing import Any

import pytest
from eventsourcing.persistence import JSONTranscoder, StoredEvent
from freezegun import freeze_time
from hypothesis import given
from hypothesis import strategies as st

from adapters.clock import wall_clock
from adapters.eventstore.codec import (
    DECODERS,
    MatchMapper,
    StoredMatchEvent,
    canonical_text,
    encode,
    in_field_order,
    stored_text,
    topic_of,
)
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.idempotency_keys import ServerKey
from adapters.records.conversion import events_of
from domain.felci import FELCI
from domain.game import AnyGame
from domain.match import Imported, Opened, Seated
from domain.registry import GAMES
from tests.adapters.matches import a_table, an_id, open_match, play_on
from tests.golden import RECORDS
from tests.golden import recorded as recorded_match
from tests.tables import played, some_matches, telling_tables

MAPPER = MatchMapper(JSONTranscoder())
TEXT = st.text(st.characters(exclude_categories=("Cs",)))


def recorded(game: AnyGame, version: int, event: Any, command: str = "c") -> StoredMatchEvent:
    return StoredMatchEvent(
        an_id(), version, topic_of(game, type(event)), 1_700_000_000_000, command, "0", event
    )


def there_and_back(record: StoredMatchEvent) -> Any:
    return MAPPER.to_domain_event(MAPPER.to_stored_event(record))


@telling_tables
@some_matches(2)
def test_every_event_of_a_match_comes_back_equal(table, seed):
    for version, event in enumerate(played(table, seed).events):
        record = recorded(table.game, version, event)
        assert there_and_back(record) == record
        assert encode(there_and_back(record).event) == encode(event)


@telling_tables
@some_matches(1)
def test_an_event_is_shown_in_the_order_of_its_fields_however_it_was_stored(table, seed):
    for event in played(table, seed).events:
        canonical = canonical_text(event)
        for stored in (canonical, encode(event), stored_text(event, canonical)):
            assert in_field_order(event, stored) == encode(event)


def kinds_of_events(played_events: Any) -> Iterator[type]:
    for event in played_events:
        yield type(event)
        yield from (type(inner) for inner in getattr(event, "events", ()))


def test_every_kind_of_event_comes_back_equal():
    missing = {kind for game in GAMES.values() for kind in game.events.__args__}
    for record in map(recorded_match, RECORDS):
        if missing.isdisjoint(record.game.events.__args__):
            continue
        events = [recorded(record.game, 0, event) for _, event in events_of(record, now=0)]
        assert [there_and_back(record) for record in events] == events
        missing.difference_update(kinds_of_events(record.event for record in events))
    assert not missing


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | TEXT,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
        max_leaves=8,
    )
)
def test_the_metadata_of_a_record_is_exported_unchanged(meta):
    opened = Opened("felci", "felci/1", {}, {}, (), imported=Imported(meta=meta, has=("meta",)))
    assert there_and_back(recorded(FELCI, 0, opened)).event.imported.meta == meta


@given(TEXT)
def test_any_command_id_comes_back(command):
    record = recorded(FELCI, 1, Seated(0, "player", "", ""), command)
    assert there_and_back(record) == record


def test_topics_are_short_and_name_a_version():
    assert sorted(topic for topic in DECODERS if topic.startswith(("match.", "felci."))) == [
        "felci.dealt.1",
        "felci.moved.1",
        "match.clock_pressed.1",
        "match.disputed.1",
        "match.judged.1",
        "match.opened.2",
        "match.out_of_time.1",
        "match.resigned.1",
        "match.sealed.1",
        "match.seat_handed.1",
        "match.seated.1",
        "match.seed_revealed.1",
        "match.seeds_opened.1",
        "match.takeback_agreed.1",
        "match.takeback_asked.1",
        "match.takeback_refused.1",
        "match.takeback_withdrawn.1",
        "match.taken_back.1",
        "match.tidied.1",
        "match.time_given_back.1",
        "match.voided.1",
    ]


def test_an_unknown_topic_fails_loudly(store):
    match_id = open_match(store)
    store.log.recorder.insert_events([StoredEvent(match_id, 4, "felci.moved.99", b"[]")])

    with pytest.raises(
        CorruptMatch, match=f"event 4 of match {match_id} has an unknown type: felci.moved.99"
    ):
        store.live(match_id)


@pytest.mark.parametrize("state", [b"", b"[1,", b"[]", b'[1,"c","0",{"seat":"white"}]', b"\xff"])
def test_a_damaged_event_is_named(store, state):
    match_id = open_match(store)
    store.log.recorder.insert_events([StoredEvent(match_id, 4, "felci.moved.1", state)])

    with pytest.raises(CorruptMatch, match=f"event 4 of match {match_id} is damaged"):
        store.history(match_id)


COMPRESSED = {"COMPRESSOR_TOPIC": "eventsourcing.compressor:ZlibCompressor"}


class Scrambler:
    """A cipher as the library wants one; the real ones need packages that are not ours."""

    def __init__(self, environment: Any) -> None:
        self.key = int(environment["CIPHER_KEY"])

    def encrypt(self, plaintext: bytes) -> bytes:
        return bytes(byte ^ self.key for byte in plaintext)

    decrypt = encrypt


SCRAMBLED = {"CIPHER_TOPIC": "tests.adapters.eventstore.test_codec:Scrambler", "CIPHER_KEY": "90"}


@pytest.mark.parametrize("env", [COMPRESSED, SCRAMBLED, COMPRESSED | SCRAMBLED])
def test_compressor_and_cipher_of_the_environment_are_honoured(open_matches, env, monkeypatch):
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    store = open_matches()
    match_id = open_match(store)
    play_on(store, match_id, 5)

    assert open_matches().live(match_id) == store.live(match_id)
    assert all(b"seed" not in event.state for event in store.log.recorder.select_events(match_id))


def test_the_environment_cannot_change_our_format(open_matches, monkeypatch):
    monkeypatch.setenv("MAPPER_TOPIC", "eventsourcing.persistence:Mapper")
    monkeypatch.setenv("TRANSCODER_TOPIC", "eventsourcing.persistence:JSONTranscoder")
    monkeypatch.setenv("ORIGINATOR_ID_TYPE", "uuid")
    store = open_matches()
    assert isinstance(store.log.mapper, MatchMapper)
    open_match(store)


def test_a_frozen_clock_is_stored_like_any_other(open_matches):
    with freeze_time("2026-11-20T10:00:00Z"):
        store = open_matches(clock=wall_clock)
        match_id = open_match(store)
        play_on(store, match_id, 3)
    assert {record.at for record in open_matches().history(match_id)} == {1_795_168_800_000}


def test_nothing_of_an_event_is_stored_when_it_cannot_be_written(store):
    with pytest.raises(UnicodeEncodeError):
        store.open(an_id(), a_table(an_id()), ServerKey("rematch", "half a pair: \ud800"))
    assert not store.log.recorder.select_events(an_id())
