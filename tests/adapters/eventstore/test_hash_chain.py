"""Tests of the hash chain: changed, dropped, duplicated and swapped events are found."""

from collections.abc import Iterator
from contextlib import closing
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.eventstore.codec import canonical_text
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.match_service import MatchService
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.importer import import_record
from adapters.records.parser import read_record
from adapters.settings import Settings
from adapters.verification.checks import stored_log, verdict_on_log
from domain.fair_random import canonical
from domain.hash_chain import commitment
from domain.match import Opened
from tests.adapters.damage import Events, Row, drop, exchange_states
from tests.adapters.matches import an_id, open_match, play_on
from tests.golden import FIXTURES
from tests.tables import played, some_matches, telling_tables

few = some_matches(1)


@pytest.fixture
def events(sqlite: Settings) -> Iterator[Events]:
    """Return the events of two matches of Felci, one of them finished."""
    with MatchStore(sqlite, writes=True) as match_store:
        for number, moves in ((1, 1000), (2, 9)):
            play_on(match_store.matches, open_match(match_store.matches, number), moves)
        match_store.list.catch_up()
    assert sqlite.file
    with closing(Events(sqlite.file)) as events:
        yield events


def broken_at(sqlite: Settings) -> int | None:
    """Return by which event, counted from 1, the first match is said to be broken."""
    with MatchStore(sqlite, writes=True) as match_store:
        # Neither the other match nor the list suffers.
        assert match_store.matches.live(an_id(2)).match.moves == 9
        assert len(list(match_store.list.search(MatchSearch()))) == 2
        try:
            assert match_store.matches.history(an_id())
        except CorruptMatch as damage:
            return (
                int(str(damage).split("event ")[1].split(":")[0]) if "chain" in str(damage) else 0
            )
    return None


def test_an_untouched_match_is_intact(sqlite, events):
    assert broken_at(sqlite) is None


@pytest.mark.parametrize("place", [1, 3, "last"])
def test_an_event_that_was_changed_is_named(sqlite, events, place):
    own = [row for row in events.rows() if row.match == an_id()]
    row = own[-1] if place == "last" else own[int(place)]
    body = msgspec.json.decode(events.state(row))
    body[0] += 1
    events.set(row, "state", msgspec.json.encode(body))

    assert broken_at(sqlite) == row.version + 1


@pytest.mark.parametrize("seed", ["", "ab", "z" * 64, 5])
def test_another_seed_of_the_server_breaks_the_chain_or_is_damage(sqlite, events, seed):
    row = Row(an_id(), 0)
    body = msgspec.json.decode(events.state(row))
    body[3]["seed"] = seed
    events.set(row, "state", msgspec.json.encode(body))

    assert broken_at(sqlite) == isinstance(seed, str)


def test_events_that_were_exchanged_are_named(sqlite, events):
    chance, row = Random(1), Row(an_id(), 6)
    exchange_states(events, row, chance)

    assert broken_at(sqlite) in range(1, 8)


def test_a_tail_that_was_cut_off_is_named_by_what_the_list_has_read(sqlite, events):
    own = [row for row in events.rows() if row.match == an_id()]
    for row in own[-2:]:
        events.drop(row)

    with MatchStore(sqlite, writes=True) as match_store:
        for read in (match_store.matches.live, match_store.matches.history):
            with pytest.raises(CorruptMatch, match=f"after event {own[-3].version} is missing"):
                read(an_id())
        assert match_store.matches.live(an_id(2)).match.moves == 9


def test_others_detect_truncated_or_changed_events(sqlite, events):
    with MatchStore(sqlite, writes=False) as match_store:
        assert match_store.matches.live(an_id(2)).match.moves == 9
        last = max(row for row in events.rows() if row.match == an_id(2))
        state = msgspec.json.decode(events.state(last))
        events.set(last, "state", msgspec.json.encode([*state[:4], "00" * 32]))
        with pytest.raises(CorruptMatch, match=f"breaks at event {last.version + 1}"):
            match_store.matches.live(an_id(2))
        events.drop(last)
        with pytest.raises(CorruptMatch, match=f"after event {last.version - 1} is missing"):
            match_store.matches.live(an_id(2))


