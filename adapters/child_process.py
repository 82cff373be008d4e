"""Child processes that run calls, for bots and for jobs of the command line.

Each has pipes of its own: a process that dies is always noticed, and fails only its own calls. Each
has a session of its own, so Ctrl-C reaches only the parent. Each exits with its parent, even during
a call. ``multiprocessing`` would import the parent's main module again, its queues outlive a killed
parent, and an executor fails all calls when one process dies.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, Final, TypeVar

Value = TypeVar("Value")
PROGRAM: Final = (
    "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL);"
    " from adapters.child_process import main; main()"
)
"""Ctrl-C, if it comes all the same, ends it silently, even during start-up."""


class ProcessDied(Exception):
    """The process died without a result; the call may be repeated in another."""


class ChildProcess:
    """A process that runs one call at a time; the next may be sent in the meantime."""

    def __init__(self, environ: Mapping[str, str] | None = None, windows_flags: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environ,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | windows_flags,
        )
        self._sending, self._receiving = Lock(), Lock()

    @property
    def is_alive(self) -> bool:
        """Tell whether it has not ended."""
        return self.process.poll() is None

    def run(self, call: Callable[[], Value]) -> Value:
        """Return the result of *call*, or raise its error; raise ProcessDied."""
        message = pickle.dumps(call, pickle.HIGHEST_PROTOCOL)
        calls, results = self.process.stdin, self.process.stdout
        assert calls
        assert results
        try:
            with self._sending:
                pickle.dump(message, calls, pickle.HIGHEST_PROTOCOL)
                calls.flush()
                # Results come in the order of the calls.
                self._receiving.acquire()
            try:
                result, error = pickle.load(results)
            finally:
                self._receiving.release()
        except (EOFError, OSError, pickle.UnpicklingError):
            raise ProcessDied from None
        if error:
            raise error
        value: Value = result
        return value

    def kill(self) -> None:
        """Kill it, even during a call."""
        self.process.kill()

    def leave(self) -> None:
        """Close its pipes, so that it exits, and wait for that."""
        with suppress(OSError):
            self.process.communicate()


def cores() -> int:
    """Return the number of usable cores."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def main() -> None:
    """Run calls until stdin ends."""
    calls, results = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # What a call prints must not mix with results.
    sys.stdout = sys.stderr
    messages: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(calls, messages), daemon=True).start()
    # The parent may end at any time.
    with suppress(OSError):
        while True:
            pickle.dump(_result(messages.get()), results, pickle.HIGHEST_PROTOCOL)
            results.flush()


def _listen(calls: IO[bytes], messages: SimpleQueue[bytes]) -> None:
    """Read calls; exit at the end of stdin, when the parent has exited."""
    try:
        while True:
            messages.put(pickle.load(calls))
    finally:
        os._exit(0)


def _result(message: bytes) -> tuple[Any, Exception | None]:
    try:
        return pickle.loads(message)(), None
    except Exception as error:
        return None, error
