"""Tests of the purge of tables that never began."""

from collections.abc import Iterator

import pytest

from adapters.eventstore.errors import TablePurged
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import Settings
from domain.match import PERSON
from tests.adapters.matches import FELCI, matches_in, ticking

OPENED: dict[str, object] = {"key": ClientKey("a-table-that-waits"), "secret": b"s"}


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Settings:
    """Return the settings of an empty file, and of an empty schema."""
    if request.param == "sqlite":
        found: Settings = request.getfixturevalue("sqlite")
        return found
    from adapters.settings import settings

    return settings(request.getfixturevalue("postgres")(), {})


@pytest.fixture
def match_store(place: Settings) -> Iterator[MatchStore]:
    """Return a store with a match of bots that has ended, and a table that waits for two."""
    with MatchStore(place, writes=True, clock=ticking()) as opened:
        opened.open_table(FELCI, {}, ("random", "random"), {}, key=ClientKey("begun"), secret=b"s")
        waits(opened)
        yield opened


def waits(match_store: MatchStore) -> str:
    """Open the table that waits."""
    return match_store.open_table(FELCI, {}, (PERSON, PERSON), {0: "Ada"}, **OPENED)


def ids(match_store: MatchStore, **search: object) -> list[str]:
    """Return the matches that are listed."""
    return [listed.id for listed in match_store.list.search(MatchSearch(**search))]


def tidied(match_store: MatchStore) -> list[str]:
    """Clear all away that never began; return what that was."""
    return [
        match_id
        for match_id in ids(match_store, status="open")
        if match_store.purger.purge(match_id)
    ]


def test_only_what_never_began_is_cleared_away(match_store):
    waiting, begun = ids(match_store, status="open"), ids(match_store, status="running")

    assert tidied(match_store) == waiting
    assert ids(match_store) == begun
    assert match_store.matches.live(begun[0]).match.to_move is not None
    assert tidied(match_store) == []


def test_nothing_is_left_of_it_but_the_word_that_it_is_gone(match_store):
    (match_id,) = tidied(match_store)

    for ask in (match_store.matches.live, match_store.matches.history):
        with pytest.raises(TablePurged):
            ask(match_id)
    log = match_store.matches.log.recorder.select_notifications(None, 1000)
    assert [event.topic for event in log if event.originator_id == match_id] == ["match.tidied.1"]
    assert log[-1].topic == "match.tidied.1"
    assert match_store.names.seats_of("Ada") == []


def test_every_reader_of_the_log_continues_as_if_it_had_never_been(match_store):
    before = ids(match_store, status="running")
    tidied(match_store)
    match_store.open_table(FELCI, {}, ("random", "random"), {}, key=ClientKey("later"), secret=b"s")

    later = ids(match_store)
    assert len(later) == 2
    assert set(before) < set(later)
    match_store.counts.catch_up()
    match_store.read_models.rebuild()
    assert ids(match_store) == later


def test_a_list_that_had_not_read_of_the_table_never_shows_it(place):
    with MatchStore(place, writes=True, clock=ticking()) as match_store:
        match_id = waits(match_store)
        assert match_store.purger.purge(match_id)

        assert ids(match_store) == []


def test_the_same_key_does_not_open_it_again(match_store):
    tidied(match_store)

    with pytest.raises(TablePurged):
        waits(match_store)


def test_a_process_with_a_purged_table_in_its_cache_adds_nothing_to_it(match_store, place):
    with matches_in(place.env, ticking()) as other:
        match_id = ids(match_store, status="open")[0]
        other.live(match_id)
        tidied(match_store)

        with pytest.raises(TablePurged):
            other.take_seat(match_id, 0, bytes(32), ClientKey("sit"))


def test_a_table_that_began_meanwhile_is_left_as_it_is(match_store):
    (found,) = ids(match_store, status="open")
    for seat in (0, 1):
        match_store.take_seat(found, seat, None, bearer=f"pass {seat}")

    assert not match_store.purger.purge(found)
    assert match_store.matches.live(found).match.to_move is not None


def test_an_unknown_table_cannot_be_purged(match_store):
    assert not match_store.purger.purge("nothing")