@pytest.mark.parametrize("read", [MatchService.live, MatchService.history])
def test_a_move_that_comes_while_a_match_is_read_is_no_sign_that_one_is_gone(sqlite, events, read):
    with MatchStore(sqlite, writes=True) as match_store, MatchStore(sqlite, writes=False) as reader:

        def after_a_move(match_id: str) -> tuple[int, bool]:
            play_on(match_store.matches, match_id, 1)
            assert match_store.list.position()
            return match_store.list.of([match_id])[0].last, False

        assert read(MatchService(reader.matches.log, known_end=after_a_move), an_id(2))


def test_an_event_that_was_dropped_leaves_a_gap(sqlite, events):
    drop(events, Row(an_id(), 6), Random(1))

    assert broken_at(sqlite) == 0


def test_an_event_that_was_put_in_later_is_named(sqlite, events):
    last = max(row.version for row in events.rows() if row.match == an_id())
    events.copy(Row(an_id(), last), last + 1)

    assert broken_at(sqlite) == last + 2


def test_events_that_lost_their_heads_are_named(sqlite, events):
    row = Row(an_id(), 7)
    events.set(row, "state", msgspec.json.encode(msgspec.json.decode(events.state(row))[:4]))

    assert broken_at(sqlite) == 8


def test_events_stored_without_a_later_field_keep_a_valid_chain(sqlite, events):
    """The chain and the log have what was stored, not what is read of it today."""
    opening = Row(an_id(), 0)
    body = msgspec.json.decode(events.state(opening))
    del body[3]["follows"]
    events.set(opening, "state", msgspec.json.encode(body))
    events.rechain()

    with MatchStore(sqlite, writes=True) as match_store:
        log = stored_log(match_store, an_id(), "00" * 32)
    assert log.events[0].private.keys() == {*Opened.__struct_fields__} - {"follows", "open_notes"}
    assert verdict_on_log(log, []).ok


def test_an_imported_match_has_no_chain(sqlite, events):
    record = read_record((FIXTURES / "felci" / "house_bots.json").read_bytes())
    with MatchStore(sqlite, writes=True) as match_store:
        match_id = import_record(match_store, record).match_id
        assert {recorded.hash for recorded in match_store.matches.history(match_id)} == {""}


def test_a_match_that_was_played_here_cannot_lose_its_chain(sqlite, events):
    for row in events.rows():
        if row.match == an_id():
            state = msgspec.json.decode(events.state(row))
            events.set(row, "state", msgspec.json.encode(state[:4]))

    assert broken_at(sqlite) == 1


@telling_tables
@few
def test_every_event_is_bound_as_canonical_json(table, seed):
    for event in played(table, seed).events:
        assert canonical_text(event) == canonical(msgspec.to_builtins(event))


@telling_tables
@few
def test_private_parts_cannot_be_read_from_the_chain(table, seed):
    """The same event at another place, or under another seed, is bound otherwise."""
    private = canonical_text(played(table, seed).events[-1])
    seeds = (bytes(32), bytes([1]) * 32)
    bound = {commitment(server, "m", number, private) for server in seeds for number in (1, 2)}

    assert len(bound) == 4


@given(st.text())
def test_any_text_is_bound_as_canonical_json(text):
    assert canonical_text({"says": text}) == canonical({"says": text})


@pytest.mark.parametrize("instead", [b'"followz":""', b'"follows":"","more":1'])
def test_a_stored_text_is_checked_and_not_what_today_s_classes_read_of_it(sqlite, events, instead):
    """The class reads the same event from both: it has a default, and ignores other fields."""
    opening = Row(an_id(), 0)
    before = events.state(opening)
    after = before.replace(b'"follows":""', instead)
    assert after != before
    events.set(opening, "state", after)

    assert broken_at(sqlite) == 1
