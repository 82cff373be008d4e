"""Who thinks for the bots, while the server has its processor for people? A process of its own.

It is begun with the first thought, and anew when it has ended. It is no child of multiprocessing:
that would run the program that serves once more, and what reads from its queues outlives a server
that was killed.
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
"""How the names of variables begin that are handed on; in others there may be secrets."""
APART: Final = sum(
    getattr(subprocess, flag, 0)
    for flag in ("CREATE_NEW_PROCESS_GROUP", "BELOW_NORMAL_PRIORITY_CLASS")
)
"""How Windows is told that Ctrl-C is for the server, and that the server comes first."""


class EngineLost(Exception):
    """Whoever thought has ended, and there is no answer; it can be asked for again."""


class Engine(Protocol):
    """Thinks for bots."""

    @property
    def at_once(self) -> int:
        """How many thoughts can be thought at once."""

    def think(self, thought: EngineRequest) -> EngineResult:
        """Return what comes of a thought; raise EngineLost."""

    def close(self) -> None:
        """Think no further."""


class EngineProcess:
    """Thinks in a process of its own, one thought at a time."""

    at_once = 1

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._asking = Lock()
        """Held until there is an answer."""
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        process = self._process
        return process.pid if process else None

    def think(self, thought: EngineRequest) -> EngineResult:
        """Return what comes of a thought; raise EngineLost."""
        question = pickle.dumps(thought, pickle.HIGHEST_PROTOCOL)
        with self._asking:
            process = self._begun()
            assert process.stdin
            assert process.stdout
            try:
                pickle.dump(question, process.stdin)
                process.stdin.flush()
                conclusion: EngineResult = pickle.load(process.stdout)
            except (EOFError, OSError, pickle.UnpicklingError):
                self._end()
                raise EngineLost from None
        return conclusion

    def close(self) -> None:
        """Think no further, and wait for no thought."""
        self._closed = True
        if process := self._process:
            process.kill()
        with self._asking:
            self._end()

    def _begun(self) -> "subprocess.Popen[bytes]":
        """Return the process, begun anew if there is none."""
        if self._closed:
            raise EngineLost
        if self._process and self._process.poll() is not None:
            self._end()
        if self._process is None:
            self._process = _begin()
        return self._process

    def _end(self) -> None:
        """Leave nothing of the process behind."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        # What it was not told any more is lost with it.
        with suppress(OSError):
            process.communicate()


def _begin() -> "subprocess.Popen[bytes]":
    environ = {name: value for name, value in os.environ.items() if name.startswith(NEEDED)}
    return subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        # So Ctrl-C is kept away elsewhere.
        process_group=None if APART else 0,
        creationflags=APART,
    )


class EnginePool:
    """Thinks in processes of its own, so many thoughts at once."""

    def __init__(self, at_once: int | None = None) -> None:
        self._all = [EngineProcess() for _ in range(at_once or _cores())]
        self._free: LifoQueue[EngineProcess] = LifoQueue()
        for process in reversed(self._all):
            self._free.put(process)

    @property
    def at_once(self) -> int:
        """How many thoughts can be thought at once."""
        return len(self._all)

    def think(self, thought: EngineRequest) -> EngineResult:
        """Return what comes of a thought, as soon as a process is free; raise EngineLost."""
        process = self._free.get()
        try:
            return process.think(thought)
        finally:
            self._free.put(process)

    def close(self) -> None:
        """Think no further, and wait for no thought."""
        for process in self._all:
            process.close()


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
