"""Tests of commit-reveal: a deal waits for the seeds of the players."""

from collections.abc import Iterator

import pytest

from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.conversion import NotDealt
from adapters.records.export import export_match, exportable_ids
from adapters.records.integrity_check import CheckedMatch, check_match
from adapters.settings import Settings
from domain.errors import GeneralRefusal
from domain.match import PERSON, Dealt, Opened, Sealed, Seated, SeedRevealed, SeedsOpened, Voided
from domain.match.commit_reveal import PATIENCE
from domain.match.refusals import TableRefusal
from tests.adapters.committed_seats import (
    SEEDS,
    SLOW,
    give_up_waiting,
    open_table,
    reveal,
    sit,
    waiting,
)
from tests.adapters.matches import START, play_on, ticking
from tests.spec import refused

LATER = START + 10 * PATIENCE


@pytest.fixture
def club(sqlite: Settings) -> Iterator[MatchStore]:
    """Return an empty club."""
    with MatchStore(sqlite, writes=True, clock=ticking()) as opened:
        yield opened


def kinds(club: MatchStore, match_id: str) -> list[type]:
    """Return of which kinds the events of a match are."""
    return [type(recorded.event) for recorded in club.matches.history(match_id)]


def listed(club: MatchStore, match_id: str) -> tuple[str, tuple[int, ...]]:
    """Return what the list says of a match, and for whom it waits."""
    (entry,) = club.list.of([match_id])
    return entry.status, entry.unrevealed


def voided(club: MatchStore) -> str:
    """Return a table that white voided because black's seed did not come."""
    match_id = waiting(club)
    reveal(club, match_id, 0)
    give_up_waiting(club, match_id, at=LATER)
    return match_id


def test_the_last_seat_seals_a_table_and_the_last_seed_deals_in_one_step(club: MatchStore) -> None:
    match_id = waiting(club)
    assert kinds(club, match_id) == [Opened, Seated, Seated, Sealed]
    assert listed(club, match_id) == ("sealed", (0, 1))

    reveal(club, match_id, 1)
    assert listed(club, match_id) == ("sealed", (0,))

    reveal(club, match_id, 0)
    *_, revealed, dealt = club.matches.history(match_id)
    assert kinds(club, match_id)[4:] == [SeedRevealed, SeedRevealed, Dealt]
    assert (revealed.command, revealed.by) == (dealt.command, dealt.by)
    assert listed(club, match_id) == ("running", ())


def test_seats_that_promise_nothing_have_seeds_of_the_server(club: MatchStore) -> None:
    match_id = open_table(club, PERSON, "random")
    sit(club, match_id, 0)
    assert listed(club, match_id) == ("sealed", (0,))

    reveal(club, match_id, 0)
    seated = club.matches.live(match_id).match.seated
    assert [taken.by for taken in seated if taken] == ["player", "server"]


def test_a_table_at_which_all_leave_their_seeds_early_is_dealt_at_once(club: MatchStore) -> None:
    match_id = open_table(club, clock=SLOW)
    for seat in range(2):
        sit(club, match_id, seat, early=True)

    assert kinds(club, match_id)[:4] == [Opened, Seated, Seated, Dealt]


def test_what_is_said_again_changes_nothing(club: MatchStore) -> None:
    match_id = waiting(club)
    sit(club, match_id, 1)
    reveal(club, match_id, 0, 0, 1, 1)

    assert len(kinds(club, match_id)) == 7


def test_a_second_seed_of_a_seat_is_refused_and_the_first_one_holds(club: MatchStore) -> None:
    match_id = waiting(club)
    reveal(club, match_id, 0)

    with refused("TABLE-12", TableRefusal.SECOND_SEED):
        club.reveal(match_id, 0, SEEDS[1].hex())
    with refused("TABLE-11", TableRefusal.OTHER_SEED):
        club.reveal(match_id, 1, SEEDS[0].hex())
    assert len(kinds(club, match_id)) == 5


def test_a_voided_table_stays_in_the_log_and_in_the_list(club: MatchStore) -> None:
    match_id = voided(club)
    history = club.matches.history(match_id)

    assert [recorded.event for recorded in history[-2:]] == [
        Voided((1,)),
        SeedsOpened(history[0].event.seed, (SEEDS[0].hex(), "")),
    ]
    assert listed(club, match_id) == ("voided", (1,))
    with refused("GEN-2", GeneralRefusal.MATCH_OVER):
        reveal(club, match_id, 1)
    assert not club.purger.purge(match_id)


def test_a_voided_table_is_no_match_that_was_played(club: MatchStore) -> None:
    match_id = voided(club)

    assert list(exportable_ids(club.list.search(MatchSearch()))) == []
    with pytest.raises(NotDealt):
        export_match(club, match_id)
    club.read_models.rebuild()
    assert club.counts.of_game("felci") == {}
    assert check_match(club, match_id) == CheckedMatch()


def test_a_table_that_waits_for_a_seed_is_not_cleared_away(club: MatchStore) -> None:
    match_id = waiting(club)

    assert list(club.list.search(MatchSearch(status="open"))) == []
    assert not club.purger.purge(match_id)


def test_what_the_list_says_can_be_made_anew(club: MatchStore) -> None:
    other = open_table(club, PERSON, "random")
    sit(club, other, 0)
    voided(club)
    before = list(club.list.search(MatchSearch()))

    club.read_models.rebuild()
    assert list(club.list.search(MatchSearch())) == before


def test_a_match_that_players_dealt_is_found_as_it_was_played(club: MatchStore) -> None:
    match_id = waiting(club)
    reveal(club, match_id, 0, 1)
    play_on(club.matches, match_id)

    assert check_match(club, match_id).differences == ()
