"""Does the list of matches stay true whoever else is at it, and whatever is damaged or fails?"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from eventsourcing.persistence import PersistenceError, StoredEvent

from adapters.house import House
from adapters.store.match_list import MatchList
from adapters.store.remaking import remake
from adapters.store.statements import UPSERT
from tests.adapters.listing import counted, listed, play_some
from tests.adapters.playing import an_id, play_on
from tests.adapters.test_store_races import all_at_once

pytestmark = pytest.mark.usefixtures("small_batches")


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
        assert [row.id for row in listed(house, status="damaged")] == [an_id(5)]
        house.read_models.rebuild_list()


def test_a_match_whose_first_event_cannot_be_read_is_listed_by_its_id(house: House) -> None:
    play_some(house)
    house.matches.log.recorder.insert_events([StoredEvent(an_id(9), 0, "match.opened.1", b"[]")])
    assert [row.id for row in listed(house, status="damaged")] == [an_id(9)]
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
