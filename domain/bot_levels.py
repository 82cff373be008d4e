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
"""The forms of the level of a searching bot."""
SECONDS: Final = 1.0
"""The default budget in seconds."""

Clock = Callable[[], float]
"""Returns seconds; only differences count."""


def with_levels(game: AnyGame, levels: Iterable[str], clock: Clock) -> AnyGame:
    """Return *game* with a bot for each searching level among *levels*."""
    searching = {level: bot for level in levels if (bot := _searching(game, level, clock))}
    return replace(game, bots={**game.bots, **searching})


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """Return the names of the levels of *game*."""
    return tuple(dict.fromkeys((*game.bots, *(WRITTEN if game.strong else ()))))


def thinks_long(bot: str) -> bool:
    """Tell whether a bot searches, so that its move takes noticeable time."""
    return STRONG.fullmatch(bot) is not None


def _searching(game: AnyGame, level: str, clock: Clock) -> Bot | None:
    """Return the searching bot of *game* with the budget of *level*; None for another level."""
    named = STRONG.fullmatch(level)
    if named is None or game.strong is None:
        return None
    strong = game.strong

    def leveled(known: Any, chance: Random, should_stop: StopCondition = no_limit) -> Any:
        spent = _budget(named["seconds"], named["trials"], clock)
        return strong(known, chance, lambda: should_stop() or spent())

    return leveled


def _budget(seconds: str | None, trials: str | None, clock: Clock) -> StopCondition:
    """Return a stop condition after *seconds* from now, or after *trials* playouts."""
    if trials is None:
        until = clock() + float(seconds or SECONDS)
        return lambda: clock() >= until
    left = iter(range(int(trials)))
    return lambda: next(left, None) is None
