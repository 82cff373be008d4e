"""How does a bot think beside the server? In a process that is asked, and knows nothing else.

Of a match it is told what the bot's seat knows. It ends with whoever asks it, be it in the middle
of a thought.
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
"""How many bytes thoughts may take, where the system sees to it."""
NICE: Final = 10
"""How far they step back behind whoever else wants the processor, first of all the server."""


class EngineRequest(msgspec.Struct, frozen=True):
    """What a bot is asked."""

    bot: Bot
    known: Any
    """All that its seat knows."""
    seed: int
    """Its chance follows from this."""
    seconds: float
    """For how long it may think. They are those of its thread: on a busy machine it thinks no
    worse, and pays for nothing but its own."""


class EngineResult(msgspec.Struct, frozen=True):
    """What came of a thought."""

    command: Any = None
    """What was found in time, if anything was."""
    seconds: float = 0.0
    """How many of its thread it took."""
    failed: str = ""
    """The type of the error by which it ended; its text may tell what a seat holds."""


def think(thought: EngineRequest) -> EngineResult:
    """Return what a bot makes of what it is asked."""
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
    """Think about what comes on stdin, and answer on stdout, until there is nobody who asks."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    # What a bot may print is no answer.
    sys.stdout = sys.stderr
    _step_back()
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(asked, questions), daemon=True).start()
    while True:
        pickle.dump(_answered(questions.get()), answers)
        answers.flush()


def _step_back() -> None:
    """Leave the processor and the memory to others, as far as the system knows how."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def _listen(asked: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Take in what is asked; when nobody can ask any more, nobody waits for an answer either."""
    try:
        while True:
            questions.put(pickle.load(asked))
    finally:
        os._exit(0)


def _answered(question: bytes) -> EngineResult:
    try:
        return think(pickle.loads(question))
    except Exception as error:
        return EngineResult(failed=type(error).__name__)
