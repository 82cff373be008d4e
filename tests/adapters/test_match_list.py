"""Is the list of matches what the log says, however often and by how many it was made?"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from eventsourcing.persistence import PersistenceError, StoredEvent

from adapters.house import House
from adapters.settings import Settings
from adapters.store import following, match_list
from adapters.store.keeper import Keeper
from adapters.store.keys import ClientKey
from adapters.store.listed import Listed
from adapters.store.match_list import MatchList, Search
from adapters.store.remaking import remake
from adapters.store.statements import UPSERT
from tests.adapters.playing import (
    BLACK,
    START,
    WHITE,
    a_table,
    an_id,
    open_match,
    play_on,
    ticking,
)
from tests.adapters.test_store_races import all_at_once


@pytest.fixture
def house(database: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Return a house on an empty database; the keeper's thread would be a further reader."""
    monkeypatch.setattr(Keeper, "_keep", lambda keeper: None)
    with House(database, writes=True, clock=ticking()) as opened:
        yield opened


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a few matches already be many."""
    monkeypatch.setattr(following, "BATCH", 7)
    monkeypatch.setattr(match_list, "PAGE", 7)


def listed(house: House, **wanted: Any) -> list[Listed]:
    return list(house.list.search(Search(**wanted)))


def counted(house: House) -> list[Listed]:
    """Return what the list must say, counted from the matches themselves."""
    found = []
    for number in range(1, 100):
        try:
            history = house.matches.history(an_id(number))
        except LookupError:
            break
        match = house.matches.live(an_id(number)).match
        found.append(
            Listed(
                id=match.id,
                game="felci",
                rules="felci/1",
                options={"white_skips_first_turn": False},
                seats=("person", "person"),
                taken=tuple(seat for seat, one in enumerate(match.seated) if one),
                imported=False,
                opened=history[0].at,
                changed=[one for one in history if one.topic != "match.seeds_opened.1"][-1].at,
                status="finished" if match.count else "running",
                moves=match.moves,
                to_move=match.to_move,
                totals=match.count.totals if match.count else None,
                winners=match.count.winners if match.count else None,
                last=len(history) - 1,
            )
        )
    return found


def play_some(house: House) -> None:
    """Open matches and play them a few moves further, some to the end."""
    for number in range(1, 6):
        open_match(house.matches, number)
    for number, moves in enumerate((3, 0, 1000, 12, 1), 1):
        play_on(house.matches, an_id(number), moves)


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
    assert [one.id for one in listed(house)] == ids


def test_a_search_finds_what_fits_every_condition(house: House) -> None:
    play_some(house)
    house.names.write(an_id(1), {WHITE: "Ada", BLACK: "Bruno"})
    house.names.write(an_id(3), {WHITE: "Bruno"})
    house.names.write(an_id(77), {WHITE: "Ada"})
    everything = counted(house)
    third = everything[2]

    def found(**wanted: Any) -> list[int]:
        return [everything.index(one) + 1 for one in listed(house, **wanted)]

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
    assert [one.id for one in listed(house, player=asked)] == [an_id()]


def test_the_newest_come_first(house: House) -> None:
    play_some(house)
    running = house.list.newest("running", 3)
    assert [one.id for one in running] == [an_id(5), an_id(4), an_id(2)]
    assert house.list.newest("open", 3) == []


def test_a_match_of_long_ago_is_listed(house: House) -> None:
    """A record may say a time before computers counted milliseconds."""
    open_match(house.matches, 1)
    events = [(-(10**12), one.event) for one in house.matches.history(an_id(1))]
    house.matches.import_match(an_id(2), events)
    assert [one.id for one in listed(house)] == [an_id(2), an_id(1)]


@pytest.mark.parametrize("part", [1, 3, 6])
def test_somebody_quicker_is_noticed(
    house: House, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    """Between reading the log and changing the list, another one takes a part of it in."""
    play_some(house)
    house.list.catch_up()
    start = house.read_models._rows.read_up_to()
    play_on(house.matches, an_id(1), 6)
    notes = house.matches.log.recorder.select_notifications(start, part, inclusive_of_start=False)
    other = MatchList(house.matches.log, house.read_models._rows)
    quicker: list[Any] = [partial(other._take_in, start, notes)]
    at_the_last_moment(house, monkeypatch, quicker)
    assert listed(house) == counted(house)
    assert not quicker


def test_a_list_thrown_away_in_between_is_noticed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_some(house)
    house.list.catch_up()
    play_on(house.matches, an_id(1), 3)
    thrown_away = [partial(remake, house.matches, house.read_models._rows)]
    at_the_last_moment(house, monkeypatch, thrown_away)
    assert listed(house) == counted(house)
    assert not thrown_away


def at_the_last_moment(
    house: House, monkeypatch: pytest.MonkeyPatch, doings: list[Callable[[], object]]
) -> None:
    """Let somebody do *doings* just before the house changes its list."""
    list_matches = house.read_models._rows.list_matches

    def later(*args: Any) -> None:
        if doings:
            monkeypatch.setattr(house.read_models._rows, "list_matches", list_matches)
            doings.pop()()
        list_matches(*args)

    monkeypatch.setattr(house.read_models._rows, "list_matches", later)


def test_many_catch_up_and_one_makes_anew_at_once(house: House) -> None:
    play_some(house)
    others = [MatchList(house.matches.log, house.read_models._rows) for _ in range(4)]
    taken = all_at_once([other.catch_up for other in others])
    assert sum(taken) == len(house.matches.log.recorder.select_notifications(None, 10_000))
    all_at_once([house.read_models.rebuild_list, *(other.catch_up for other in others[1:])])
    assert listed(house) == counted(house)


def test_a_match_that_cannot_be_read_is_listed_as_damaged(house: House) -> None:
    play_some(house)
    others = counted(house)[:-1]
    house.matches.log.recorder.insert_events([StoredEvent(an_id(5), 5, "felci.moved.99", b"[]")])
    for _ in range(2):
        assert listed(house)[:-1] == others
        assert [one.id for one in listed(house, status="damaged")] == [an_id(5)]
        house.read_models.rebuild_list()


def test_a_match_whose_first_event_cannot_be_read_is_listed_by_its_id(house: House) -> None:
    play_some(house)
    house.matches.log.recorder.insert_events([StoredEvent(an_id(9), 0, "match.opened.1", b"[]")])
    assert [one.id for one in listed(house, status="damaged")] == [an_id(9)]
    assert listed(house)[1:] == counted(house)


@pytest.mark.parametrize("fails_at", [0, 3])
def test_a_list_whose_making_fails_halfway_stays_whole(
    house: House, monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    play_some(house)
    before = listed(house)
    left = iter(range(fails_at))
    words = house.names._database._words

    def failing(statement: str) -> str:
        if statement == UPSERT and next(left, None) is None:
            raise OSError("killed")
        return words(statement)

    monkeypatch.setattr(house.names._database, "_words", failing)
    with pytest.raises(OSError, match="killed"):
        house.read_models.rebuild_list()
    monkeypatch.undo()
    assert listed(house) == before
    assert house.list.catch_up() == 0


def test_a_list_that_is_no_list_says_how_it_is_made_anew(house: House) -> None:
    play_some(house)
    before = listed(house)
    spoil = "UPDATE {at}match_list SET listed = '[]'"
    with house.names._database._recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(house.names._database._words(spoil))
    with pytest.raises(PersistenceError, match="giardino rebuild"):
        listed(house)
    house.read_models.rebuild_list()
    assert listed(house) == before
