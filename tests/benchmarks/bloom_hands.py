"""Benchmark: the longest turn of Bloom's house bot with 40 tiles in its hand."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from domain.bloom import BLOOM
from domain.bloom.bot import house
from domain.bloom.state import State
from tests.benchmarks.measure import Figure, measured, profile_unless
from tests.bloom.bots import table
from tests.bloom.drawn_positions import ROSE

MOST: Final = 300.0
"""Milliseconds."""
POSITIONS: Final = {
    "40 tiles with 4 jokers, three long ladders": table(
        "93 53 72 80 57 68 75 74 49 76 30 90 88 60 56 32 69 71 5 83 51 59 58 91 89 85 82 40 66 70"
        " 44 73 15 61 96 62 j j j j",
        "20 21 22 23 25 27 29 31 33 34 35 36 37 38 39 41 42 43",
        "13 14 16 17 19",
        "95 97 99 100 1 3 4 6 7 9 10 12",
        shown="64 67 48 45 84 81 52 11",
        reserve=3,
        others=1,
    ),
    "40 tiles with 4 jokers, eleven short ladders": table(
        "79 44 45 65 68 81 17 69 10 34 48 60 78 74 13 9 71 75 51 29 37 64 63 91 27 72 88 15 35 85"
        " 56 5 7 80 100 57 j j j j",
        *("58 59 61 62", "38 39 41 43", "92 93 94 95", "3 4 6 8", "21 23 25 26", "19 20 22"),
        *("49 50 52", "12 14 16 18", "28 30 31 33", "97 99 1", "82 83 84 86"),
        shown="77 40 24 90 53 47 70",
        reserve=3,
        others=1,
    ),
}
"""The slowest of 3,000 positions that were made by chance."""


def figures(rounds: int) -> Iterator[Figure]:
    """Let the bot choose once in each position and round."""
    found = measured(rounds, {name: chosen(state) for name, state in POSITIONS.items()})
    slowest = min(found, key=lambda name: found[name].rate)
    took = 1000 / found[slowest].rate
    yield Figure(
        what="Bloom: the house bot with 40 tiles",
        value=f"{took:.1f} ms",
        compared=f"the slowest of {len(found)} positions",
        target=f"under {MOST:g} ms",
        met=took < MOST,
        meaning=f"the worst positions that were found: {slowest}",
        profile=profile_unless(took < MOST, chosen(POSITIONS[slowest])),
    )


def chosen(state: State) -> Callable[[], int]:
    """Return the work of choosing a move for rose."""
    known = BLOOM.observation(state, ROSE)

    def choose() -> int:
        house(known, Random(1))
        return 1

    return choose
