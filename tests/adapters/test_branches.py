"""Branches: stored, listed, recorded, audited and verified like any other match."""

import subprocess
import sys
from functools import partial
from typing import Any

import msgspec
import pytest

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.loaded_match import at_position
from adapters.match_store import MatchStore
from adapters.records.audit import audit
from adapters.records.importer import import_record
from adapters.records.integrity_check import check_match
from adapters.records.parser import as_record, read_record
from adapters.records.serializer import as_json, fields
from adapters.verification.checks import stored_parent, verdict_on_log, verdict_on_record
from adapters.verification.match_log import log_of
from domain import match as matches
from domain.match import TakenBack
from domain.registry import GAMES
from tests.adapters.branches import a_record, ended, gone_on, has_drawn_anew
from tests.adapters.matches import happen, open_match, play_on
from tests.adapters.verification.bot_matches import KEY
from tests.golden import FIXTURES

each_game = pytest.mark.parametrize("game", GAMES)
both_ways = pytest.mark.parametrize("redraw", [False, True])


def middle(memory_store: MatchStore, match_id: str) -> int:
    return memory_store.matches.live(match_id).match.moves // 2


def verdicts(memory_store: MatchStore, match_id: str) -> list[dict[str, bool | None]]:
    """Return what is found of the log and of the record of a match, check by check."""
    log = log_of(memory_store.matches.as_stored(match_id), KEY.public, opened=True)
    parent = partial(stored_parent, memory_store)
    record = a_record(memory_store, match_id)
    found = verdict_on_log(log, parent=parent), verdict_on_record(record, parent=parent)
    return [{check.name: check.ok for check in verdict.checks} for verdict in found]


@each_game
@both_ways
def test_all_of_a_branch_can_be_verified(memory_store, game, redraw):
    origin = ended(memory_store, game)
    branch = gone_on(memory_store, origin, middle(memory_store, origin), redraw=redraw)
    seen = {"receipts": None, "seeds": True, "deal": True, "moves": True, "score": True}
    seen["disputes"] = None

    assert verdicts(memory_store, branch) == [{"chain": True, **seen}, {"chain": None, **seen}]
    assert check_match(memory_store, branch).differences == ()


@each_game
@both_ways
def test_the_script_of_one_page_finds_the_same_of_a_branch(memory_store, game, redraw, tmp_path):
    origin = ended(memory_store, game)
    branch = gone_on(memory_store, origin, middle(memory_store, origin), redraw=redraw)
    log = log_of(memory_store.matches.as_stored(branch), KEY.public, opened=True)
    (tmp_path / "log.json").write_bytes(msgspec.json.encode(log))

    command = [sys.executable, "-I", FIXTURES / "verify.py", tmp_path / "log.json"]
    found = subprocess.run(command, capture_output=True, text=True, check=True)

    # It does not look at the match before.
    assert [line[0] for line in found.stdout.splitlines()] == ["+", "-", "+", "-"]


@each_game
@both_ways
def test_the_record_of_a_branch_says_of_which_match_and_move_it_is(memory_store, game, redraw):
    origin = ended(memory_store, game)
    position = middle(memory_store, origin)
    branch = gone_on(memory_store, origin, position, redraw=redraw)
    record, before = a_record(memory_store, branch), a_record(memory_store, origin)
    drawn = redraw and has_drawn_anew(memory_store, branch)

    assert record.meta["branch"] == {"match": origin, "move": position}
    assert record.meta.get("drawn_anew") == (drawn or None)
    assert [(move.by, move.command) for move in record.moves[:position]] == [
        (move.by, move.command) for move in before.moves[:position]
    ]
    assert [move.time is None for move in record.moves] == [
        number < position for number in range(len(record.moves))
    ]
    assert (record.deal == before.deal) is not drawn


@each_game
def test_the_record_of_a_branch_is_imported_as_any_other(memory_store, game):
    origin = ended(memory_store, game)
    record = as_record(
        fields(a_record(memory_store, gone_on(memory_store, origin, 3, redraw=True)))
    )

    again = a_record(memory_store, import_record(memory_store, record).match_id)

    assert audit(record).is_fine
    assert fields(again) == fields(record)


def test_a_recorded_branch_follows_from_its_seeds():
    record = read_record((FIXTURES / "felci" / "branch_drawn_anew.json").read_bytes())

    verdict = verdict_on_record(record)
    found = {check.name: check for check in verdict.checks}

    assert (found["seeds"].ok, found["moves"].ok, found["score"].ok) == (True,) * 3
    assert (verdict.ok, verdict.reason, found["deal"].ok) == (None, found["deal"].says, None)
    assert found["deal"].says.startswith("what nobody had seen after move 12 of match ")


