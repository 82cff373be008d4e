"""How do several processes share the same work, with what comes of it in order?

What is done soon is done here: others are begun only once it has taken as long as it takes to
begin them. Each has a pipe of its own and a thread that waits at it, so one that dies is noticed
whatever it was doing. They are no part of the terminal's session: Ctrl-C reaches this process
alone, which ends them.
"""

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import islice
from queue import SimpleQueue
from time import monotonic, process_time
from typing import Any, Final, Generic, Self, TypeVar

import click

from adapters.languages import say, spoken
from replay.program import WORKER_DIED, Unusable
from replay.worker import BatchResult, Begin, Found, Task, Work

Value = TypeVar("Value")
ALONE: Final = 0.5
"""For how many seconds of its own time this process works alone."""
BATCH: Final = 0.05
"""How many seconds of work a worker is given at once."""
AHEAD: Final = 2
"""How many batches there are for each worker, done or not."""
PATIENCE: Final = 0.1
"""After how many seconds a batch waits for no more to be read."""


class WorkerDied(Unusable):
    """Something else ended a worker: one line on stderr, and an exit code of its own."""

    exit_code = WORKER_DIED


def jobs_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--jobs`` to a command."""
    return click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(min=1),
        default=cores,
        help="How many processes share the work, in the same order.  [default: one for each core]",
    )(command)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers(Generic[Task, Found]):
    """Up to so many processes that do the same, each with what *begin* makes ready for it."""

    def __init__(self, jobs: int, begin: Begin[Task, Found]) -> None:
        self._jobs = jobs
        self._begin = begin
        self._opened = ExitStack()
        self._begun: list[WorkerProcess] = []
        self._idle: SimpleQueue[WorkerProcess] = SimpleQueue()

    def __enter__(self) -> Self:
        self._work: Work[Task, Found] = self._opened.enter_context(self._begin())
        self._threads = self._opened.enter_context(ThreadPoolExecutor(self._jobs))
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: Any) -> bool | None:
        if kind is not None:
            for worker in self._begun:
                worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._begun:
            worker.leave()
        return self._opened.__exit__(kind, *error)

    def in_order(self, tasks: Iterable[Task]) -> Iterator[Found]:
        """Return what comes of each of the *tasks*, a few of which are read ahead.

        Raises what the work or the reading raises, after what came before, or WorkerDied.
        """
        tasks, spent = iter(tasks), 0.0
        for number, task in enumerate(tasks, 1):
            started = process_time()
            found = self._work(task)
            spent += process_time() - started
            yield found
            if self._jobs > 1 and spent > ALONE:
                yield from self._shared(tasks, max(1, int(BATCH * number / spent)))

    def _shared(self, tasks: Iterator[Task], size: int) -> Iterator[Found]:
        given: deque[Future[BatchResult[Found]]] = deque()
        for batch, pauses in batches(tasks, size):
            if batch:
                given.append(self._give(batch))
            while given and (pauses or len(given) > AHEAD * self._jobs or given[0].done()):
                done = given.popleft().result()
                yield from done.found
                if done.error:
                    raise done.error

    def _give(self, batch: list[Task]) -> Future[BatchResult[Found]]:
        if len(self._begun) < self._jobs:
            worker = WorkerProcess(self._begin)
            self._begun.append(worker)
            self._idle.put(worker)
        return self._threads.submit(self._ask, batch)

    def _ask(self, batch: list[Task]) -> BatchResult[Found]:
        worker = self._idle.get()
        try:
            return worker.ask(batch)
        finally:
            self._idle.put(worker)


class WorkerProcess:
    """A process that waits for batches."""

    def __init__(self, begin: Begin[Any, Any]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from replay.worker import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._first = [(spoken(), begin)]

    def ask(self, batch: list[Any]) -> BatchResult[Any]:
        """Let a batch be done, and wait for it; raise WorkerDied."""
        tasks, answers = self._process.stdin, self._process.stdout
        assert tasks
        assert answers
        try:
            for message in (*self._first, batch):
                pickle.dump(message, tasks, pickle.HIGHEST_PROTOCOL)
            tasks.flush()
            self._first.clear()
            done: BatchResult[Any] = pickle.load(answers)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise WorkerDied(say("a worker process has died; not everything was done")) from None
        return done

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()

    def leave(self) -> None:
        """Let the process end when it has nothing to do, and wait until it has."""
        with suppress(OSError):
            self._process.communicate()


def batches(
    tasks: Iterator[Value], size: int, clock: Callable[[], float] = monotonic
) -> Iterator[tuple[list[Value], bool]]:
    """Return batches of so many of the *tasks*, and whether all is to be done before more is read.

    That is so where reading takes long, as nobody shall wait then for what has been read, and at
    the end, be it that reading failed: the error is raised after that.
    """
    while True:
        batch: list[Value] = []
        failure: Exception | None = None
        started = clock()
        try:
            for task in islice(tasks, size):
                batch.append(task)
                if clock() - started > PATIENCE:
                    break
        except Exception as error:
            failure = error
        yield batch, not batch or failure is not None or clock() - started > PATIENCE
        if failure is not None:
            raise failure
        if not batch:
            return
