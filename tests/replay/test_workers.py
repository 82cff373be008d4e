"""Do several processes give what one gives, in order, whatever befalls one of them?"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from domain.games import GAMES
from replay import workers
from replay.workers import PATIENCE, WAITING, WorkerDied, Workers, batches
from tests.adapters.damaging import Events, Row
from tests.adapters.spoiling import good, put, text
from tests.replay.running import FELCI, one_line, run
from tests.replay.storing import running_match
from tests.sampling import one_of

JOBS = 2
OTHERS = [game for game in GAMES if game != "felci"]
DEADLY = -2
GOOD, BROKEN = text(good()), b'{"format": "giardino-record/1"}'
WRONG_CLAIM = text(put(good(), ("result", "totals"), [99, 3]))


@contextmanager
def working(needed: str = os.devnull) -> Iterator[Callable[[int], tuple[int, int]]]:
    """Return work that needs a file."""
    with open(needed):
        yield worked


def worked(task: int) -> tuple[int, int]:
    """Return a task, and the process that did it: no negative one can be done."""
    if task == DEADLY:
        os._exit(1)
    if task < 0:
        raise ValueError(task)
    return task, os.getpid()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let others be begun after the first task, be waited for, and be given one task at a time."""
    begin_others = Workers.begin_others

    def begin_and_wait(crew: Workers[Any, Any]) -> None:
        begin_others(crew)
        while not all(worker.is_ready for worker in crew.others):
            sleep(0.01)

    monkeypatch.setattr(Workers, "begin_others", begin_and_wait)
    monkeypatch.setattr(workers, "ALONE", 0.0)
    monkeypatch.setattr(workers, "BATCH", 0.0)


def done_before(
    error: type[BaseException], tasks: Iterator[int], needed: str = os.devnull
) -> tuple[list[int], set[int]]:
    """Return the tasks that were done until *error* was raised, and by which processes."""
    done: list[tuple[int, int]] = []
    with pytest.raises(error), Workers(JOBS, partial(working, needed)) as crew:
        done.extend(crew.in_order(tasks))
    return [task for task, _ in done], {process for _, process in done} - {os.getpid()}


def is_running(process: int) -> bool:
    """Tell whether there is such a process, be it one that nobody has waited for."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_comes_of_the_tasks_is_in_their_order_whoever_did_them(at_once):
    with Workers(JOBS, working) as crew:
        found = list(crew.in_order(range(100)))

    assert [task for task, _ in found] == list(range(100))
    processes = {process for _, process in found[1:]}
    assert os.getpid() in processes
    assert len(processes) == JOBS


def test_work_goes_on_here_while_others_begin_and_nobody_waits_for_them(monkeypatch):
    monkeypatch.setattr(workers, "ALONE", 0.0)
    with Workers(JOBS, working) as crew:
        found = list(crew.in_order(range(50)))
        other = crew.others[0]

    assert found == [(task, os.getpid()) for task in range(50)]
    assert not is_running(other.process.pid)


@pytest.mark.parametrize(("jobs", "tasks"), [(1, 500), (JOBS, 20)])
def test_one_job_or_little_to_do_begins_no_other_process(jobs, tasks):
    with Workers(jobs, working) as crew:
        assert {process for _, process in crew.in_order(range(tasks))} == {os.getpid()}


def test_what_fails_is_told_after_what_came_before_it(at_once):
    done, _ = done_before(ValueError, iter([0, 1, 2, -1, 4]))

    assert done == [0, 1, 2]


def test_reading_that_fails_is_told_after_what_was_read_before(at_once):
    def reading() -> Iterator[int]:
        yield from range(5)
        raise BlockingIOError

    done, _ = done_before(BlockingIOError, reading())

    assert done == list(range(5))


def test_what_can_not_be_made_ready_elsewhere_is_told_after_what_was_done_here(at_once, tmp_path):
    needed = tmp_path / "needed"
    needed.touch()

    def reading() -> Iterator[int]:
        yield 0
        needed.unlink()
        yield 1

    done, _ = done_before(FileNotFoundError, reading(), str(needed))

    assert done == [0]


def test_a_process_that_dies_is_told_of_and_nothing_waits_for_it(at_once):
    done, _ = done_before(WorkerDied, iter([0, 1, DEADLY, *range(3, 100)]))

    assert done == [0, 1]


def test_no_process_is_left_when_it_is_interrupted(at_once):
    def reading() -> Iterator[int]:
        yield from range(50)
        raise KeyboardInterrupt

    _, processes = done_before(KeyboardInterrupt, reading())

    assert processes
    assert not any(map(is_running, processes))


def test_no_more_is_read_ahead_than_a_few_batches(at_once):
    read: list[int] = []

    def reading() -> Iterator[int]:
        for task in range(100):
            read.append(task)
            yield task

    with Workers(JOBS, working) as crew:
        ahead = [len(read) - task for task, _ in crew.in_order(reading())]

    assert max(ahead) <= WAITING * JOBS + 2


def test_a_batch_waits_for_no_more_where_reading_takes_long():
    ticks = iter([0.0] * 5 + [2 * PATIENCE] * 2)
    found = batches(iter("abcd"), 2, clock=lambda: next(ticks, 0.0))

    assert list(found) == [(["a", "b"], False), (["c"], True), (["d"], False), ([], True)]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Return a file with records of which some are wrong."""
    path = tmp_path / "records.jsonl"
    path.write_bytes(b"\n".join([GOOD, WRONG_CLAIM, BROKEN, GOOD, b"", b"nonsense", GOOD] * 4))
    return path


