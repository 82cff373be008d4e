"""How do several processes share the same work, with what comes of it in order?

This process is one of them. What is done soon is done here alone: others are begun only once it
takes longer, and work goes on here while they begin. Each has a pipe of its own and a thread that
waits at it, so one that dies is noticed whatever it was doing. They are no part of the terminal's
session: Ctrl-C reaches this process alone, which ends them.
"""

import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import islice
from queue import SimpleQueue
from threading import Lock
from time import monotonic, process_time
from typing import Any, Final, Generic, Self, TypeVar

from adapters.i18n import current_locale, gettext
from replay.group import WORKER_DIED, Unusable
from replay.worker_main import BatchResult, Begin, Found, Task, Work, run_batch

Value = TypeVar("Value")
ALONE: Final = 0.2
"""For how many seconds of its own time this process works alone."""
BATCH: Final = 0.05
"""How many seconds of work a worker is given at once."""
AHEAD: Final = 2
"""How many batches each worker is given before the first is done."""
HEARING: Final = 0.0005
"""After how many seconds of work here a thread is heard that has something from a worker."""
WAITING: Final = 4
"""How many batches there are for each process, done or not, while the oldest isn't done."""
PATIENCE: Final = 0.1
"""After how many seconds a batch waits for no more to be read."""

WORKER: Final = (
    "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL);"
    " from replay.worker_main import main; main()"
)
"""What a worker runs: Ctrl-C ends it without a word, also while it begins."""


class WorkerDied(Unusable):
    """Something else ended a worker: one line on stderr, and an exit code of its own."""

    exit_code = WORKER_DIED


class ProcessPool(Generic[Task, Found]):
    """Up to so many processes that do the same, each with what *begin* makes ready for it.

    The first of them is this one.
    """

    def __init__(self, jobs: int, begin: Begin[Task, Found]) -> None:
        self._jobs = jobs
        self._begin = begin
        self._opened = ExitStack()
        self.workers: list[WorkerProcess] = []
        self._idle: SimpleQueue[WorkerProcess] = SimpleQueue()

    def __enter__(self) -> Self:
        self._work: Work[Task, Found] = self._opened.enter_context(self._begin())
        self._threads = self._opened.enter_context(
            ThreadPoolExecutor(max(1, AHEAD * (self._jobs - 1)))
        )
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: Any) -> bool | None:
        for worker in self.workers:
            # One that still begins has nothing to do, and isn't waited for.
            if kind is not None or not worker.is_ready:
                worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self.workers:
            worker.leave()
        return self._opened.__exit__(kind, *error)

    def map(self, tasks: Iterable[Task]) -> Iterator[Found]:
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
        self.start_workers()
        given: deque[Future[BatchResult[Found]]] = deque()
        for batch, pauses in batches(tasks, size):
            if batch:
                ready = sum(worker.is_ready for worker in self.workers)
                busy = sum(not result.done() for result in given)
                given.append(self._give(batch) if busy < AHEAD * ready else self._do(batch))
            while given and (pauses or len(given) > WAITING * self._jobs or given[0].done()):
                result = given.popleft().result()
                yield from result.found
                if result.error:
                    raise result.error

    def start_workers(self) -> None:
        """Begin the other processes, and wait for none of them."""
        self._opened.callback(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(HEARING)
        self.workers = [WorkerProcess(self._begin) for _ in range(self._jobs - 1)]
        for worker in self.workers:
            self._threads.submit(self._welcome, worker)

    def _welcome(self, worker: "WorkerProcess") -> None:
        # One that has died is noticed when it is given something.
        with suppress(WorkerDied):
            worker.begin()
        for _ in range(AHEAD):
            self._idle.put(worker)
        worker.is_ready = True

    def _do(self, batch: list[Task]) -> Future[BatchResult[Found]]:
        here: Future[BatchResult[Found]] = Future()
        here.set_result(run_batch(lambda: self._work, batch))
        return here

    def _give(self, batch: list[Task]) -> Future[BatchResult[Found]]:
        return self._threads.submit(self._ask, batch)

    def _ask(self, batch: list[Task]) -> BatchResult[Found]:
        worker = self._idle.get()
        try:
            result: BatchResult[Found] = worker.ask(batch)
            return result
        finally:
            self._idle.put(worker)


class WorkerProcess:
    """A process that waits for batches."""

    def __init__(self, begin: Begin[Any, Any]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._language = current_locale()
        self._work = begin
        self._sending, self._hearing = Lock(), Lock()
        self.is_ready = False
        """Whether it can be given something."""

    def begin(self) -> None:
        """Tell it what the work is, and wait until it has heard that; raise WorkerDied."""
        self.ask((self._language, self._work))

    def ask(self, message: Any) -> Any:
        """Let a batch be done, and return its BatchResult; raise WorkerDied.

        The next one may be sent meanwhile, so that the process need not wait for it.
        """
        tasks, answers = self.process.stdin, self.process.stdout
        assert tasks
        assert answers
        try:
            with self._sending:
                pickle.dump(message, tasks, pickle.HIGHEST_PROTOCOL)
                tasks.flush()
                # Answers come in the order in which was asked.
                self._hearing.acquire()
            try:
                return pickle.load(answers)
            finally:
                self._hearing.release()
        except (EOFError, OSError, pickle.UnpicklingError):
            raise WorkerDied(
                gettext("a worker process has died; not everything was done")
            ) from None

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self.process.kill()

    def leave(self) -> None:
        """Let the process end when it has nothing to do, and wait until it has."""
        with suppress(OSError):
            self.process.communicate()


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
