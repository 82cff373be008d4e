"""Process pool: runs the same function on many tasks in parallel, results in order.

This process works too. Workers start only if the work takes longer than ALONE, and work continues
while they start. A thread waits for each worker, so a crash is always detected. Ctrl-C reaches only
this process, which ends them.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from itertools import islice
from queue import SimpleQueue
from time import monotonic, process_time
from typing import Any, Final, Generic, Self, TypeVar

from adapters.child_process import ChildProcess, ProcessDied
from adapters.i18n import current_locale, gettext
from replay.group import WORKER_DIED, Unusable
from replay.worker_main import (
    BatchResult,
    Begin,
    Found,
    Task,
    Work,
    finish,
    prepare,
    run_batch,
    run_here,
)

Value = TypeVar("Value")
START_AFTER: Final = 0.2
"""Seconds of CPU time before workers are started."""
BATCH_SECONDS: Final = 0.05
"""Seconds of work in a batch."""
QUEUED_BATCHES: Final = 2
"""Batches queued per worker."""
SWITCH_INTERVAL: Final = 0.0005
"""Thread switch interval in seconds, so that results are read during work in this process."""
PENDING_BATCHES: Final = 4
"""Maximum pending batches per process."""
READ_TIMEOUT: Final = 0.1
"""Seconds to wait for more tasks to fill a batch."""


class WorkerDied(Unusable):
    """A worker was killed: one line on stderr, and an exit code of its own."""

    exit_code = WORKER_DIED


class ProcessPool(Generic[Task, Found]):
    """Pool of up to *jobs* processes, each prepared by *begin*; this one is the first."""

    def __init__(self, jobs: int, begin: Begin[Task, Found]) -> None:
        self._jobs = jobs
        self._begin = begin
        self._opened = ExitStack()
        self.workers: list[Worker] = []
        self._idle: SimpleQueue[Worker] = SimpleQueue()

    def __enter__(self) -> Self:
        self._work: Work[Task, Found] = self._opened.enter_context(self._begin())
        self._threads = self._opened.enter_context(
            ThreadPoolExecutor(max(1, QUEUED_BATCHES * (self._jobs - 1)))
        )
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: Any) -> bool | None:
        for worker in self.workers:
            # One that is still starting has no work and need not be awaited.
            if kind is not None or not worker.is_ready:
                worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self.workers:
            with suppress(ProcessDied):
                worker.run(finish)
            worker.leave()
        return self._opened.__exit__(kind, *error)

    def map(self, tasks: Iterable[Task]) -> Iterator[Found]:
        """Return the result of each of the *tasks*, in order; a few tasks are read ahead.

        Raises what the work or the reading raises, after the results before it, or WorkerDied.
        """
        tasks, spent = iter(tasks), 0.0
        for number, task in enumerate(tasks, 1):
            started = process_time()
            found = self._work(task)
            spent += process_time() - started
            yield found
            if self._jobs > 1 and spent > START_AFTER:
                yield from self._shared(tasks, max(1, int(BATCH_SECONDS * number / spent)))

    def _shared(self, tasks: Iterator[Task], size: int) -> Iterator[Found]:
        self.start_workers()
        given: deque[Future[BatchResult[Found]]] = deque()
        for batch, pauses in batches(tasks, size):
            if batch:
                ready = sum(worker.is_ready for worker in self.workers)
                busy = sum(not result.done() for result in given)
                given.append(
                    self._threads.submit(self._ask, batch)
                    if busy < QUEUED_BATCHES * ready
                    else self._do(batch)
                )
            while given and (
                pauses or len(given) > PENDING_BATCHES * self._jobs or given[0].done()
            ):
                result = given.popleft().result()
                yield from result.found
                if result.error:
                    raise result.error

    def start_workers(self) -> None:
        """Start the workers without waiting for them."""
        self._opened.callback(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(SWITCH_INTERVAL)
        self.workers = [Worker() for _ in range(self._jobs - 1)]
        for worker in self.workers:
            self._threads.submit(self._welcome, worker, current_locale())

    def _welcome(self, worker: "Worker", language: str) -> None:
        # A dead worker is detected when it gets a task.
        with suppress(ProcessDied):
            worker.run(partial(prepare, language, self._begin))
        for _ in range(QUEUED_BATCHES):
            self._idle.put(worker)
        worker.is_ready = True

    def _do(self, batch: list[Task]) -> Future[BatchResult[Found]]:
        future: Future[BatchResult[Found]] = Future()
        future.set_result(run_batch(lambda: self._work, batch))
        return future

    def _ask(self, batch: list[Task]) -> BatchResult[Found]:
        worker = self._idle.get()
        try:
            return worker.run(partial(run_here, batch))
        except ProcessDied:
            raise WorkerDied(
                gettext("a worker process died before the work was finished")
            ) from None
        finally:
            self._idle.put(worker)


class Worker(ChildProcess):
    """A process that waits for batches."""

    is_ready = False
    """Whether it has started."""


def batches(
    tasks: Iterator[Value], size: int, clock: Callable[[], float] = monotonic
) -> Iterator[tuple[list[Value], bool]]:
    """Return batches of *tasks*, and whether to finish all of them before reading more.

    Tasks must not wait for slow reading, also at the end. If reading fails, the error is
    raised after the last batch.
    """
    while True:
        batch: list[Value] = []
        failure: Exception | None = None
        started = clock()
        try:
            for task in islice(tasks, size):
                batch.append(task)
                if clock() - started > READ_TIMEOUT:
                    break
        except Exception as error:
            failure = error
        yield batch, not batch or failure is not None or clock() - started > READ_TIMEOUT
        if failure is not None:
            raise failure
        if not batch:
            return