def said_with_two_jobs(*words: str | Path) -> tuple[int, bytes, bytes]:
    """Return how it ends with two jobs and what it says, which is the same as with one."""
    one, two = (run(*words, "--jobs", jobs) for jobs in ("1", "2"))
    said = (two.exit_code, two.stdout_bytes, two.stderr_bytes)
    assert said == (one.exit_code, one.stdout_bytes, one.stderr_bytes)
    return said


@pytest.mark.parametrize(("language", "words"), [("en", ("--json",)), ("it", ())])
def test_audits_are_the_same_bytes_with_two_jobs(words, language, records, at_once):
    said = said_with_two_jobs("--language", language, "audit", *words, records, FELCI / "nowhere")

    assert said[0] == 2


@pytest.mark.parametrize("game", one_of(["felci", *OTHERS]))
def test_simulated_matches_are_the_same_bytes_with_two_jobs(game, at_once):
    bots = ("--game", game, "--players", "random")
    _, printed, _ = said_with_two_jobs("simulate", *bots, "--seed", "1", "--matches", "6")

    assert printed.count(b"\n") == 6


def test_imports_say_and_store_the_same_with_two_jobs(records, at_once, tmp_path):
    broken = put(good(), ("moves", 1, "type"), "red")
    with records.open("ab") as file:
        file.write(b"\n" + text(broken) + b"\n" + text(put(good(), ("players", 0), "Zoe")))
    said, listed = [], []
    for jobs in ("1", "2"):
        database = ("--database", tmp_path / f"{jobs}.db")
        result = run("import", "--jobs", jobs, *database, records)
        said.append((result.exit_code, result.stdout, result.stderr))
        # They may be brought in at another minute.
        listed.append(re.sub(r" \d\d:\d\d ", " ", run("matches", *database).stdout))

    assert said[0] == said[1]
    assert listed[0] == listed[1]
    assert (said[0][0], listed[0].count("\n")) == (2, 3)


@pytest.fixture
def some_damaged(database: str) -> list[str]:
    """Store eight matches, of which the fourth is damaged and the last still played."""
    records = sorted(path for path in FELCI.glob("*.json") if "unfinished" not in path.name)
    ids = [run("import", path).stdout.strip() for path in records[:7]]
    with closing(Events(Path(database))) as events:
        events.set(Row(ids[3], 3), "state", b"\x00")
    return [*ids, running_match(database)]


@pytest.mark.parametrize("language", one_of(["it", "en"]))
def test_exports_are_the_same_bytes_with_two_jobs(language, some_damaged, at_once):
    said = partial(said_with_two_jobs, "--language", language, "export")

    code, printed, _ = said()
    assert (code, printed.count(b"\n")) == (2, 6)
    assert said("--unsealed")[1].count(b"\n") == 7
    code, printed, _ = said(*some_damaged)
    assert (code, printed.count(b"\n")) == (2, 3)


@pytest.mark.parametrize("words", one_of([("--rules", "felci/1"), (), ("--json",)]))
def test_checks_are_the_same_bytes_with_two_jobs(words, some_damaged, at_once):
    code, printed, _ = said_with_two_jobs("check", *words)

    assert (code, printed.count(b"\n")) == (1, 1)


def test_a_process_that_dies_is_one_line_and_an_exit_code(records, at_once, monkeypatch):
    monkeypatch.setattr(workers.sys, "executable", "/bin/false")

    result = run("audit", "--json", "--jobs", "2", records)

    assert result.exit_code == 3
    assert one_line(result.stderr)
