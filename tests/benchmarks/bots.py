"""Does the house bot play better than chance, and at once?"""

import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from msgspec.structs import replace

from domain.game import AnyGame
from domain.simulation import simulate
from tests.benchmarks.measuring import Figure

WINS = 95


def figures(game: AnyGame, matches: int) -> Iterator[Figure]:
    """Let the house bot play so many matches against the random one, each seat in turn."""
    seconds: list[float] = []
    timed = timing(game, seconds)
    wins = sum(won(timed, number) for number in range(matches))
    share = 100 * wins / matches
    yield Figure(
        what=f"{game.title}: house bot against random",
        value=f"{wins} of {matches} won",
        target=f"at least {WINS} of 100",
        met=share >= WINS,
        meaning="both seats and all options in turn; a shared victory is not counted as won",
    )
    seconds.sort()
    yield Figure(
        what=f"{game.title}: a decision of the house bot",
        value=f"{median(seconds) * 1000:.1f} ms",
        compared=f"99 of 100 within {seconds[len(seconds) * 99 // 100] * 1000:.1f} ms",
        meaning="from the view to the command",
    )


def timing(game: AnyGame, seconds: list[float]) -> AnyGame:
    """Return *game* with a house bot that notes how long it thinks."""
    bot = game.bots["house"]

    def timed(view: Any, chance: Random) -> Any:
        started = time.perf_counter()
        command = bot(view, chance)
        seconds.append(time.perf_counter() - started)
        return command

    return replace(game, bots={**game.bots, "house": timed})


def won(game: AnyGame, number: int) -> bool:
    """Tell whether the house bot alone won a match."""
    chance = Random(number)
    chosen, seat = divmod(number, 2)
    bots = ("house", "random") if seat == 0 else ("random", "house")
    options = {name: bool(chosen >> at & 1) for at, name in enumerate(game.options)}
    seeds = [chance.randbytes(32) for _ in range(3)]
    played = simulate(f"match {number}", game, options, bots, seeds[0], seeds[1:], chance)
    return played.match.count is not None and played.match.count.winners == (seat,)
