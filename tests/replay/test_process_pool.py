"""The process pool: same results in the same order, also when a worker fails."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from replay import process_pool
from replay.process_pool import PENDING_BATCHES, READ_TIMEOUT, ProcessPool, WorkerDied, batches

JOBS = 2
DEADLY = -2


@contextmanager
def working(needed: str = os.devnull) -> Iterator[Callable[[int], tuple[int, int]]]:
    """Return a task function that needs a file."""
    with open(needed):
        yield worked


def worked(task: int) -> tuple[int, int]:
    """Return a task and the process that ran it; negative tasks fail."""
    if task == DEADLY:
        os._exit(1)
    if task < 0:
        raise ValueError(task)
    return task, os.getpid()


def done_before(
    error: type[BaseException], tasks: Iterator[int], needed: str = os.devnull
) -> tuple[list[int], set[int]]:
    """Return the tasks done before *error* was raised, and their processes."""
    done: list[tuple[int, int]] = []
    with pytest.raises(error), ProcessPool(JOBS, partial(working, needed)) as crew:
        done.extend(crew.map(tasks))
    return [task for task, _ in done], {process for _, process in done} - {os.getpid()}


def is_running(process: int) -> bool:
    """Tell whether a process exists, zombies included."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_results_are_in_the_order_of_the_tasks(at_once):
    with ProcessPool(JOBS, working) as crew:
        found = list(crew.map(range(100)))

    assert [task for task, _ in found] == list(range(100))
    processes = {process for _, process in found[1:]}
    assert os.getpid() in processes
    assert len(processes) == JOBS


def test_work_continues_here_while_others_begin_and_nobody_waits_for_them(monkeypatch):
    monkeypatch.setattr(process_pool, "START_AFTER", 0.0)
    with ProcessPool(JOBS, working) as crew:
        found = list(crew.map(range(50)))
        other = crew.workers[0]

    assert found == [(task, os.getpid()) for task in range(50)]
    assert not is_running(other.process.pid)


@pytest.mark.parametrize(("jobs", "tasks"), [(1, 500), (JOBS, 20)])
def test_one_job_or_little_to_do_begins_no_other_process(jobs, tasks):
    with ProcessPool(jobs, working) as crew:
        assert {process for _, process in crew.map(range(tasks))} == {os.getpid()}


def test_a_failure_is_reported_after_the_earlier_results(at_once):
    done, _ = done_before(ValueError, iter([0, 1, 2, -1, 4]))

    assert done == [0, 1, 2]


def test_reading_that_fails_is_shown_after_what_was_read_before(at_once):
    def reading() -> Iterator[int]:
        yield from range(5)
        raise BlockingIOError

    done, _ = done_before(BlockingIOError, reading())

    assert done == list(range(5))


def test_a_worker_processs_error_is_shown_after_the_results_before_it(at_once, tmp_path):
    needed = tmp_path / "needed"
    needed.touch()

    def reading() -> Iterator[int]:
        yield 0
        needed.unlink()
        yield 1

    done, _ = done_before(FileNotFoundError, reading(), str(needed))

    assert done == [0]


def test_a_process_that_dies_is_reported_and_nothing_waits_for_it(at_once):
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

    with ProcessPool(JOBS, working) as crew:
        ahead = [len(read) - task for task, _ in crew.map(reading())]

    assert max(ahead) <= PENDING_BATCHES * JOBS + 2


def test_a_slow_source_does_not_hold_back_a_batch():
    ticks = iter([0.0] * 5 + [2 * READ_TIMEOUT] * 2)
    found = batches(iter("abcd"), 2, clock=lambda: next(ticks, 0.0))

    assert list(found) == [(["a", "b"], False), (["c"], True), (["d"], False), ([], True)]
