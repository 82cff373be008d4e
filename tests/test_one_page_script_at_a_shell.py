"""Does the script of one page say what it lacks, and accuse nobody of that?"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.golden import FIXTURES
from tests.test_one_page_script import SCRIPT, line

LOGS = FIXTURES / "logs/felci"


def run(*words: object) -> subprocess.CompletedProcess[str]:
    """Run the script where there is the standard library, and no package."""
    command = [sys.executable, "-I", "-S", SCRIPT, *words]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


def test_where_nothing_can_tell_a_signature_nobody_is_accused() -> None:
    ran = run(LOGS / "log.json", LOGS / "receipts.jsonl")

    found = [line(told) for told in ran.stdout.splitlines()]
    assert (ran.returncode, [ok for _, ok, _ in found]) == (0, [True, None, True, True])
    assert found[1] == ("receipts", None, "for signatures one needs `pip install cryptography`")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "[Errno 2] No such file or directory: 'LOG'"),
        ('{"format": "giardino-log/1", "events": []}', "it is no log of a match"),
    ],
)
def test_what_there_is_to_be_read_is_said_in_a_line(tmp_path: Path, text: Any, told: str) -> None:
    (tmp_path / "log").write_text(text or "")
    ran = run(*([tmp_path / "log"] if text else []))

    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"that can't be read: {told}\n"
