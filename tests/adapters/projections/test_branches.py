"""Branches in the match list, the statistics and the integrity check."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from adapters.eventstore.loaded_match import at_position
from adapters.match_store import MatchStore
from adapters.records.integrity_check import check_match
from adapters.settings import MEMORY, settings
from domain import match as matches
from tests.adapters.branches import ended, gone_on
from tests.adapters.matches import ticking


@pytest.fixture
def match_store() -> Iterator[MatchStore]:
    """Return a store in memory, with chance that is always the same."""
    chance, memory = Random(1), settings(MEMORY, {})
    with MatchStore(
        memory, writes=True, clock=ticking(), seed=lambda: chance.randbytes(32)
    ) as opened:
        yield opened


def test_a_branch_of_something_else_than_was_played_is_found(match_store):
    origin = ended(match_store)
    there = at_position(match_store.matches.live(origin).history, 4)
    branch = matches.branch_at(there, 4, redraw=True)
    other = {"pile": branch.deal["pile"][:-2] + branch.deal["pile"][:-3:-1]}
    assert other != branch.deal
    for number, before in enumerate(
        [
            msgspec.structs.replace(branch, deal=other),
            msgspec.structs.replace(branch, moves=branch.moves[:-1]),
            msgspec.structs.replace(branch, anew=(branch.anew[0][1:],)),
        ]
    ):
        invented = gone_on(match_store, origin, 4, redraw=True, key=f"key-{number}", before=before)

        text = [
            difference.sentence for difference in check_match(match_store, invented).differences
        ]
        assert text == ["it does not start from the parent match as that was played"]


def test_the_list_knows_what_continues_from_a_match_also_when_it_is_rebuilt(match_store):
    origin = ended(match_store)
    branches = [gone_on(match_store, origin, at, redraw=True, key=f"{at}") for at in (2, 1)]
    own = gone_on(match_store, branches[0], 4, redraw=False, key="own")

    for _ in range(2):
        listed = match_store.list.branches(origin, 10)
        assert [(row.id, row.branch, row.branched_at) for row in listed] == [
            (branches[0], origin, 2),
            (branches[1], origin, 1),
            (own, branches[0], 4),
        ]
        assert [row.id for row in match_store.list.branches(branches[0], 10)] == [own]
        assert [row.id for row in match_store.list.branches(origin, 1)] == branches[:1]
        match_store.read_models.rebuild()


def test_a_branch_adds_nothing_to_the_sums_over_many_matches(match_store):
    origin = ended(match_store)
    before = match_store.counts.of_game("felci")

    gone_on(match_store, origin, 2, redraw=False)

    assert match_store.counts.of_game("felci") == before
