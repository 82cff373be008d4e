"""Benchmark: how often the house bot beats a random one, and how fast it moves."""

import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from msgspec.structs import replace

from domain.game import AnyGame, StopCondition, no_limit
from domain.simulation import simulate
from tests.benchmarks.measure import Figure

WINS = 95
SMALLEST = 2
"""How many players the target is for."""


def figures(game: AnyGame, matches: int) -> Iterator[Figure]:
    """Let the house bot play so many matches of each size against random ones, in every seat."""
    seconds: list[float] = []
    timed = timing(game, seconds)
    for players in game.players:
        wins = sum(won(timed, players, number) for number in range(matches))
        duel = players == SMALLEST
        met = 100 * wins >= WINS * matches
        yield Figure(
            what=f"{game.title}: house bot against {'random' if duel else f'{players - 1} random'}",
            value=f"{wins} of {matches} won",
            target=f"at least {WINS} of 100" if duel else "",
            met=met if duel else None,
            meaning="all seats and all options in turn; a shared victory is not counted as won",
        )
    seconds.sort()
    yield Figure(
        what=f"{game.title}: a decision of the house bot",
        value=f"{median(seconds) * 1000:.1f} ms",
        compared=f"99 of 100 within {seconds[len(seconds) * 99 // 100] * 1000:.1f} ms",
        meaning="from what it knows to the command",
    )


def timing(game: AnyGame, seconds: list[float]) -> AnyGame:
    """Return *game* with a house bot that notes how long it thinks."""
    bot = game.bots["house"]

    def timed(known: Any, chance: Random, should_stop: StopCondition = no_limit) -> Any:
        started = time.perf_counter()
        command = bot(known, chance, should_stop)
        seconds.append(time.perf_counter() - started)
        return command

    return replace(game, bots={**game.bots, "house": timed})


def won(game: AnyGame, players: int, number: int) -> bool:
    """Tell whether the house bot alone won a match."""
    chance = Random(number)
    chosen, seat = divmod(number, players)
    bots = tuple("house" if at == seat else "random" for at in range(players))
    options = {name: bool(chosen >> at & 1) for at, name in enumerate(game.option_names)}
    seeds = [chance.randbytes(32) for _ in range(1 + players)]
    played = simulate(f"match {number}", game, options, bots, seeds[0], seeds[1:], chance)
    return played.match.count is not None and played.match.count.winners == (seat,)
