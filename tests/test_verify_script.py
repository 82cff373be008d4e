"""Tests that the one-page script finds what ``giardino verify`` finds, without this project's code.

It is for those who trust no program of the table; ``fixtures/logs`` has what it is tried on.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from adapters.verification.chain import check_chain
from adapters.verification.checks import Check, verdict_on_log
from adapters.verification.faults import Fault
from adapters.verification.match_log import Log, Receipt, as_evidence
from domain.registry import GAMES
from tests.adapters.records.broken_records import put
from tests.adapters.verification.changed_logs import another, bound_again, leaves
from tests.deals import exchanged, unlike
from tests.golden import FIXTURES
from tests.write_fixture_logs import NAMES, VOIDED, laid

SCRIPT = FIXTURES / "verify.py"
MARKS = {"+": True, "!": False, "-": None}
each_game = pytest.mark.parametrize("game", GAMES)
each_log = pytest.mark.parametrize("game", NAMES)

Evidence = tuple[Any, list[Any]]
"""A log, and receipts, as JSON has them."""


@pytest.fixture
def script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[Evidence], Any]:
    """Return what lets the script look at a log with receipts: its exit code, and its lines."""
    spec = spec_from_file_location("one_page", SCRIPT)
    assert spec
    assert spec.loader
    page = module_from_spec(spec)
    spec.loader.exec_module(page)

    def looked_at(evidence: Evidence) -> tuple[int, list[tuple[str, bool | None, str]]]:
        log, receipts = tmp_path / "log", tmp_path / "receipts"
        log.write_text(json.dumps(evidence[0]))
        receipts.write_text("\n".join(map(json.dumps, evidence[1])))
        code = page.main(log, receipts)
        return code, [line(reported) for reported in capsys.readouterr().out.splitlines()]

    return looked_at


def line(told: str) -> tuple[str, bool | None, str]:
    """Return the check that a line is about, what became of it, and what is said."""
    mark, name, says = told.split(" ", 2)
    return name.removesuffix(":"), MARKS[mark], says


def verified(evidence: Evidence) -> tuple[Check, ...]:
    """Return what ``giardino verify`` says of a log, as far as the script looks."""
    log, receipts = as_evidence(evidence[0]), list(map(as_evidence, evidence[1]))
    assert isinstance(log, Log)
    own = [receipt for receipt in receipts if isinstance(receipt, Receipt)]
    return verdict_on_log(log, own).checks[:4]


def in_step(found: list[tuple[str, bool | None, str]], checks: tuple[Check, ...]) -> bool:
    """Tell whether both found the same."""
    return [(name, ok) for name, ok, _ in found] == [(check.name, check.ok) for check in checks]


@each_game
def test_an_unchanged_log_passes_every_check(game, script):
    code, found = script(laid(game))

    assert code == 0
    assert [ok for _, ok, _ in found] == [True] * 4
    assert in_step(found, verified(laid(game)))


def test_the_seeds_that_reached_a_voided_table_are_valid(script):
    code, found = script(laid(VOIDED))

    assert (code, [ok for _, ok, _ in found]) == (0, [True, True, True, None])
    assert in_step(found, verified(laid(VOIDED)))


@each_log
def test_a_closed_log_has_a_chain_and_receipts(game, script):
    log, receipts = laid(game)
    for event in log["events"]:
        del event["private"]

    code, found = script((log, receipts))
    assert (code, [ok for _, ok, _ in found]) == (0, [True, True, None, None])
    assert in_step(found, verified((log, receipts)))


def alterations(game: str) -> Iterator[Evidence]:
    """Return that log altered in many ways, without a recomputed chain."""
    log, receipts = laid(game)
    for at in range(0, len(log["events"]) - 1, 5):
        before, (one, two, *after) = log["events"][:at], log["events"][at:]
        several = [[two], [one, one, two], [two, one]]
        several += [[changed, two] for changed in alike(one)]
        for events in several:
            yield log | {"events": [*before, *events, *after]}, receipts
    for field in ("head", "rules", "match"):
        yield log | {field: another(log[field])}, receipts


def alike(event: Any) -> Iterator[Any]:
    """Return events that differ from *event* in one thing."""
    for path, value in list(leaves(event))[::25]:
        yield put(deepcopy(event), path, another(value))


@each_log
def test_both_verifiers_name_the_same_altered_event(game, script):
    for log, receipts in alterations(game):
        altered = as_evidence(log)
        assert isinstance(altered, Log)
        with pytest.raises(Fault) as fault:
            check_chain(altered)
        code, ((_, ok, says), *_) = script((log, receipts))
        assert (code, ok, numbers(says)) == (1, False, numbers(str(fault.value)))


def numbers(sentence: str) -> list[str]:
    """Return the numbers of events that a sentence names, but for those of rules."""
    return [word for word in sentence.split() if word.isdecimal()]


@each_log
@pytest.mark.parametrize("field", ["k", "head", "at", "key", "signature"])
def test_a_receipt_that_was_changed_is_found_by_both(game, field, script):
    log, (first, *others) = laid(game)
    value = first[field]
    first[field] = value + 1 if isinstance(value, int) else another(value)
    evidence = log, [first, *others]

    code, found = script(evidence)
    # Nobody can say of a receipt of another key that the server gave it.
    other = field == "key"
    assert code == (0 if other else 1)
    assert [ok for _, ok, _ in found][:3] == [True, other, True]
    assert in_step(found, verified(evidence))


@each_game
def test_a_server_that_deals_twice_is_found_by_its_seeds_and_by_a_receipt(game, script):
    log, receipts = laid(game)
    dealt = next(e["private"] for e in log["events"] if "dealt" in e["topic"])
    dealt["deal"] = exchanged(dealt["deal"], *next(unlike(dealt["deal"])))
    evidence = bound_again(log), receipts

    code, found = script(evidence)
    assert code == 1
    assert [ok for _, ok, _ in found] == [True, False, True, False]
    assert in_step(found, verified(evidence))


@pytest.mark.parametrize("game", ["bower", "birdie", "bloom"])
def test_a_server_that_chooses_who_begins_is_found(game, script):
    log, _ = laid(game)
    deal = next(e["private"]["deal"] for e in log["events"] if "dealt" in e["topic"])
    deal["first"] = 1 - deal["first"]
    evidence = bound_again(log), []

    _, found = script(evidence)
    assert [ok for _, ok, _ in found] == [True, None, True, False]
    assert in_step(found, verified(evidence))


def test_a_shuffle_in_the_middle_that_is_another_one_is_found(script):
    log, _ = laid("bower")
    renewed = [
        event
        for each in log["events"]
        for event in each["private"].get("events", ())
        if event["event"] == "bonus_stack_renewed"
    ]
    renewed[-1]["tiles"].reverse()

    _, found = script((bound_again(log), []))
    assert found[3] == ("deal", False, "the seeds give another order of bower.bonus 1")


def test_a_seed_that_is_revealed_too_soon_is_found(script):
    log, _ = laid("felci")
    kinds = [event["topic"].split(".")[1] for event in log["events"]]
    seated, revealed = kinds.index("sealed") - 1, kinds.index("seed_revealed")
    events = log["events"]
    events[seated], events[revealed] = events[revealed], events[seated]
    evidence = bound_again(log), []

    code, found = script(evidence)
    assert (code, found[2][1], verified(evidence)[2].ok) == (1, False, False)


@each_game
def test_a_seed_that_is_not_what_was_promised_is_found(game, script):
    log, _ = laid(game)
    opening = next(event for event in log["events"] if "seeds_opened" in event["topic"])
    opening["private"]["seats"].reverse()
    evidence = bound_again(log), []

    code, found = script(evidence)
    assert (code, found[2][1], verified(evidence)[2].ok) == (1, False, False)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "giardino-log/1"}', "[1, 2"])
def test_a_file_that_is_not_a_log_is_reported_in_one_line(text, tmp_path):
    (tmp_path / "log").write_text(text)
    ran = subprocess.run(
        [sys.executable, "-I", SCRIPT, tmp_path / "log"], capture_output=True, check=False
    )

    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.count(b"\n") == 1


def test_it_is_a_page_that_needs_the_standard_library_and_one_package_for_signatures():
    text = SCRIPT.read_text()
    needed = {
        name.name if isinstance(node, ast.Import) else node.module or ""
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in node.names
    }

    packages = {name.partition(".")[0] for name in needed} - sys.stdlib_module_names
    assert packages == {"cryptography"}
    assert len(text.splitlines()) <= 400
