"""Tests that the one-page script handles any file that is called a log."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.verification.changed_logs import bound_again
from tests.golden import FIXTURES
from tests.write_fixture_logs import laid

Ran = tuple[int, list[str], str]
"""The exit code, the lines on stdout, and what is on stderr."""


def looked_at(*files: Any) -> Ran:
    """Return what the script says of files."""
    command = [sys.executable, "-I", FIXTURES / "verify.py", *files]
    ran = subprocess.run(command, capture_output=True, check=False, text=True)
    return ran.returncode, ran.stdout.splitlines(), ran.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where a log is put."""
    return tmp_path / "log"


@pytest.mark.parametrize(
    ("game", "field"), [("felci", "copies"), ("birdie", "copies"), ("bloom", "numbers")]
)
def test_a_box_with_more_than_any_memory_holds_is_not_shuffled(game, field, file):
    log, _ = laid(game)
    log["events"][0]["private"]["components"][field] = 10**15
    file.write_text(json.dumps(bound_again(log)))

    code, reported, _ = looked_at(file)

    assert (code, reported[3][:40]) == (1, "! deal: the seeds give another order of ")


def test_at_a_table_where_nobody_sits_nothing_is_drawn(file):
    log, _ = laid("felci")
    log["events"] = [event for event in log["events"] if "seated" not in event["topic"]]
    log["events"][-1]["private"]["seats"] = []
    file.write_text(json.dumps(bound_again(log)))

    code, reported, _ = looked_at(file)

    assert (code, reported[3]) == (1, "! deal: nobody ever sat down")


def test_nothing_that_a_log_says_does_anything_on_a_terminal(file):
    log, _ = laid("felci")
    seated = next(event for event in log["events"] if "seated" in event["topic"])
    seated["public"]["by"] = "\x1b[2J"
    file.write_text(json.dumps(bound_again(log)))

    _, reported, _ = looked_at(file)

    assert reported[2] == r"! seeds: event 2 can't be by \x1b[2J"


def test_too_deep_nesting_is_reported_in_one_line(file):
    file.write_text("[" * 100_000)

    code, reported, wrong = looked_at(file)

    assert (code, reported, wrong.count("\n")) == (2, [], 1)


@pytest.mark.parametrize("files", [(), ("log", "receipts", "more")])
def test_another_number_of_files_is_shown_in_a_line(files):
    code, reported, wrong = looked_at(*files)

    assert (code, reported, wrong.count("\n")) == (2, [], 1)
