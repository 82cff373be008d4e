"""Measurement in rounds: each round runs every case once, so that noise affects all alike."""

import cProfile
import io
import pstats
import time
from collections.abc import Callable, Iterator, Mapping
from statistics import median

import msgspec

Work = Callable[[], int]
"""Does something and returns how many pieces of it."""
Clock = Callable[[], float]
ROUNDS = 5


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the table."""

    what: str
    value: str
    compared: str = ""
    target: str = ""
    met: bool | None = None
    meaning: str
    profile: str = ""
    """Where the time goes, when the target is missed."""


class Measured(msgspec.Struct, frozen=True):
    """How many seconds a piece took, round by round."""

    rounds: list[float]

    @property
    def rate(self) -> float:
        """Return how many pieces a second were done."""
        return 1 / median(self.rounds)

    def times(self, other: "Measured") -> float:
        """Return how many times the time of *other* this took: the median of the rounds' ratios."""
        return median(mine / its for mine, its in zip(self.rounds, other.rounds, strict=True))


def measured(
    rounds: int, works: Mapping[str, Work], clock: Clock = time.process_time
) -> dict[str, Measured]:
    """Do each of *works* once a round."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            started = clock()
            pieces = work()
            found[name].append((clock() - started) / pieces)
    return {name: Measured(seconds) for name, seconds in found.items()}


def taking_turns(
    rounds: int, doings: Callable[[], Mapping[str, Iterator[None]]]
) -> dict[str, Measured]:
    """Do in each round one step of each, then the next of each: a disk changes its mind quickly."""
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        steps = doings()
        spent = dict.fromkeys(steps, 0.0)
        count = 0
        while True:
            for name, step in steps.items():
                started = time.perf_counter()
                if next(step, StopIteration) is StopIteration:
                    break
                spent[name] += time.perf_counter() - started
            else:
                count += 1
                continue
            break
        for name, seconds in spent.items():
            found.setdefault(name, []).append(seconds / count)
    return {name: Measured(seconds) for name, seconds in found.items()}


def rate(measure: Measured, unit: str) -> str:
    """Return a rate as text."""
    return f"{measure.rate:,.0f} {unit}/s"


def profile_unless(met: bool, work: Work) -> str:
    """Return where the time of *work* goes, unless the target is *met*."""
    if met:
        return ""
    profiler = cProfile.Profile()
    with profiler:
        work()
    out = io.StringIO()
    pstats.Stats(profiler, stream=out).sort_stats("tottime").print_stats(10)
    return out.getvalue()
