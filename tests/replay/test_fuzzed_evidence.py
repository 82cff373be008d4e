"""Fuzzed evidence and reports: each command ends with a verdict or a message."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.adapters.records.broken_records import good, places, put, text, without
from tests.adapters.verification.changed_logs import bound_again
from tests.adapters.verification.sample_logs import ALL, log_called
from tests.replay.program import FELCI, one_line, run

TRIES = 25
STRANGE = [
    *(
        None,
        True,
        -1,
        1.5,
        10**30,
        2**64,
        10**4000,
        "",
        "\0",
        "\ud800",
        "é" * 300,
        "0" * 64,
        [],
        {},
    ),
    *([[]], [None] * 5, [["pile", 0]], [[["pile", 999]]], [1] * 2000, {"": {}}, "match.moved.1"),
]


def spoilt(value: Any, chance: Random) -> Any:
    """Return *value* with a few parts removed, swapped or replaced."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        path = chance.choice(list(places(value)))
        if chance.random() < 0.2:
            without(value, path)
        else:
            put(value, path, deepcopy(chance.choice(STRANGE)))
    return value


def some_evidence(chance: Random) -> Any:
    """Return a log with recomputed hashes, if it has any, or a record."""
    if chance.random() < 0.2:
        return spoilt(good(), chance)
    log = spoilt(deepcopy(log_called(chance.choice(ALL))), chance)
    try:
        return bound_again(log)
    except Exception:
        # A damaged log has no hashes to recompute.
        return log


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))]
)
def test_any_file_gets_a_verdict_or_one_line_on_stderr(seed, tmp_path, database):
    chance = Random(seed)
    for number in range(TRIES):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(some_evidence(chance)))

        ran = run("verify", "--json", file, "--database", database)

        assert ran.exit_code in (0, 1, 2)
        assert "that can't be read" not in ran.stdout
        assert bool(ran.stdout) != bool(ran.stderr)


def test_bytes_that_are_no_text_are_shown_in_a_line(tmp_path):
    chance = Random(3)
    text = bytearray(json.dumps(log_called("felci")).encode())
    for _ in range(20):
        text[chance.randrange(len(text))] = chance.randrange(128, 256)
    (tmp_path / "log").write_bytes(text)

    ran = run("verify", tmp_path / "log")

    assert (ran.exit_code, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Return a report with white's view."""
    file = tmp_path / "report.json"
    ran = run("report", FELCI / "rulebook_example.json", "--out", file, "--at", 12, "--as", "white")
    assert ran.exit_code == 0
    return file


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("at",), 10**9),
        (("after", "0", "hands", 1, "size"), 10**9),
        (("before", "0", "pile"), 10**30),
    ],
)
def test_more_than_any_table_has_is_not_shown(path, value, out):
    report = json.loads(out.read_bytes())
    out.write_bytes(text(put(report, path, value)))

    ran = run("replay", out)

    assert (ran.exit_code, ran.stdout) == (2, "")
    assert one_line(ran.stderr)


def test_nothing_in_it_does_anything_on_a_terminal(out):
    report = json.loads(out.read_bytes())
    put(report, ("after", "0", "benches", 0, "id"), "\x1b[2J")
    put(report, ("log", 1, "phrases", 0, "values", "type"), "\x1b[3J")
    out.write_bytes(text(report))

    ran = run("replay", out)

    assert ran.exit_code == 0
    assert "\x1b" not in ran.stdout
    assert r"\x1b[2J" in ran.stdout
    assert r"\x1b[3J" in ran.stdout


@pytest.mark.parametrize("command", ["audit", "verify", "import"])
def test_a_log_given_instead_of_a_record_is_refused(command, out, tmp_path):
    where = ["--database", tmp_path / "matches.db"] if command == "import" else []

    ran = run(command, out, *where)

    assert ran.exit_code == 2
    assert one_line(ran.stderr)
    assert "this program reads giardino-record/1, not 'giardino-report/1'" in ran.stderr
