"""Disputes in the store, the match list, the record and the log."""

import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import IdempotencyConflict
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.loaded_match import at_position
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.audit import LegalRecord, public_audit
from adapters.records.export import export_match
from adapters.records.importer import import_record
from adapters.records.integrity_check import check_match
from adapters.records.parser import as_record, read_record
from adapters.records.serializer import as_json
from adapters.settings import MEMORY, settings
from adapters.verification.checks import stored_log, verdict_on_stored
from adapters.verification.signing import SigningKey
from domain import match as matches
from domain.errors import IllegalMove
from domain.match import About, Judged, Match
from tests.adapters.disputes import KEY, SAYS, dispute, judge, play_out, ruled
from tests.adapters.matches import START, an_id, happen, open_match, play_on, ticking
from tests.adapters.records.broken_records import good
from tests.golden import FIXTURES
from tests.match.disputes import WON, verdict


@pytest.fixture
def ended(match_store: MatchStore) -> MatchStore:
    """Return a store with a match that has ended."""
    return play_out(match_store)


@pytest.fixture
def in_memory() -> Iterator[MatchStore]:
    """Return a store in memory with a match that has ended."""
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as match_store:
        yield play_out(match_store)


def test_the_same_key_disputes_and_judges_once(ended):
    first = dispute(ended)
    again = dispute(ended)
    judge(ended, verdict())
    judge(ended, verdict())

    live = ended.matches.live(an_id())
    assert (first.fresh, again.fresh) == (True, False)
    assert len(live.match.disputes) == len(live.match.verdicts) == 1
    assert [recorded.by for recorded in live.history[-2:]] == ["0", "server"]


def test_a_key_that_comes_with_something_else_is_refused(in_memory):
    dispute(in_memory)
    with pytest.raises(IdempotencyConflict):
        dispute(in_memory, About(total=0))
    judge(in_memory, verdict())
    with pytest.raises(IdempotencyConflict):
        judge(in_memory, verdict(upheld=False))


def test_the_stored_result_equals_the_first_response(ended):
    dispute(ended)
    judge(ended, verdict(result=ruled(ended)))
    known = ended.matches.live(an_id()).match

    match: Match | None = None
    for recorded in ended.matches.history(an_id()):
        match = matches.evolve(match, an_id(), recorded.event)
    assert match == known


def test_the_list_marks_and_finds_what_was_disputed(ended):
    play_on(ended.matches, open_match(ended.matches, 2))
    dispute(ended, WON, ClientKey("1"))
    dispute(ended, About(total=0), ClientKey("2"))

    def found(disputes: str) -> list[tuple[str, int, tuple[int, ...]]]:
        searched = MatchSearch(disputes=disputes)  # type: ignore[arg-type]
        return [
            (listed.id, listed.disputed, listed.undecided) for listed in ended.list.search(searched)
        ]

    assert found("any") == found("undecided") == [(an_id(), 2, (1, 2))]
    judge(ended, verdict(1), ClientKey("3"))
    assert found("undecided") == [(an_id(), 2, (2,))]
    judge(ended, verdict(2, result=ruled(ended)), ClientKey("4"))
    assert found("undecided") == []
    assert found("any") == [(an_id(), 2, ())]
    (entry,) = ended.list.of([an_id()])
    assert entry.overruled
    assert entry.overruled.result == ruled(ended)
    assert entry.changed < ended.matches.history(an_id())[-1].at
    ended.read_models.rebuild()
    assert ended.list.of([an_id()]) == [entry]
    assert found("any") == [(an_id(), 2, ())]


def test_the_record_says_what_was_disputed_answered_and_decided(in_memory):
    count = in_memory.matches.live(an_id()).match.count
    assert count
    before = export_match(in_memory, an_id()).record
    dispute(in_memory, About(total=0), ClientKey("1"))
    dispute(in_memory, About(move=1), ClientKey("2"), seat=1)
    judge(in_memory, verdict(1, upheld=False), ClientKey("3"))
    judge(in_memory, verdict(1), ClientKey("4"))

    record = export_match(in_memory, an_id()).record

    written = msgspec.to_builtins(record.disputes)
    assert [
        {name: text for name, text in dispute.items() if name not in ("time", "verdict")}
        for dispute in written
    ] == [
        {
            "seat": 0,
            "about": {"total": 0},
            "says": SAYS,
            "audit": f"Recounted: the result is the same. {count.totals[0]} for White.",
        },
        {
            "seat": 1,
            "about": {"move": 1},
            "says": SAYS,
            "audit": "Checked again, move 1 is legal by FEL-4.2.",
        },
    ]
    assert written[0]["verdict"]["reason"] == "I saw it."
    assert (written[0]["verdict"]["upheld"], "verdict" in written[1]) == (True, False)
    assert msgspec.structs.replace(record, disputes=None) == before
    assert read_record(as_json(record)) == record


