"""Tampered logs of every kind: both verifiers find what can be found, and find the same.

A server that cheats makes all hashes again. ``make test`` tries a part of the changes, and
``make long`` all of them.
"""

import json
import re
from copy import deepcopy
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from typing import Any, Final

import pytest

from adapters.records.parser import NotARecord
from adapters.records.strict_json import BadJson, parse
from adapters.verification.checks import Verdict, verdict_on_log
from adapters.verification.match_log import Log, as_evidence
from tests.adapters.records.broken_records import put, without
from tests.adapters.verification.changed_logs import bound_again
from tests.adapters.verification.sample_logs import ALL, log_called
from tests.adapters.verification.tampered_logs import tampered
from tests.golden import FIXTURES

FIELDS, EACH = 90, 61
"""Of the fields of an event, and of all changes, every so many-th is tried in ``make test``."""
COMPONENTS: Final = "event 1 private.components"
PARTS: Final = 6
"""The long tests take the many changes of a log in so many parts."""
UNREAD: Final = (COMPONENTS, "event 1 private.options")
"""What the script reads only as far as it follows from the seeds."""
BEYOND_PROOF: Final = re.compile(
    r"event \d+ public\.at changed"  # A millisecond later.
    r"|event \d+ dropped"  # What is legal without it is another match.
    r"|event 79 doubled"  # A verdict may be given again.
    r"|cut after event 7[78]"  # Disputes that never came.
    r"|event 4 private\.at .*"  # When the table was sealed, which only its next event bounds.
    rf"|{COMPONENTS}.*"  # A component set is bound by the chain alone.
    r"|event 1 private\.(spectators|follows|joinable|clock|branch|imported) missing"
    r"|event 1 private\.(spectators|follows|joinable|open_notes) .*"
    r"|event 1 private\.seats\.\d .*"  # Who may sit there; checked where somebody did.
    r"|event \d+ private\.says .*|event \d+ private\.reason .*"
    r"|event \d+ private\.(answer|result|upheld)\b.*"
    r"|event \d+ private\.branch\.(match|position) .*"
    r"|event 1 private\.branch\.match .*"
    r"|event 1 private\.options\.\w+ changed|event 3 private\.commitment changed"
)
"""What no log can show by itself; receipts do."""


