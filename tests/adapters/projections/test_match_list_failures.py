"""The match list with concurrent writers, damaged matches and failures."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from eventsourcing.persistence import PersistenceError, StoredEvent

from adapters.match_store import MatchStore
from adapters.projections import rebuild
from adapters.projections.match_list import MatchList
from adapters.projections.rebuild import rebuild_match_list
from adapters.sql_tables.match_list import UPSERT_ENTRY
from tests.adapters.eventstore.test_concurrency import all_at_once
from tests.adapters.matches import an_id, play_on
from tests.adapters.projections.match_lists import counted, listed, play_some

pytestmark = pytest.mark.usefixtures("small_batches")


@pytest.mark.parametrize("part", [1, 3, 6])
def test_a_faster_writer_is_detected(match_store, monkeypatch, part):
    """Between reading the log and changing the list, another one takes a part of it in."""
    play_some(match_store)
    match_store.list.catch_up()
    start = match_store.read_models._list.position()
    play_on(match_store.matches, an_id(1), 6)
    notes = match_store.matches.log.recorder.select_notifications(
        start, part, inclusive_of_start=False
    )
    other = MatchList(match_store.matches.log, match_store._database)
    quicker: list[Any] = [partial(other._take_in, start, notes)]
    at_the_last_moment(match_store, monkeypatch, quicker)
    assert listed(match_store) == counted(match_store)
    assert not quicker


def test_a_list_thrown_away_in_between_is_noticed(match_store, monkeypatch):
    play_some(match_store)
    match_store.list.catch_up()
    play_on(match_store.matches, an_id(1), 3)
    thrown_away = [partial(rebuild_match_list, match_store.matches, match_store.read_models._list)]
    at_the_last_moment(match_store, monkeypatch, thrown_away)
    assert listed(match_store) == counted(match_store)
    assert not thrown_away


def at_the_last_moment(
    match_store: MatchStore, monkeypatch: pytest.MonkeyPatch, doings: list[Callable[[], object]]
) -> None:
    """Let somebody do *doings* just before the store changes its list."""
    list_matches = match_store.read_models._list.list_matches

    def later(*args: Any) -> None:
        if doings:
            monkeypatch.setattr(match_store.read_models._list, "list_matches", list_matches)
            doings.pop()()
        list_matches(*args)

    monkeypatch.setattr(match_store.read_models._list, "list_matches", later)


def test_many_catch_up_and_one_rebuilds_at_once(match_store):
    play_some(match_store)
    others = [MatchList(match_store.matches.log, match_store._database) for _ in range(4)]
    taken = all_at_once([other.catch_up for other in others])
    assert sum(taken) == len(match_store.matches.log.recorder.select_notifications(None, 10_000))
    all_at_once([match_store.read_models.rebuild, *(other.catch_up for other in others[1:])])
    assert listed(match_store) == counted(match_store)


@pytest.mark.parametrize("part", ["_new_entry", "_revalidated"])
@pytest.mark.parametrize("taken_in", [True, False])
def test_events_stored_during_a_rebuild_are_applied_once(match_store, monkeypatch, part, taken_in):
    """Before the events are read or after it, by any process that updates the list."""
    play_some(match_store)
    match_store.list.catch_up()
    ids = [an_id(1), an_id(2)]
    original = getattr(rebuild, part)

    def meanwhile(*given: Any, **named: Any) -> Any:
        if ids:
            play_on(match_store.matches, ids.pop(), 2)
            if taken_in:
                MatchList(match_store.matches.log, match_store._database).catch_up()
        return original(*given, **named)

    monkeypatch.setattr(rebuild, part, meanwhile)
    rebuild_match_list(match_store.matches, match_store.read_models._list)
    assert listed(match_store) == counted(match_store)
    assert not ids


def test_a_list_that_is_ahead_of_its_log_goes_back(match_store):
    """As after a log of another day was put in its place."""
    play_some(match_store)
    match_store.read_models._list.set_position(10**6)
    match_store.read_models.rebuild()
    play_on(match_store.matches, an_id(1), 2)
    assert listed(match_store) == counted(match_store)


def test_a_match_that_cannot_be_read_is_listed_as_damaged(match_store):
    play_some(match_store)
    others = counted(match_store)[:-1]
    match_store.matches.log.recorder.insert_events(
        [StoredEvent(an_id(5), 5, "felci.moved.99", b"[]")]
    )
    for _ in range(2):
        assert listed(match_store)[:-1] == others
        assert [row.id for row in listed(match_store, status="damaged")] == [an_id(5)]
        match_store.read_models.rebuild()


def test_a_match_whose_first_event_cannot_be_read_is_listed_by_its_id(match_store):
    play_some(match_store)
    match_store.matches.log.recorder.insert_events(
        [StoredEvent(an_id(9), 0, "match.opened.2", b"[]")]
    )
    assert [row.id for row in listed(match_store, status="damaged")] == [an_id(9)]
    assert listed(match_store)[1:] == counted(match_store)


@pytest.mark.parametrize("fails_at", [0, 3])
def test_a_list_whose_making_fails_halfway_stays_whole(match_store, monkeypatch, fails_at):
    play_some(match_store)
    before = listed(match_store)
    left = iter(range(fails_at))
    words = match_store.names._database._words

    def failing(statement: str) -> str:
        if statement == UPSERT_ENTRY and next(left, None) is None:
            raise OSError("killed")
        return words(statement)

    monkeypatch.setattr(match_store.names._database, "_words", failing)
    with pytest.raises(OSError, match="killed"):
        match_store.read_models.rebuild()
    monkeypatch.undo()
    assert listed(match_store) == before
    assert match_store.list.catch_up() == 0


def test_a_list_that_is_no_list_says_how_it_is_rebuilt(match_store):
    play_some(match_store)
    before = listed(match_store)
    spoil = "UPDATE {at}match_list SET listed = '[]'"
    with match_store.names._database._recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(match_store.names._database._words(spoil))
    with pytest.raises(PersistenceError, match="giardino rebuild"):
        listed(match_store)
    match_store.read_models.rebuild()
    assert listed(match_store) == before
