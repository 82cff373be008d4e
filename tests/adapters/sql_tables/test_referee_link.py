"""Tests of the referee's link: one is valid at a time."""

from adapters.match_store import MatchStore
from adapters.settings import Settings


def test_the_next_link_ends_the_one_before(match_store: MatchStore) -> None:
    assert not match_store.referee.is_known_by("one")
    match_store.referee.appoint("one")
    match_store.referee.appoint("one")
    assert match_store.referee.is_known_by("one")
    match_store.referee.appoint("two")
    assert [match_store.referee.is_known_by(name) for name in ("one", "two", "")] == [
        False,
        True,
        False,
    ]


def test_a_link_stays_good_when_the_store_is_opened_again(sqlite: Settings) -> None:
    with MatchStore(sqlite, writes=True) as match_store:
        match_store.referee.appoint("one")
    with MatchStore(sqlite, writes=True) as match_store:
        assert match_store.referee.is_known_by("one")
