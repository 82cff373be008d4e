"""Is a table that never began cleared away wholly, and nothing else with it?"""

from collections.abc import Iterator

import pytest

from adapters.house import House
from adapters.settings import Settings
from adapters.store.errors import TidiedAway
from adapters.store.keys import ClientKey
from adapters.store.match_list import Search
from domain.match import PERSON
from tests.adapters.playing import FELCI, matches_in, ticking

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
def house(place: Settings) -> Iterator[House]:
    """Return a house with a match of bots that has ended, and a table that waits for two."""
    with House(place, writes=True, clock=ticking()) as opened:
        opened.open_table(FELCI, {}, ("random", "random"), {}, key=ClientKey("begun"), secret=b"s")
        waits(opened)
        yield opened


def waits(house: House) -> str:
    """Open the table that waits."""
    return house.open_table(FELCI, {}, (PERSON, PERSON), {0: "Ada"}, **OPENED)


def ids(house: House, **search: object) -> list[str]:
    """Return the matches that are listed."""
    return [one.id for one in house.list.search(Search(**search))]


def tidied(house: House) -> list[str]:
    """Clear all away that never began; return what that was."""
    return [match_id for match_id in ids(house, status="open") if house.tidying.tidy(match_id)]


def test_only_what_never_began_is_cleared_away(house: House) -> None:
    waiting, begun = ids(house, status="open"), ids(house, status="running")

    assert tidied(house) == waiting
    assert ids(house) == begun
    assert house.matches.live(begun[0]).match.to_move is not None
    assert tidied(house) == []


def test_nothing_is_left_of_it_but_the_word_that_it_is_gone(house: House) -> None:
    (match_id,) = tidied(house)

    for ask in (house.matches.live, house.matches.history):
        with pytest.raises(TidiedAway):
            ask(match_id)
    log = house.matches.log.recorder.select_notifications(None, 1000)
    assert [one.topic for one in log if one.originator_id == match_id] == ["match.tidied.1"]
    assert log[-1].topic == "match.tidied.1"
    assert house.names.seats_of("Ada") == []


def test_every_reader_of_the_log_goes_on_as_if_it_had_never_been(house: House) -> None:
    before = ids(house, status="running")
    tidied(house)
    house.open_table(FELCI, {}, ("random", "random"), {}, key=ClientKey("later"), secret=b"s")

    later = ids(house)
    assert len(later) == 2
    assert set(before) < set(later)
    house.counts.catch_up()
    house.read_models.rebuild_list()
    assert ids(house) == later


def test_a_list_that_had_not_read_of_the_table_never_shows_it(place: Settings) -> None:
    with House(place, writes=True, clock=ticking()) as house:
        match_id = waits(house)
        assert house.tidying.tidy(match_id)

        assert ids(house) == []


def test_the_same_key_does_not_open_it_again(house: House) -> None:
    tidied(house)

    with pytest.raises(TidiedAway):
        waits(house)


def test_whoever_had_it_before_their_eyes_adds_nothing_to_it(house: House, place: Settings) -> None:
    with matches_in(place.env, ticking()) as other:
        match_id = ids(house, status="open")[0]
        other.live(match_id)
        tidied(house)

        with pytest.raises(TidiedAway):
            other.take_seat(match_id, 0, bytes(32), ClientKey("sit"))


def test_a_table_that_began_meanwhile_is_left_as_it_is(house: House) -> None:
    (found,) = ids(house, status="open")
    for seat in (0, 1):
        house.take_seat(found, seat, None, bearer=f"pass {seat}")

    assert not house.tidying.tidy(found)
    assert house.matches.live(found).match.to_move is not None


def test_what_is_not_there_can_not_be_cleared_away(house: House) -> None:
    assert not house.tidying.tidy("nothing")
