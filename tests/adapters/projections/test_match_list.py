"""The match list: agrees with the log, and search finds the matches that fit."""

from typing import Any

import pytest

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.projections.match_list import MatchSearch
from tests.adapters.matches import BLACK, START, WHITE, a_table, an_id, open_match, play_on
from tests.adapters.projections.match_lists import counted, listed, play_some

pytestmark = pytest.mark.usefixtures("small_batches")


def test_the_list_says_what_the_log_says(match_store):
    assert listed(match_store) == []
    play_some(match_store)
    assert listed(match_store) == counted(match_store)
    play_on(match_store.matches, an_id(1), 2)
    assert listed(match_store) == counted(match_store)
    assert match_store.list.catch_up() == 0


def test_a_list_rebuilt_is_the_same(match_store):
    play_some(match_store)
    before = listed(match_store)
    events = len(match_store.matches.log.recorder.select_notifications(None, 10_000))

    assert match_store.read_models.rebuild() == events

    assert listed(match_store) == before == counted(match_store)


def test_pages_join_without_a_seam(match_store):
    """Also when many matches were opened in the same millisecond."""
    match_store.clock._clock = lambda: START
    ids = [an_id(number) for number in range(1, 40)]
    for match_id in reversed(ids):
        match_store.matches.open(match_id, a_table(match_id), ClientKey("open"))
    assert [row.id for row in listed(match_store)] == ids


def test_a_search_finds_what_fits_every_condition(match_store):
    play_some(match_store)
    match_store.names.write(an_id(1), {WHITE: "Ada", BLACK: "Bruno"})
    match_store.names.write(an_id(3), {WHITE: "Bruno"})
    match_store.names.write(an_id(77), {WHITE: "Ada"})
    everything = counted(match_store)
    third = everything[2]

    def found(**wanted: Any) -> list[int]:
        return [everything.index(row) + 1 for row in listed(match_store, **wanted)]

    assert found(status="running") == [1, 2, 4, 5]
    assert found(status="finished") == [3]
    assert found(status="open") == []
    assert found(game="felci") == [1, 2, 3, 4, 5]
    assert found(game="chess") == []
    assert found(since=third.opened) == [3, 4, 5]
    assert found(before=third.opened) == [1, 2]
    assert found(since=third.opened, before=third.opened + 1) == [3]
    assert found(player="Bruno") == [1, 3]
    assert found(player="Bruno", status="running") == [1]
    assert found(player="Ada", game="felci", since=0, before=2**62) == [1]
    assert found(player="Brun") == []
    for wanted, numbers in (({"player": "Bruno"}, [3, 1]), ({"status": "running"}, [5, 4, 2, 1])):
        search = MatchSearch(**wanted)
        newest = [everything.index(row) + 1 for row in match_store.list.page(search, 25)]
        assert newest == numbers
        assert match_store.list.how_many(search, 100) == len(numbers)
        assert match_store.list.how_many(search, 1) == 1


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("Ada", "aDA"),
        ("Zoë", "ZOË"),
        ("Straße", "STRASSE"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
        ("Jose\u0301", "JOSÉ"),
        ("Ａｄａ", "ada"),
        ("100%_ '\"; --", "100%_ '\"; --"),
    ],
)
def test_a_player_is_found_however_the_name_is_written(match_store, name, query):
    open_match(match_store.matches)
    match_store.names.write(an_id(), {WHITE: name})
    assert [row.id for row in listed(match_store, player=query)] == [an_id()]


def test_the_newest_come_first(match_store):
    play_some(match_store)
    running = match_store.list.newest("running", 3)
    assert [row.id for row in running] == [an_id(5), an_id(4), an_id(2)]
    assert match_store.list.newest("open", 3) == []


def test_a_match_of_long_ago_is_listed(match_store):
    """A record may say a time before computers counted milliseconds."""
    open_match(match_store.matches, 1)
    events = [(-(10**12), stored.event) for stored in match_store.matches.history(an_id(1))]
    match_store.matches.import_match(an_id(2), events)
    assert [row.id for row in listed(match_store)] == [an_id(2), an_id(1)]
