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
def match_store(sqlite: Settings) -> Iterator[MatchStore]:
    """Return an empty store."""
    with MatchStore(sqlite, writes=True, clock=ticking()) as opened:
        yield opened


def kinds(match_store: MatchStore, match_id: str) -> list[type]:
    """Return of which kinds the events of a match are."""
    return [type(recorded.event) for recorded in match_store.matches.history(match_id)]


def listed(match_store: MatchStore, match_id: str) -> tuple[str, tuple[int, ...]]:
    """Return what the list says of a match, and for whom it waits."""
    (entry,) = match_store.list.of([match_id])
    return entry.status, entry.unrevealed


def voided(match_store: MatchStore) -> str:
    """Return a table that white voided because black's seed did not come."""
    match_id = waiting(match_store)
    reveal(match_store, match_id, 0)
    give_up_waiting(match_store, match_id, at=LATER)
    return match_id


def test_the_last_seat_seals_a_table_and_the_last_seed_deals_in_one_step(match_store):
    match_id = waiting(match_store)
    assert kinds(match_store, match_id) == [Opened, Seated, Seated, Sealed]
    assert listed(match_store, match_id) == ("sealed", (0, 1))

    reveal(match_store, match_id, 1)
    assert listed(match_store, match_id) == ("sealed", (0,))

    reveal(match_store, match_id, 0)
    *_, revealed, dealt = match_store.matches.history(match_id)
    assert kinds(match_store, match_id)[4:] == [SeedRevealed, SeedRevealed, Dealt]
    assert (revealed.command, revealed.by) == (dealt.command, dealt.by)
    assert listed(match_store, match_id) == ("running", ())


def test_seats_that_promise_nothing_have_seeds_of_the_server(match_store):
    match_id = open_table(match_store, PERSON, "random")
    sit(match_store, match_id, 0)
    assert listed(match_store, match_id) == ("sealed", (0,))

    reveal(match_store, match_id, 0)
    seated = match_store.matches.live(match_id).match.seated
    assert [taken.by for taken in seated if taken] == ["player", "server"]


def test_a_table_at_which_all_leave_their_seeds_early_is_dealt_at_once(match_store):
    match_id = open_table(match_store, clock=SLOW)
    for seat in range(2):
        sit(match_store, match_id, seat, early=True)

    assert kinds(match_store, match_id)[:4] == [Opened, Seated, Seated, Dealt]


def test_a_repeated_command_changes_nothing(match_store):
    match_id = waiting(match_store)
    sit(match_store, match_id, 1)
    reveal(match_store, match_id, 0, 0, 1, 1)

    assert len(kinds(match_store, match_id)) == 7


def test_a_second_seed_of_a_seat_is_refused_and_the_first_one_holds(match_store):
    match_id = waiting(match_store)
    reveal(match_store, match_id, 0)

    with refused("TABLE-12", TableRefusal.SECOND_SEED):
        match_store.reveal(match_id, 0, SEEDS[1].hex())
    with refused("TABLE-11", TableRefusal.OTHER_SEED):
        match_store.reveal(match_id, 1, SEEDS[0].hex())
    assert len(kinds(match_store, match_id)) == 5


def test_a_voided_table_stays_in_the_log_and_in_the_list(match_store):
    match_id = voided(match_store)
    history = match_store.matches.history(match_id)

    assert [recorded.event for recorded in history[-2:]] == [
        Voided((1,)),
        SeedsOpened(history[0].event.seed, (SEEDS[0].hex(), "")),
    ]
    assert listed(match_store, match_id) == ("voided", (1,))
    with refused("GEN-2", GeneralRefusal.MATCH_OVER):
        reveal(match_store, match_id, 1)
    assert not match_store.purger.purge(match_id)


def test_a_voided_table_is_no_match_that_was_played(match_store):
    match_id = voided(match_store)

    assert list(exportable_ids(match_store.list.search(MatchSearch()))) == []
    with pytest.raises(NotDealt):
        export_match(match_store, match_id)
    match_store.read_models.rebuild()
    assert match_store.counts.of_game("felci") == {}
    assert check_match(match_store, match_id) == CheckedMatch()


def test_a_table_that_waits_for_a_seed_is_not_cleared_away(match_store):
    match_id = waiting(match_store)

    assert list(match_store.list.search(MatchSearch(status="open"))) == []
    assert not match_store.purger.purge(match_id)


def test_the_match_list_can_be_rebuilt(match_store):
    other = open_table(match_store, PERSON, "random")
    sit(match_store, other, 0)
    voided(match_store)
    before = list(match_store.list.search(MatchSearch()))

    match_store.read_models.rebuild()
    assert list(match_store.list.search(MatchSearch())) == before


def test_a_match_that_players_dealt_is_found_as_it_was_played(match_store):
    match_id = waiting(match_store)
    reveal(match_store, match_id, 0, 1)
    play_on(match_store.matches, match_id)

    assert check_match(match_store, match_id).differences == ()
