"""Tests that the one-page script reports missing input and accuses nobody of it."""

import json
import subprocess
import sys

import pytest

from tests.adapters.verification.changed_logs import bound_again
from tests.golden import FIXTURES
from tests.test_verify_script import SCRIPT, line
from tests.write_fixture_logs import laid

LOGS = FIXTURES / "logs/felci"


def run(*words: object) -> subprocess.CompletedProcess[str]:
    """Run the script where there is the standard library, and no package."""
    command = [sys.executable, "-I", "-S", SCRIPT, *words]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


def test_without_a_signature_library_no_server_is_accused():
    ran = run(LOGS / "log.json", LOGS / "receipts.jsonl")

    found = [line(reported) for reported in ran.stdout.splitlines()]
    assert (ran.returncode, [ok for _, ok, _ in found]) == (0, [True, None, True, True])
    assert found[1] == ("receipts", None, "for signatures one needs `pip install cryptography`")


def test_the_shuffle_of_an_unknown_game_is_not_verified(tmp_path):
    log, _ = laid("felci")
    log["rules"] = "chess/1"
    log["events"][0]["private"] |= {"game": "chess", "rules": "chess/1"}
    for event in log["events"]:
        event["topic"] = event["topic"].replace("felci.", "chess.")
    (tmp_path / "log").write_text(json.dumps(bound_again(log)))
    ran = run(tmp_path / "log")

    assert ran.returncode == 0
    last = line(ran.stdout.splitlines()[-1])
    assert last == ("deal", None, "how this game is shuffled isn't known here")


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        (None, "[Errno 2] No such file or directory: 'LOG'"),
        ('{"format": "giardino-log/1", "events": []}', "it is not a log of a match"),
    ],
)
def test_an_unreadable_log_is_reported_by_the_script_in_one_line(tmp_path, text, reported):
    (tmp_path / "log").write_text(text or "")
    ran = run(*([tmp_path / "log"] if text else []))

    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"that can't be read: {reported}\n"