def test_a_result_that_was_overruled_is_shown_next_to_the_count(in_memory):
    before = export_match(in_memory, an_id()).record
    dispute(in_memory)
    judge(in_memory, verdict(result=ruled(in_memory)))

    record = export_match(in_memory, an_id()).record

    assert record.result == before.result
    assert record.meta == {
        **(before.meta or {}),
        "overruled": {"dispute": 1, "winners": ruled(in_memory).winners, "totals": (1, 2)},
    }
    assert isinstance(public_audit(record).verdict, LegalRecord)
    assert public_audit(record).is_fine


def test_a_record_keeps_what_it_came_with_and_takes_on_what_is_disputed_here():
    arrived = {"seat": 1, "about": {"winners": True}, "says": "No!", "audit": ""}
    given = good("house_bots") | {"disputes": [arrived | {"time": "2026-11-20T12:00:00Z"}]}
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as match_store:
        imported = import_record(match_store, as_record(given)).match_id
        assert as_json(export_match(match_store, imported).record) == as_json(as_record(given))
        (entry,) = match_store.list.of([imported])
        assert (entry.disputed, entry.undecided) == (1, ())

        dispute(match_store, match_id=imported)

        record = export_match(match_store, imported).record
        assert [dispute.says for dispute in record.disputes or ()] == ["No!", SAYS]
        again = import_record(match_store, record).match_id
        assert as_json(export_match(match_store, again).record) == as_json(record)


def test_a_claim_that_the_count_does_not_bear_out_is_answered_with_what_may_explain_it():
    given = good("house_bots")
    totals = given["result"]["totals"]
    given["result"]["totals"] = [totals[0] - 2, totals[1]]
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as match_store:
        imported = import_record(match_store, as_record(given)).match_id
        dispute(match_store, About(total=0), match_id=imported)
        dispute(match_store, About(total=1), ClientKey("2"), imported)

        wrong, right = (
            dispute.answer for dispute in match_store.matches.live(imported).match.disputes
        )

    assert (wrong.agrees, wrong.total) == (False, totals[0])
    assert {(line.seat, abs(line.points)) for line in wrong.lines} == {(0, 2)}
    assert (right.agrees, right.total, right.lines) == (True, totals[1], ())


def test_nothing_is_disputed_while_the_match_runs(match_store):
    play_on(match_store.matches, open_match(match_store.matches), 3)
    before = match_store.matches.history(an_id())
    with pytest.raises(IllegalMove):
        dispute(match_store)
    assert match_store.matches.history(an_id()) == before


def test_earlier_positions_know_nothing_of_it(in_memory):
    dispute(in_memory)
    judge(in_memory, verdict())
    live = in_memory.matches.live(an_id())

    at_end = at_position(live.history, live.match.moves)

    assert (at_end.disputes, at_end.verdicts) == ((), ())
    assert at_end.state == live.match.state


def test_the_chain_continues_after_the_seeds_and_verifies(ended):
    dispute(ended)
    judge(ended, verdict(result=ruled(ended)))

    found = verdict_on_stored(ended, an_id(), ())

    assert found.ok
    assert [check.ok for check in found.checks] == [True, None, *[True] * 5]
    assert found.checks[-1].says == (
        "1 dispute, 0 open, 1 decided; a verdict changed the result: black won"
    )
    assert check_match(ended, an_id()).differences == ()


def test_the_script_of_one_page_finds_the_same(in_memory, tmp_path):
    dispute(in_memory)
    judge(in_memory, verdict())
    log = tmp_path / "log.json"
    log.write_bytes(
        msgspec.json.encode(stored_log(in_memory, an_id(), SigningKey(bytes(32)).public))
    )

    found = subprocess.run(
        [sys.executable, FIXTURES / "verify.py", log], capture_output=True, text=True, check=True
    )

    assert b"match.seeds_opened.1" in log.read_bytes().split(b"match.disputed.1")[0]
    assert [line[0] for line in found.stdout.splitlines()] == ["+", "-", "+", "+"]


def test_a_verdict_on_what_was_never_disputed_is_damage(sqlite):
    with MatchStore(sqlite, writes=True, clock=ticking(START)) as match_store:
        play_out(match_store)
        impossible = Judged(2, True, "")
        with pytest.raises(CorruptMatch):
            happen(match_store.matches, an_id(), 0, lambda match: (impossible,), KEY)
