"""Fuzzed reports: untrusted input does no harm."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.records.broken_records import put, text
from tests.replay.program import FELCI, one_line, run


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
def test_more_than_any_table_has_is_not_shown(path: Any, value: int, out: Path) -> None:
    report = json.loads(out.read_bytes())
    out.write_bytes(text(put(report, path, value)))

    ran = run("replay", out)

    assert (ran.exit_code, ran.stdout) == (2, "")
    assert one_line(ran.stderr)


def test_nothing_in_it_does_anything_on_a_terminal(out: Path) -> None:
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
def test_where_a_record_is_wanted_it_is_called_none(
    command: str, out: Path, tmp_path: Path
) -> None:
    where = ["--database", tmp_path / "matches.db"] if command == "import" else []

    ran = run(command, out, *where)

    assert ran.exit_code == 2
    assert one_line(ran.stderr)
    assert "this program reads giardino-record/1, not 'giardino-report/1'" in ran.stderr
