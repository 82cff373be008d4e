"""Is the list of matches what the log says, and does a search find what fits?"""

from typing import Any

import pytest

from adapters.house import House
from adapters.store.keys import ClientKey
from tests.adapters.listing import counted, listed, play_some
from tests.adapters.playing import BLACK, START, WHITE, a_table, an_id, open_match, play_on

pytestmark = pytest.mark.usefixtures("small_batches")


def test_the_list_says_what_the_log_says(house: House) -> None:
    assert listed(house) == []
    play_some(house)
    assert listed(house) == counted(house)
    play_on(house.matches, an_id(1), 2)
    assert listed(house) == counted(house)
    assert house.list.catch_up() == 0


def test_a_list_made_anew_is_the_same(house: House) -> None:
    play_some(house)
    before = listed(house)
    events = len(house.matches.log.recorder.select_notifications(None, 10_000))

    assert house.read_models.rebuild_list() == events

    assert listed(house) == before == counted(house)


def test_pages_join_without_a_seam(house: House) -> None:
    """Also when many matches were opened in the same millisecond."""
    house.clock._clock = lambda: START
    ids = [an_id(number) for number in range(1, 40)]
    for match_id in reversed(ids):
        house.matches.open(match_id, a_table(match_id), ClientKey("open"))
    assert [row.id for row in listed(house)] == ids


def test_a_search_finds_what_fits_every_condition(house: House) -> None:
    play_some(house)
    house.names.write(an_id(1), {WHITE: "Ada", BLACK: "Bruno"})
    house.names.write(an_id(3), {WHITE: "Bruno"})
    house.names.write(an_id(77), {WHITE: "Ada"})
    everything = counted(house)
    third = everything[2]

    def found(**wanted: Any) -> list[int]:
        return [everything.index(row) + 1 for row in listed(house, **wanted)]

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
def test_a_player_is_found_however_the_name_is_written(house: House, name: str, asked: str) -> None:
    open_match(house.matches)
    house.names.write(an_id(), {WHITE: name})
    assert [row.id for row in listed(house, player=asked)] == [an_id()]


def test_the_newest_come_first(house: House) -> None:
    play_some(house)
    running = house.list.newest("running", 3)
    assert [row.id for row in running] == [an_id(5), an_id(4), an_id(2)]
    assert house.list.newest("open", 3) == []


def test_a_match_of_long_ago_is_listed(house: House) -> None:
    """A record may say a time before computers counted milliseconds."""
    open_match(house.matches, 1)
    events = [(-(10**12), stored.event) for stored in house.matches.history(an_id(1))]
    house.matches.import_match(an_id(2), events)
    assert [row.id for row in listed(house)] == [an_id(2), an_id(1)]
