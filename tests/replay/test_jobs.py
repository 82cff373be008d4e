"""Commands print and store the same with two jobs as with one."""

import re
import signal
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from adapters.child_process import PROGRAM
from domain.registry import GAMES
from tests.adapters.damage import Events, Row
from tests.adapters.records.broken_records import good, put, text
from tests.replay.program import FELCI, one_line, run
from tests.replay.stored_matches import running_match
from tests.sampling import one_of

OTHERS = [game for game in GAMES if game != "felci"]
GOOD, BROKEN = text(good()), b'{"format": "giardino-record/1"}'
WRONG_CLAIM = text(put(good(), ("result", "totals"), [99, 3]))


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Return a file with records, some of them wrong."""
    path = tmp_path / "records.jsonl"
    path.write_bytes(b"\n".join([GOOD, WRONG_CLAIM, BROKEN, GOOD, b"", b"nonsense", GOOD] * 4))
    return path


def said_with_two_jobs(*words: str | Path) -> tuple[int, bytes, bytes]:
    """Return exit code and output with two jobs, which equal those with one."""
    one, two = (run(*words, "--jobs", jobs) for jobs in ("1", "2"))
    message = (two.exit_code, two.stdout_bytes, two.stderr_bytes)
    assert message == (one.exit_code, one.stdout_bytes, one.stderr_bytes)
    return message


@pytest.mark.parametrize(("language", "words"), [("en", ("--json",)), ("it", ())])
def test_audits_are_the_same_bytes_with_two_jobs(words, language, records, at_once):
    message = said_with_two_jobs(
        "--language", language, "audit", *words, records, FELCI / "nowhere"
    )

    assert message[0] == 2


@pytest.mark.parametrize("game", one_of(["felci", *OTHERS]))
def test_simulated_matches_are_the_same_bytes_with_two_jobs(game, at_once):
    bots = ("--game", game, "--players", "random")
    _, printed, _ = said_with_two_jobs("simulate", *bots, "--seed", "1", "--matches", "6")

    assert printed.count(b"\n") == 6


def test_imports_say_and_store_the_same_with_two_jobs(records, at_once, tmp_path):
    broken = put(good(), ("moves", 1, "type"), "red")
    with records.open("ab") as file:
        file.write(b"\n" + text(broken) + b"\n" + text(put(good(), ("players", 0), "Zoe")))
    message, listed = [], []
    for jobs in ("1", "2"):
        database = ("--database", tmp_path / f"{jobs}.db")
        result = run("import", "--jobs", jobs, *database, records)
        message.append((result.exit_code, result.stdout, result.stderr))
        # The imports may be in different minutes.
        listed.append(re.sub(r" \d\d:\d\d ", " ", run("matches", *database).stdout))

    assert message[0] == message[1]
    assert listed[0] == listed[1]
    assert (message[0][0], listed[0].count("\n")) == (2, 3)


@pytest.fixture
def some_damaged(database: str) -> list[str]:
    """Store eight matches: the fourth is damaged, the last one still running."""
    records = sorted(path for path in FELCI.glob("*.json") if "unfinished" not in path.name)
    ids = [run("import", path).stdout.strip() for path in records[:7]]
    with closing(Events(Path(database))) as events:
        events.set(Row(ids[3], 3), "state", b"\x00")
    return [*ids, running_match(database)]


@pytest.mark.parametrize("language", one_of(["it", "en"]))
def test_exports_are_the_same_bytes_with_two_jobs(language, some_damaged, at_once):
    message = partial(said_with_two_jobs, "--language", language, "export")

    code, printed, _ = message()
    assert (code, printed.count(b"\n")) == (2, 6)
    assert message("--unsealed")[1].count(b"\n") == 7
    code, printed, _ = message(*some_damaged)
    assert (code, printed.count(b"\n")) == (2, 3)


@pytest.mark.parametrize("words", one_of([("--rules", "felci/1"), (), ("--json",)]))
def test_checks_are_the_same_bytes_with_two_jobs(words, some_damaged, at_once):
    code, printed, _ = said_with_two_jobs("check", *words)

    assert (code, printed.count(b"\n")) == (1, 1)


def test_a_process_that_dies_is_one_line_and_an_exit_code(records, at_once, monkeypatch):
    monkeypatch.setattr("sys.executable", "/bin/false")

    result = run("audit", "--json", "--jobs", "2", records)

    assert result.exit_code == 3
    assert one_line(result.stderr)


def test_a_worker_that_is_interrupted_ends_without_a_traceback():
    interrupted = PROGRAM.replace(
        " from adapters", " import os; os.kill(os.getpid(), signal.SIGINT); from adapters"
    )
    ended = subprocess.run([sys.executable, "-c", interrupted], capture_output=True, check=False)

    assert ended.returncode == -signal.SIGINT
    assert ended.stderr == b""
