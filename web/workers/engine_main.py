"""Main loop of an engine process: reads requests from stdin, writes results to stdout.

An engine gets only what its seat knows. It exits with its server, even while thinking.
"""

import os
import pickle
import sys
import time
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import IO, Any, Final

import msgspec

from domain.game import Bot

MEMORY: Final = 512 * 1024 * 1024
"""Memory limit in bytes, where the OS supports it."""
NICE: Final = 10
"""Nice level: other processes, first of all the server, come first."""


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


def think(thought: EngineRequest) -> EngineResult:
    """Run a bot on a request."""
    start = time.thread_time()
    until = start + thought.seconds
    command, failed = None, ""
    try:
        chance = Random(thought.seed)
        command = thought.bot(thought.known, chance, lambda: time.thread_time() >= until)
    except Exception as error:
        failed = type(error).__name__
    return EngineResult(command, time.thread_time() - start, failed)


def answer() -> None:
    """Serve requests until stdin closes."""
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    # Output of a bot must not mix with results.
    sys.stdout = sys.stderr
    _step_back()
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(requests, questions), daemon=True).start()
    while True:
        pickle.dump(_answered(questions.get()), answers)
        answers.flush()


def _step_back() -> None:
    """Lower the priority and limit the memory, as far as the OS supports it."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def _listen(requests: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Read requests; exit when stdin closes, as the server is gone."""
    try:
        while True:
            questions.put(pickle.load(requests))
    finally:
        os._exit(0)


def _answered(question: bytes) -> EngineResult:
    try:
        return think(pickle.loads(question))
    except Exception as error:
        return EngineResult(failed=type(error).__name__)
