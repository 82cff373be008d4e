"""Tests of the referee's link: one is valid at a time."""

from adapters.match_store import MatchStore
from adapters.settings import Settings


def test_the_next_link_ends_the_one_before(store: MatchStore) -> None:
    assert not store.referee.is_known_by("one")
    store.referee.appoint("one")
    store.referee.appoint("one")
    assert store.referee.is_known_by("one")
    store.referee.appoint("two")
    assert [store.referee.is_known_by(name) for name in ("one", "two", "")] == [False, True, False]


def test_a_link_stays_good_when_the_store_is_opened_again(sqlite: Settings) -> None:
    with MatchStore(sqlite, writes=True) as store:
        store.referee.appoint("one")
    with MatchStore(sqlite, writes=True) as store:
        assert store.referee.is_known_by("one")
