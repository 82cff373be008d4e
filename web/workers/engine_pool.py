"""Engines: child processes that think for bots, with low priority and little memory.

An engine gets only what its seat knows, and of the environment no secrets. A process starts with
its first request and is replaced after it died.
"""

import os
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache, partial
from queue import LifoQueue
from random import Random
from threading import Lock
from typing import Any, Final, Protocol

import msgspec

from adapters.child_process import ChildProcess, ProcessDied, cores
from domain.game import Bot

MEMORY: Final = 512 * 1024 * 1024
"""Memory limit in bytes, where the OS supports it."""
NICE: Final = 10
"""Nice level: other processes, first of all the server, come first."""
NEEDED: Final = ("PYTHON", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Prefixes of the environment variables passed on; others may contain secrets."""


class EngineLost(Exception):
    """The engine process died without a result; the request may be repeated."""


class EngineRequest(msgspec.Struct, frozen=True):
    """A request to an engine."""

    bot: Bot
    known: Any
    """The observation of its seat."""
    seed: int
    """Seed of its random generator."""
    seconds: float
    """Budget in seconds of CPU time, so a busy machine doesn't weaken the bot."""


class EngineResult(msgspec.Struct, frozen=True):
    """The result of a request."""

    command: Any = None
    """The command, if the bot found one in time."""
    seconds: float = 0.0
    """CPU seconds used."""
    failed: str = ""
    """Type of the error, if the bot failed; its text may contain hidden information."""


class Engine(Protocol):
    """Runs requests of bots."""

    @property
    def at_once(self) -> int:
        """Number of parallel requests."""

    def think(self, request: EngineRequest) -> EngineResult:
        """Return the result of a request; raise EngineLost."""

    def close(self) -> None:
        """Stop."""


class EnginePool:
    """A pool of engine processes, by default one per core."""

    def __init__(self, at_once: int | None = None) -> None:
        self.at_once = at_once or cores()
        self._free: LifoQueue[ChildProcess | None] = LifoQueue()
        """The idle processes; None for one that has not started."""
        self._running: set[ChildProcess] = set()
        self._closed = False
        self._changing = Lock()
        self._free_all()

    def think(self, request: EngineRequest) -> EngineResult:
        """Wait for a free process and return the result of a request; raise EngineLost."""
        child = self._free.get()
        try:
            if child is None or not child.is_alive:
                self._end(child)
                child = None
                child = self._start()
            return child.run(partial(_think_apart, request))
        except ProcessDied:
            self._end(child)
            child = None
            raise EngineLost from None
        except EngineLost:
            raise
        except Exception as error:
            # The request could not be read there.
            return EngineResult(failed=type(error).__name__)
        finally:
            self._free.put(child)

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [child.process.pid for child in tuple(self._running)]

    def close(self) -> None:
        """Stop without waiting for results."""
        with self._changing:
            self._closed = True
            for child in self._running:
                child.kill()
        for _ in range(self.at_once):
            self._end(self._free.get())
        self._free_all()

    def _free_all(self) -> None:
        for _ in range(self.at_once):
            self._free.put(None)

    def _start(self) -> ChildProcess:
        environ = {name: value for name, value in os.environ.items() if name.startswith(NEEDED)}
        environ["PYTHONPATH"] = os.pathsep.join(sys.path)
        with self._changing:
            if self._closed:
                raise EngineLost
            child = ChildProcess(environ, getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0))
            self._running.add(child)
        return child

    def _end(self, child: ChildProcess | None) -> None:
        """Kill and reap a process, if it has started."""
        if child:
            child.kill()
            child.leave()
            with self._changing:
                self._running.discard(child)


def think(request: EngineRequest) -> EngineResult:
    """Run a bot on a request."""
    start = time.thread_time()
    until = start + request.seconds
    command, failed = None, ""
    try:
        chance = Random(request.seed)
        command = request.bot(request.known, chance, lambda: time.thread_time() >= until)
    except Exception as error:
        failed = type(error).__name__
    return EngineResult(command, time.thread_time() - start, failed)


def _think_apart(request: EngineRequest) -> EngineResult:
    """Run a bot in this process, which serves nothing else."""
    _step_back()
    return think(request)


@cache
def _step_back() -> None:
    """Lower the priority and limit the memory, as far as the OS supports it."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
