"""Tests of the caches: a process that writes alone does not repeat its queries."""

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from eventsourcing.persistence import DatabaseError

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.projections.read_models import ReadModels
from adapters.settings import Settings
from domain.match import PERSON
from tests.adapters.eventstore.fault_injection import Faulty, Liar
from tests.adapters.matches import BLACK, FELCI, WHITE, matches_in, play_on, ticking

PERSONS = (PERSON, PERSON)


@pytest.fixture
def match_store(sqlite: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchStore]:
    """Return the store that alone writes to a file, where no thread lists at a time of its own."""
    monkeypatch.setattr(ReadModels, "updating", lambda models: nullcontext())
    with MatchStore(sqlite, writes=True, clock=ticking()) as opened:
        yield opened


def begun(match_store: MatchStore) -> str:
    """Return a match where two sit."""
    match_id = match_store.open_table(
        FELCI, {}, PERSONS, {}, key=ClientKey("key"), secret=b"a secret"
    )
    for seat, name in ((WHITE, "Ada"), (BLACK, "Bruno")):
        match_store.take_seat(match_id, seat, name, bearer=name)
    return match_id


class Counting:
    """Counts the questions that a database is asked."""

    def __init__(self, match_store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
        database: Any = match_store.seat_sessions._database
        self.asked = 0
        self._ask = database.query
        monkeypatch.setattr(database, "query", self._count)

    def _count(self, *args: Any) -> Any:
        self.asked += 1
        return self._ask(*args)


def test_a_single_writer_never_queries_the_log_for_cached_matches(match_store):
    match_id = begun(match_store)
    counting = Faulty(match_store.matches, lambda call: False, False, Exception())

    play_on(match_store.matches, match_id, 3)
    assert match_store.matches.live(match_id).match.moves == 3

    assert counting.calls == 3


def test_with_other_writers_the_log_is_queried_each_time(sqlite):
    with MatchStore(sqlite, writes=True, clock=ticking()) as match_store:
        match_id = begun(match_store)
    with matches_in(sqlite.env) as one, matches_in(sqlite.env) as other:
        assert one.live(match_id).match.moves == 0
        play_on(other, match_id, 2)
        assert one.live(match_id).match.moves == 2


def test_when_a_commit_failed_the_log_is_asked_what_became_of_it(match_store):
    match_id = begun(match_store)
    honest = match_store.matches.log.recorder
    Liar(match_store.matches, DatabaseError())
    with pytest.raises(DatabaseError):
        play_on(match_store.matches, match_id, 1)
    match_store.matches.log.recorder = honest

    assert match_store.matches.live(match_id).match.moves == 1


def test_an_earlier_read_does_not_hide_a_later_write(match_store):
    match_id = begun(match_store)
    early = match_store.matches.live(match_id)
    play_on(match_store.matches, match_id, 1)
    match_store.matches.keep(early)
    assert match_store.matches.live(match_id).match.moves == 1


def test_sessions_and_names_are_queried_once_until_they_change(match_store, monkeypatch):
    match_id = begun(match_store)
    match = match_store.matches.live(match_id).match
    counting = Counting(match_store, monkeypatch)

    for _ in range(3):
        assert match_store.seat_sessions.is_valid(match_id, WHITE, "Ada")
        assert match_store.names.of(match) == ("Ada", "Bruno")
    assert counting.asked == 2

    assert match_store.seat_sessions.revoke_others(match_id, (WHITE,), "Ada", "new", "")
    assert not match_store.seat_sessions.is_valid(match_id, WHITE, "Ada")
    match_store.names.write(match_id, {BLACK: "Eve"})
    assert match_store.names.of(match) == ("Ada", "Eve")


def test_the_cache_token_changes_with_names_and_sessions(match_store, sqlite):
    match_id = begun(match_store)
    stood = match_store.cache_token()

    assert stood is not None
    assert match_store.cache_token() is stood
    match_store.names.write(match_id, {BLACK: "Eve"})
    later = match_store.cache_token()
    assert later is not stood
    assert match_store.seat_sessions.revoke_others(match_id, (WHITE,), "Ada", "new", "")
    assert match_store.cache_token() is not later
    with MatchStore(sqlite, writes=False) as reader:
        assert reader.cache_token() is None


def test_projection_writes_do_not_invalidate_the_cache(match_store):
    match_id = begun(match_store)
    play_on(match_store.matches, match_id, 1)
    stood = match_store.cache_token()

    assert [listed.moves for listed in match_store.list.search(MatchSearch())] == [1]
    assert match_store.counts.position() == match_store.matches.log.end()

    assert match_store.cache_token() is stood


def test_a_query_from_before_a_change_is_not_cached_after_it(match_store, monkeypatch):
    """The rows are read, then another ends the pass, and only then what was read is kept."""
    match_id = begun(match_store)
    database: Any = match_store.seat_sessions._database
    ask = database.query

    def slow(*args: Any) -> Any:
        found = ask(*args)
        monkeypatch.setattr(database, "query", ask)
        match_store.seat_sessions.revoke_others(match_id, (WHITE,), "Ada", "new", "")
        return found

    monkeypatch.setattr(database, "query", slow)
    match_store.seat_sessions.is_valid(match_id, WHITE, "Ada")

    assert not match_store.seat_sessions.is_valid(match_id, WHITE, "Ada")
