"""Engines for bots in tests: the test's own thread, and bots that misbehave in a process."""

import os
import time
from random import Random
from typing import Any, Final

from domain.game import Bot, StopCondition, no_limit
from web.workers.engine_pool import EngineRequest, EngineResult, think

FEW: Final = 20
"""After how many trials a bot that tries moves is told that it is enough."""


class InThread:
    """Thinks in the thread that asks, so that bots may be whatever a test makes of them."""

    at_once = 1

    def think(self, thought: EngineRequest) -> EngineResult:
        """Return what comes of a thought."""
        return think(thought)

    def close(self) -> None:
        """There is nothing to end."""


def thought(bot: Any, known: Any = None, seconds: float = 1.0) -> EngineRequest:
    """Return what *bot* is asked who knows only this."""
    return EngineRequest(bot, known, 1, seconds)


def briefly(bot: Bot, known: Any, chance: Random, should_stop: StopCondition = no_limit) -> Any:
    """Let a *bot* think only until it has asked a few times whether it is enough."""
    left = iter(range(FEW))
    return bot(known, chance, lambda: should_stop() or next(left, None) is None)


def endless(known: Any, chance: Random, should_stop: StopCondition = no_limit) -> Any:
    """Think on, whether it is enough or not; a file that is made says that it has begun."""
    open(known, "x").close()
    while True:
        time.sleep(0.01)


def tireless(known: Any, chance: Random, should_stop: StopCondition = no_limit) -> int:
    """Tell how often it was asked whether it is enough."""
    calls = 0
    while not should_stop():
        calls += 1
    return calls


def greedy(known: Any, chance: Random, should_stop: StopCondition = no_limit) -> int:
    """Think of more than there is room for."""
    return len(bytearray(2**31))


def talkative(known: Any, chance: Random, should_stop: StopCondition = no_limit) -> str:
    """Print something in addition to the answer."""
    print("I think, therefore")
    return "I am"


def failing(known: Any, chance: Random, should_stop: StopCondition = no_limit) -> None:
    """Fail with what it knows."""
    raise ValueError(known)


def looking_round(known: Any, chance: Random, should_stop: StopCondition = no_limit) -> list[str]:
    """Tell by which names something can be learned of the server."""
    return sorted(os.environ)