def test_another_deal_than_that_of_the_seeds_is_found(memory_store):
    origin = ended(memory_store)
    record = msgspec.json.decode(
        as_json(a_record(memory_store, gone_on(memory_store, origin, 4, redraw=True)))
    )
    pile = record["deal"]["pile"]
    last = next(at for at in range(len(pile) - 2, 0, -1) if pile[at] != pile[-1])
    pile[last], pile[-1] = pile[-1], pile[last]

    found = {check.name: check.ok for check in verdict_on_record(as_record(record)).checks}

    assert found["deal"] is False


@pytest.mark.parametrize(
    "text",
    [None, 7, {"match": 1, "move": 1}, {"match": "m", "move": -1}, {"match": "m", "move": 999}],
)
def test_other_metadata_does_not_make_a_branch(memory_store, text):
    record = fields(a_record(memory_store, ended(memory_store)))
    record["meta"]["branch"] = text

    assert verdict_on_record(as_record(record)).ok


def test_after_a_takeback_a_branch_is_of_the_moves_that_had_led_there(memory_store):
    origin = open_match(memory_store.matches)
    play_on(memory_store.matches, origin, 5)
    take_back(memory_store, origin)
    play_on(memory_store.matches, origin)
    position = 7
    record = a_record(memory_store, gone_on(memory_store, origin, position, redraw=False))

    there = at_position(memory_store.matches.live(origin).history, position)
    assert record.meta["branch"] == {"match": origin, "move": len(there.line)}
    assert len(there.line) < position


def take_back(memory_store: MatchStore, match_id: str) -> None:
    match = memory_store.matches.live(match_id).match
    left = len(match.line) - 1
    back = TakenBack(match.line[-1].seat, left, match.line[-1].seat)
    key = ClientKey("back")
    happen(memory_store.matches, match_id, back.seat, lambda match: (back,), key)


def test_a_branch_of_a_branch_is_a_match_as_any_other(memory_store):
    origin = ended(memory_store, "bower")
    first = gone_on(memory_store, origin, 6, redraw=True, key="first")
    second = gone_on(memory_store, first, 12, redraw=True, key="second")

    assert a_record(memory_store, second).meta["branch"] == {"match": first, "move": 12}
    assert all(found["deal"] for found in verdicts(memory_store, second))
    assert check_match(memory_store, second).differences == ()


@each_game
def test_an_unfinished_record_is_played_on_with_what_was_not_known_redrawn(memory_store, game):
    whole = a_record(memory_store, ended(memory_store, game))
    half = msgspec.structs.replace(whole, moves=whole.moves[:5], result=None, fairness=None)
    origin = import_record(memory_store, half).match_id

    branch = gone_on(memory_store, origin, 5, redraw=False)

    match: Any = memory_store.matches.live(branch).match
    there = at_position(memory_store.matches.live(origin).history, 5)
    assert match.opened.branch.anew == matches.branch_at(there, 5, redraw=True).anew
    assert match.over
    assert [found["deal"] for found in verdicts(memory_store, branch)] == [True] * 2


@both_ways
def test_one_continues_from_where_pieces_had_been_shuffled_again(memory_store, redraw):
    """What is shuffled later falls by the seeds of the branch, whatever the record says of it."""
    record = read_record((FIXTURES / "bower" / "reshuffle_in_a_draw.json").read_bytes())
    origin = import_record(memory_store, record).match_id
    last = memory_store.matches.live(origin).match.moves

    for position in range(last - 6, last, 2):
        branch = gone_on(memory_store, origin, position, redraw=redraw, key=f"at-{position}")

        assert verdicts(memory_store, branch)[0]["deal"] in (True, None)
        assert verdicts(memory_store, branch)[1]["moves"]
        assert check_match(memory_store, branch).differences == ()


def test_a_branch_of_something_else_than_was_played_is_found(memory_store):
    origin = ended(memory_store)
    there = at_position(memory_store.matches.live(origin).history, 4)
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
        invented = gone_on(memory_store, origin, 4, redraw=True, key=f"key-{number}", before=before)

        text = [
            difference.sentence for difference in check_match(memory_store, invented).differences
        ]
        assert text == ["it does not start from the parent match as that was played"]


def test_the_list_knows_what_continues_from_a_match_also_when_it_is_rebuilt(memory_store):
    origin = ended(memory_store)
    branches = [gone_on(memory_store, origin, at, redraw=True, key=f"{at}") for at in (2, 1)]
    own = gone_on(memory_store, branches[0], 4, redraw=False, key="own")

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


def test_a_branch_does_not_count_in_the_statistics(memory_store):
    origin = ended(memory_store)
    before = memory_store.counts.of_game("felci")

    gone_on(memory_store, origin, 2, redraw=False)

    assert memory_store.counts.of_game("felci") == before
