"""Tests of the referee's link: one is valid at a time."""

from adapters.match_store import MatchStore
from adapters.settings import Settings


def test_the_next_link_ends_the_one_before(club: MatchStore) -> None:
    assert not club.referee.is_known_by("one")
    club.referee.appoint("one")
    club.referee.appoint("one")
    assert club.referee.is_known_by("one")
    club.referee.appoint("two")
    assert [club.referee.is_known_by(name) for name in ("one", "two", "")] == [False, True, False]


def test_a_link_stays_good_when_the_club_is_opened_again(sqlite: Settings) -> None:
    with MatchStore(sqlite, writes=True) as club:
        club.referee.appoint("one")
    with MatchStore(sqlite, writes=True) as club:
        assert club.referee.is_known_by("one")
