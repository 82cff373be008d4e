"""The match list: agrees with the log, and search finds the matches that fit."""

from typing import Any

import pytest

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from tests.adapters.matches import BLACK, START, WHITE, a_table, an_id, open_match, play_on
from tests.adapters.projections.match_lists import counted, listed, play_some

pytestmark = pytest.mark.usefixtures("small_batches")


def test_the_list_says_what_the_log_says(club: MatchStore) -> None:
    assert listed(club) == []
    play_some(club)
    assert listed(club) == counted(club)
    play_on(club.matches, an_id(1), 2)
    assert listed(club) == counted(club)
    assert club.list.catch_up() == 0


def test_a_list_made_anew_is_the_same(club: MatchStore) -> None:
    play_some(club)
    before = listed(club)
    events = len(club.matches.log.recorder.select_notifications(None, 10_000))

    assert club.read_models.rebuild() == events

    assert listed(club) == before == counted(club)


def test_pages_join_without_a_seam(club: MatchStore) -> None:
    """Also when many matches were opened in the same millisecond."""
    club.clock._clock = lambda: START
    ids = [an_id(number) for number in range(1, 40)]
    for match_id in reversed(ids):
        club.matches.open(match_id, a_table(match_id), ClientKey("open"))
    assert [row.id for row in listed(club)] == ids


def test_a_search_finds_what_fits_every_condition(club: MatchStore) -> None:
    play_some(club)
    club.names.write(an_id(1), {WHITE: "Ada", BLACK: "Bruno"})
    club.names.write(an_id(3), {WHITE: "Bruno"})
    club.names.write(an_id(77), {WHITE: "Ada"})
    everything = counted(club)
    third = everything[2]

    def found(**wanted: Any) -> list[int]:
        return [everything.index(row) + 1 for row in listed(club, **wanted)]

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
        newest = [everything.index(row) + 1 for row in club.list.page(search, 25)]
        assert newest == numbers
        assert club.list.how_many(search, 100) == len(numbers)
        assert club.list.how_many(search, 1) == 1


@pytest.mark.parametrize(
    ("name", "asked"),
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
def test_a_player_is_found_however_the_name_is_written(
    club: MatchStore, name: str, asked: str
) -> None:
    open_match(club.matches)
    club.names.write(an_id(), {WHITE: name})
    assert [row.id for row in listed(club, player=asked)] == [an_id()]


def test_the_newest_come_first(club: MatchStore) -> None:
    play_some(club)
    running = club.list.newest("running", 3)
    assert [row.id for row in running] == [an_id(5), an_id(4), an_id(2)]
    assert club.list.newest("open", 3) == []


def test_a_match_of_long_ago_is_listed(club: MatchStore) -> None:
    """A record may say a time before computers counted milliseconds."""
    open_match(club.matches, 1)
    events = [(-(10**12), stored.event) for stored in club.matches.history(an_id(1))]
    club.matches.import_match(an_id(2), events)
    assert [row.id for row in listed(club)] == [an_id(2), an_id(1)]