@pytest.fixture(scope="module")
def page() -> Any:
    """Return the script of one page as a module."""
    spec = spec_from_file_location("one_page", FIXTURES / "verify.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def verdict(log: Any) -> Verdict | None:
    """Return what ``giardino verify`` says of a log, None if it can't be read."""
    try:
        evidence = as_evidence(parse(json.dumps(log).encode()))
    except (BadJson, NotARecord):
        return None
    assert isinstance(evidence, Log)
    return verdict_on_log(evidence)


def script(page: Any, log: Any) -> list[bool | None] | None:
    """Return what the script finds of chain, receipts, seeds and deal; None if it can't read it."""
    marks = {"+": True, "-": None, "!": False}
    try:
        read = page.read(json.dumps(log).encode(), page.LOG, "no log")
    except (LookupError, RecursionError, TypeError, ValueError):
        return None
    if not read["events"]:
        return None
    found = []
    for check in (page.chain, page.receipts, page.seeds, page.deal):
        try:
            check(read, ((), []))
            found.append(True)
        except Exception as why:
            found.append(marks[why.args[0]] if isinstance(why, page.Found) else False)
    return found


@pytest.mark.parametrize(
    ("name", "start", "step"),
    [
        *(pytest.param(name, len(name) % EACH, EACH, id=name) for name in ALL),
        *(
            pytest.param(name, part, PARTS, id=f"all of {name}, {part}", marks=pytest.mark.long)
            for name in ALL
            for part in range(PARTS)
        ),
    ],
)
def test_both_verifiers_detect_events_that_no_server_writes(name, start, step, page):
    for change in islice(tampered(log_called(name), FIELDS), start, None, step):
        what, log = change.what, change.log()
        found, other = verdict(log), script(page, log)
        assert (found is None) == (other is None), what
        if found is None or other is None:
            continue
        assert not any("that can't be read" in check.says for check in found.checks), what
        alike = [check.ok for check in found.checks[:4]] == other
        assert alike or what.startswith(UNREAD), (what, found.checks[:4], other)
        assert found.ok is False or BEYOND_PROOF.fullmatch(what), what


SPOILT: Final = {
    "a record's": lambda log: put(log, ("events", 0, "private", "imported"), {}),
    "another game's": lambda log: put(log, ("events", 0, "private", "game"), "bloom"),
    "of another's move": lambda log: put(log, ("events", 8, "public", "by"), "7"),
    "opened twice": lambda log: put(log, ("events",), [*log["events"], log["events"][-1]]),
    "opened in the middle": lambda log: put(
        log, ("events",), [*log["events"][:9], log["events"][-1], *log["events"][9:]]
    ),
    "without an end": lambda log: without(log, ("events", len(log["events"]) - 2)),
    "without a seal": lambda log: without(log, ("events", 3)),
    "drawn by the server": lambda log: put(log, ("events", 1, "private", "by"), "server"),
    "revealed after the deal": lambda log: put(
        log,
        ("events",),
        [*log["events"][:5], log["events"][6], log["events"][5], *log["events"][7:]],
    ),
    "back in time": lambda log: put(log, ("events", 9, "public", "at"), 1),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_fault_that_only_the_order_or_the_author_shows_has_the_number_of_its_event(what, page):
    log = bound_again(SPOILT[what](deepcopy(log_called("felci"))))

    found = verdict(log)

    assert found
    assert found.ok is False
    assert any(re.search(r"event \d+", check.says) for check in found.checks if check.ok is False)
    assert [check.ok for check in found.checks[:4]] == script(page, log)


OPENED_AS_NO_SERVER_DOES: Final[dict[str, tuple[tuple[str | int, ...], Any]]] = {
    "for a bot that the game does not have": (("seats", 1), "tulip"),
    "for a seat of a record": (("seats", 1), "recorded"),
    "with a bank and a time for each turn": (("clock",), {"bank": 9, "increment": 0, "turn": 9}),
    "without any time": (("clock",), {"bank": 0, "increment": 0, "turn": 0}),
    "with open notes in a game without memory": (("open_notes",), True),
    "for one player": (("seats",), ["random"]),
    "without an option": (("options",), {"zz": True}),
}


@pytest.mark.parametrize("opened", OPENED_AS_NO_SERVER_DOES)
def test_a_table_opened_as_no_server_does_is_found(opened):
    path, part = OPENED_AS_NO_SERVER_DOES[opened]
    log = put(deepcopy(log_called("as it fell")), ("events", 0, "private", *path), part)

    found = verdict(bound_again(log))

    assert found
    assert found.checks[4].ok is False
    assert found.checks[4].says.startswith("event 1 ")
    assert not any("that can't be read" in check.says for check in found.checks)


@pytest.mark.parametrize(("name", "check"), [("disputed", 6), ("handed", 4), ("timed", 4)])
def test_what_only_persons_do_is_done_by_no_bot(name, check):
    log = deepcopy(log_called(name))
    if name == "timed":
        resigned = {"topic": "match.resigned.1", "private": {"seat": 0}}
        log["events"][-3] |= resigned | {"public": log["events"][-1]["public"] | {"by": "0"}}
        log["events"][-2]["public"] = log["events"][-1]["public"] = log["events"][-3]["public"]
    log["events"][0]["private"]["seats"] = ["random"] * len(log["events"][0]["private"]["seats"])

    found = verdict(bound_again(log))

    assert found
    assert found.checks[check].ok is False


@pytest.mark.parametrize(
    ("waited", "seat", "ok"), [(120_000, 0, True), (119_999, 0, False), (120_000, 1, False)]
)
def test_a_seat_is_handed_over_by_another_only_after_two_minutes_of_its_turn(waited, seat, ok):
    log = deepcopy(log_called("felci"))
    moves = [n for n, event in enumerate(log["events"]) if event["topic"] == "felci.moved.1"]
    at = next(n for n in moves if log["events"][n]["private"]["seat"] == 0)
    for event in log["events"][at:]:
        event["public"]["at"] += waited
    handed = deepcopy(log["events"][at]) | {"topic": "match.seat_handed.1"}
    handed["public"] = {"at": log["events"][at - 1]["public"]["at"] + waited, "by": str(1 - seat)}
    handed["private"] = {"seat": seat, "to": "house", "reason": ""}
    log["events"].insert(at, handed)

    found = verdict(bound_again(log))

    assert found
    assert found.ok is ok


def test_a_table_is_voided_for_nobody_whose_seed_came(page):
    log = deepcopy(log_called("voided"))
    log["events"][5]["private"]["seats"] = [0]
    found = verdict(bound_again(log))

    assert found
    assert found.checks[2].says == (
        "event 6 names others than those whose seed did not arrive: black"
    )
    assert script(page, bound_again(log)) == [True, None, False, None]


@pytest.mark.parametrize("name", ["felci", "timed"])
def test_a_log_without_the_private_part_of_an_event_has_a_verdict(name, page):
    whole = log_called(name)
    for at in range(len(whole["events"])):
        log = without(deepcopy(whole), ("events", at, "private"))
        found = verdict(log)
        assert found
        assert found.ok is False
        other = script(page, log)
        assert other
        assert other[0] is False


def test_a_field_that_stands_twice_makes_no_log(page):
    whole = json.dumps(log_called("felci"))
    inner = whole.replace('"public": {', '"public": {"by": "0", ', 1)
    for doubled in (inner, f'{{"head": "{"0" * 64}", {whole[1:]}'):
        with pytest.raises(ValueError, match="appears twice"):
            page.read(doubled.encode(), page.LOG, "no log")
        with pytest.raises(BadJson, match="appears twice"):
            parse(doubled.encode())


OTHER_TYPES: Final = {
    "a float": lambda log: put(log, ("events", 0, "k"), 1.0),
    "true": lambda log: put(log, ("events", 0, "k"), True),
    "capitals": lambda log: put(log, ("head",), log["head"].upper()),
    "a space": lambda log: put(log, ("events", 1, "hash"), " " + log["events"][1]["hash"][1:]),
    "no key": lambda log: without(log, ("key",)),
    "null": lambda log: put(log, ("key",), None),
    "no event": lambda log: put(log, ("events",), []),
    "text": lambda log: put(log, ("events", 2, "public", "at"), "1"),
    "another field": lambda log: put(log, ("more",), 1),
}


@pytest.mark.parametrize("change", OTHER_TYPES)
def test_values_of_wrong_types_are_rejected_by_both_verifiers(change, page):
    log = OTHER_TYPES[change](deepcopy(log_called("felci")))

    assert verdict(log) is None
    assert script(page, log) is None
