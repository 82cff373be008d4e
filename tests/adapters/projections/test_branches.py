"""Branches in the match list, the statistics and the integrity check."""

import msgspec

from adapters.eventstore.loaded_match import at_position
from adapters.records.integrity_check import check_match
from domain import match as matches
from tests.adapters.branches import ended, gone_on


def test_a_branch_of_something_else_than_was_played_is_found(memory_store):
    origin = ended(memory_store)
    there = at_position(memory_store.matches.live(origin).history, 4)
    branch = matches.branch_at(there, 4, anew=True)
    other = {"pile": branch.deal["pile"][:-2] + branch.deal["pile"][:-3:-1]}
    assert other != branch.deal
    for number, before in enumerate(
        [
            msgspec.structs.replace(branch, deal=other),
            msgspec.structs.replace(branch, moves=branch.moves[:-1]),
            msgspec.structs.replace(branch, anew=(branch.anew[0][1:],)),
        ]
    ):
        invented = gone_on(memory_store, origin, 4, anew=True, key=f"key-{number}", before=before)

        said = [
            difference.sentence for difference in check_match(memory_store, invented).differences
        ]
        assert said == ["it does not start from the parent match as that was played"]


def test_the_list_knows_what_goes_on_from_a_match_also_when_it_is_made_anew(memory_store):
    origin = ended(memory_store)
    branches = [gone_on(memory_store, origin, at, anew=True, key=f"{at}") for at in (2, 1)]
    own = gone_on(memory_store, branches[0], 4, anew=False, key="own")

    for _ in range(2):
        listed = memory_store.list.branches(origin, 10)
        assert [(row.id, row.branch, row.branched_at) for row in listed] == [
            (branches[0], origin, 2),
            (branches[1], origin, 1),
            (own, branches[0], 4),
        ]
        assert [row.id for row in memory_store.list.branches(branches[0], 10)] == [own]
        assert [row.id for row in memory_store.list.branches(origin, 1)] == branches[:1]
        memory_store.read_models.rebuild()


def test_a_branch_adds_nothing_to_the_sums_over_many_matches(memory_store):
    origin = ended(memory_store)
    before = memory_store.counts.of_game("felci")

    gone_on(memory_store, origin, 2, anew=False)

    assert memory_store.counts.of_game("felci") == before
