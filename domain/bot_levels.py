"""Levels of play: a bot's name, or the searching bot with its budget.

``strong`` searches for a second, ``strong:0.2`` for that many seconds, and ``strong@500`` for that
many playouts, so that it plays the same on every machine.
"""

import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from domain.game import AnyGame, Bot, StopCondition, no_limit

STRONG: Final = re.compile(r"strong(?::(?P<seconds>\d{1,4}(?:\.\d{1,3})?)|@(?P<trials>\d{1,6}))?")
WRITTEN: Final = ("strong", "strong:SECONDS", "strong@TRIALS")
"""How a bot that searches can be asked for."""
SECONDS: Final = 1.0
"""For how long one searches of whom nothing else is said."""

Clock = Callable[[], float]
"""Tells how many seconds the thinking has taken, from whenever."""


def with_levels(game: AnyGame, levels: Iterable[str], clock: Clock) -> AnyGame:
    """Return *game* with those of the *levels* among its bots that it can be played at."""
    searching = {level: bot for level in levels if (bot := _searching(game, level, clock))}
    return replace(game, bots={**game.bots, **searching})


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """Return the levels that *game* can be played at, as they are written."""
    return tuple(dict.fromkeys((*game.bots, *(WRITTEN if game.strong else ()))))


def thinks_long(bot: str) -> bool:
    """Tell whether a bot searches, so that one can wait for it."""
    return STRONG.fullmatch(bot) is not None


def _searching(game: AnyGame, level: str, clock: Clock) -> Bot | None:
    """Return the bot of *game* that searches, with the budget that a *level* names, if it does."""
    named = STRONG.fullmatch(level)
    if named is None or game.strong is None:
        return None
    strong = game.strong

    def leveled(known: Any, chance: Random, should_stop: StopCondition = no_limit) -> Any:
        spent = _budget(named["seconds"], named["trials"], clock)
        return strong(known, chance, lambda: should_stop() or spent())

    return leveled


def _budget(seconds: str | None, trials: str | None, clock: Clock) -> StopCondition:
    """Return what tells when so many *seconds* from now, or so many *trials*, are spent."""
    if trials is None:
        until = clock() + float(seconds or SECONDS)
        return lambda: clock() >= until
    left = iter(range(int(trials)))
    return lambda: next(left, None) is None
