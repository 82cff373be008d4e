"""Engine processes: a pool of child processes that think for bots.

A process starts with its first request and is restarted after it died. It doesn't use
multiprocessing, which would import the server's main module again, and whose queues outlive a
killed server.
"""

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from queue import LifoQueue
from threading import Lock
from typing import Final, Protocol

from web.workers.engine_main import EngineRequest, EngineResult

PROGRAM: Final = "from web.workers.engine_main import answer; answer()"
NEEDED: Final = ("PYTHON", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Prefixes of the environment variables passed on; others may contain secrets."""
APART: Final = sum(
    getattr(subprocess, flag, 0)
    for flag in ("CREATE_NEW_PROCESS_GROUP", "BELOW_NORMAL_PRIORITY_CLASS")
)
"""Windows: own process group for Ctrl-C, and low priority."""


class EngineLost(Exception):
    """The engine process died without a result; the request may be repeated."""


class Engine(Protocol):
    """Runs requests of bots."""

    @property
    def at_once(self) -> int:
        """Number of parallel requests."""

    def think(self, request: EngineRequest) -> EngineResult:
        """Return the result of a request; raise EngineLost."""

    def close(self) -> None:
        """Stop."""


class EngineProcess:
    """One child process, which runs one request at a time."""

    at_once = 1

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._asking = Lock()
        """Held until the result arrives."""
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process id, if it runs."""
        process = self._process
        return process.pid if process else None

    def think(self, request: EngineRequest) -> EngineResult:
        """Return the result of a request; raise EngineLost."""
        question = pickle.dumps(request, pickle.HIGHEST_PROTOCOL)
        with self._asking:
            process = self._begun()
            assert process.stdin
            assert process.stdout
            try:
                pickle.dump(question, process.stdin)
                process.stdin.flush()
                result: EngineResult = pickle.load(process.stdout)
            except (EOFError, OSError, pickle.UnpicklingError):
                self._end()
                raise EngineLost from None
        return result

    def close(self) -> None:
        """Stop without waiting for results."""
        self._closed = True
        if process := self._process:
            process.kill()
        with self._asking:
            self._end()

    def _begun(self) -> "subprocess.Popen[bytes]":
        """Return the process; start it if needed."""
        if self._closed:
            raise EngineLost
        if self._process and self._process.poll() is not None:
            self._end()
        if self._process is None:
            self._process = _begin()
        return self._process

    def _end(self) -> None:
        """Kill and reap the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        # Unsent data is lost with it.
        with suppress(OSError):
            process.communicate()


def _begin() -> "subprocess.Popen[bytes]":
    environ = {name: value for name, value in os.environ.items() if name.startswith(NEEDED)}
    return subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        # POSIX: own process group for Ctrl-C.
        process_group=None if APART else 0,
        creationflags=APART,
    )


class EnginePool:
    """A pool of engine processes, by default one per core."""

    def __init__(self, at_once: int | None = None) -> None:
        self._all = [EngineProcess() for _ in range(at_once or _cores())]
        self._free: LifoQueue[EngineProcess] = LifoQueue()
        for process in reversed(self._all):
            self._free.put(process)

    @property
    def at_once(self) -> int:
        """Number of parallel requests."""
        return len(self._all)

    def think(self, request: EngineRequest) -> EngineResult:
        """Wait for a free process and return the result of a request; raise EngineLost."""
        process = self._free.get()
        try:
            return process.think(request)
        finally:
            self._free.put(process)

    def close(self) -> None:
        """Stop without waiting for results."""
        for process in self._all:
            process.close()


def _cores() -> int:
    """Return the number of cores available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
