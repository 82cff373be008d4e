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
def club(sqlite: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchStore]:
    """Return the club that alone writes to a file, where no thread lists at a time of its own."""
    monkeypatch.setattr(ReadModels, "being_kept", lambda models: nullcontext())
    with MatchStore(sqlite, writes=True, clock=ticking()) as opened:
        yield opened


def begun(club: MatchStore) -> str:
    """Return a match where two sit."""
    match_id = club.open_table(FELCI, {}, PERSONS, {}, key=ClientKey("key"), secret=b"a secret")
    for seat, name in ((WHITE, "Ada"), (BLACK, "Bruno")):
        club.take_seat(match_id, seat, name, bearer=name)
    return match_id


class Counting:
    """Counts the questions that a database is asked."""

    def __init__(self, club: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
        database: Any = club.seat_sessions._database
        self.asked = 0
        self._ask = database.query
        monkeypatch.setattr(database, "query", self._count)

    def _count(self, *args: Any) -> Any:
        self.asked += 1
        return self._ask(*args)


def test_who_alone_writes_never_asks_the_log_for_what_is_at_hand(club: MatchStore) -> None:
    match_id = begun(club)
    counting = Faulty(club.matches, lambda call: False, False, Exception())

    play_on(club.matches, match_id, 3)
    assert club.matches.live(match_id).match.moves == 3

    assert counting.calls == 3


def test_where_others_may_write_the_log_is_asked_each_time(sqlite: Settings) -> None:
    with MatchStore(sqlite, writes=True, clock=ticking()) as club:
        match_id = begun(club)
    with matches_in(sqlite.env) as one, matches_in(sqlite.env) as other:
        assert one.live(match_id).match.moves == 0
        play_on(other, match_id, 2)
        assert one.live(match_id).match.moves == 2


def test_when_a_commit_failed_the_log_is_asked_what_became_of_it(club: MatchStore) -> None:
    match_id = begun(club)
    honest = club.matches.log.recorder
    Liar(club.matches, DatabaseError())
    with pytest.raises(DatabaseError):
        play_on(club.matches, match_id, 1)
    club.matches.log.recorder = honest

    assert club.matches.live(match_id).match.moves == 1


def test_who_read_before_another_wrote_does_not_hide_what_was_written(club: MatchStore) -> None:
    match_id = begun(club)
    early = club.matches.live(match_id)
    play_on(club.matches, match_id, 1)
    club.matches._repository.keep(early)
    assert club.matches.live(match_id).match.moves == 1


def test_passes_and_names_are_asked_for_once_until_something_changes(
    club: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = begun(club)
    match = club.matches.live(match_id).match
    counting = Counting(club, monkeypatch)

    for _ in range(3):
        assert club.seat_sessions.is_valid(match_id, WHITE, "Ada")
        assert club.names.of(match) == ("Ada", "Bruno")
    assert counting.asked == 2

    assert club.seat_sessions.revoke_others(match_id, (WHITE,), "Ada", "new", "")
    assert not club.seat_sessions.is_valid(match_id, WHITE, "Ada")
    club.names.write(match_id, {BLACK: "Eve"})
    assert club.names.of(match) == ("Ada", "Eve")


def test_it_is_told_whether_names_and_passes_may_have_changed(
    club: MatchStore, sqlite: Settings
) -> None:
    match_id = begun(club)
    stood = club.cache_token()

    assert stood is not None
    assert club.cache_token() is stood
    club.names.write(match_id, {BLACK: "Eve"})
    later = club.cache_token()
    assert later is not stood
    assert club.seat_sessions.revoke_others(match_id, (WHITE,), "Ada", "new", "")
    assert club.cache_token() is not later
    with MatchStore(sqlite, writes=False) as reader:
        assert reader.cache_token() is None


def test_what_only_projections_change_leaves_what_is_cached(club: MatchStore) -> None:
    match_id = begun(club)
    play_on(club.matches, match_id, 1)
    stood = club.cache_token()

    assert [listed.moves for listed in club.list.search(MatchSearch())] == [1]
    assert club.counts.position() == club.matches.log.end()

    assert club.cache_token() is stood


def test_what_was_asked_before_a_change_is_not_answered_after_it(
    club: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows are read, then another ends the pass, and only then what was read is kept."""
    match_id = begun(club)
    database: Any = club.seat_sessions._database
    ask = database.query

    def slow(*args: Any) -> Any:
        found = ask(*args)
        monkeypatch.setattr(database, "query", ask)
        club.seat_sessions.revoke_others(match_id, (WHITE,), "Ada", "new", "")
        return found

    monkeypatch.setattr(database, "query", slow)
    club.seat_sessions.is_valid(match_id, WHITE, "Ada")

    assert not club.seat_sessions.is_valid(match_id, WHITE, "Ada")
