"""`make test` prints the name of each failing test at once."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROBE = """
import pytest

def test_that_fails():
    assert False

def test_that_is_fine():
    pass

@pytest.fixture
def broken():
    raise ValueError

def test_a_match_that_cannot_begin(broken):
    pass
"""


@pytest.mark.parametrize("processes", ["0", "2"])
def test_the_name_of_a_failing_test_is_printed_when_it_fails(tmp_path, processes):
    probe = tmp_path / "test_probe.py"
    probe.write_text(PROBE)
    words = ["-q", "-r", "N", "--tb=no", "-n", processes, "--rootdir", str(tmp_path)]
    plugins = ["-p", "tests.failure_names", "-p", "no:cacheprovider"]

    printed = subprocess.run(
        [sys.executable, "-m", "pytest", *words, *plugins, str(probe)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout

    named = [line for line in printed.splitlines() if line.startswith("FAILED ")]
    assert sorted(line.rpartition("::")[2] for line in named) == [
        "test_a_match_that_cannot_begin",
        "test_that_fails",
    ]
