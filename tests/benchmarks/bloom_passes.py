"""Benchmark: the decision whether a player of Bloom must pass."""

from collections.abc import Callable, Iterator
from typing import Final

from domain.bloom.rules import can_act
from domain.bloom.state import State
from tests.benchmarks.measure import Figure, measured, profile_unless
from tests.bloom.drawn_positions import ROSE, blocked

MOST: Final = 5.0
"""Milliseconds."""


def counted(first: int, last: int, step: int = 1) -> str:
    """Return numbers as a drawing has them."""
    return " ".join(map(str, range(first, last + 1, step)))


PAIRS: Final = " ".join(counted(first, first + 1) for first in range(1, 100, 4))
WITH_12_STOOD_FOR: Final = (
    "68 70 71 73 74 76 77 79 80 82 83 84 85 86 87 88 90 91 92 94 95 96 97 98 100 2 3 4 6 8 10 11 J"
    " 13 15 17 19 21 22 23 24 25 26 28 J 32 34 35 37 38 40 41 42 44 46 47 48 50 51 53"
)
"""The slowest of 4,000 positions that were made by chance."""
POSITIONS: Final = {
    "40 tiles with 3 jokers, a ladder of 60 and all other tiles in another": blocked(
        hands=(f"{counted(64, 100)} J J J",), ladders=(counted(1, 60), "61 62 63 J")
    ),
    "50 numbers of which no three are near": blocked(hands=(PAIRS,)),
    "a ladder of 90 that nothing can join": blocked(hands=("94 95 98",), ladders=(counted(1, 90),)),
    "a ladder of 100 without room for a joker": blocked(hands=("J",), ladders=(counted(1, 100),)),
    "a ladder in which a joker is where the number would be": blocked(
        hands=("12",), ladders=(WITH_12_STOOD_FOR,)
    ),
    "19 ladders from which one tile can be stolen": blocked(
        hands=("79 80 83 84 87 88 91 92 95 96",),
        ladders=tuple(counted(first, first + 3) for first in range(1, 76, 4)),
    ),
}
"""Nothing can be drawn, so that all hands and ladders are looked at."""


def figures(rounds: int, times: int) -> Iterator[Figure]:
    """Decide so many times in each position and round."""
    found = measured(rounds, {name: decided(state, times) for name, state in POSITIONS.items()})
    slowest = min(found, key=lambda name: found[name].rate)
    took = 1000 / found[slowest].rate
    yield Figure(
        what="Bloom: deciding whether to pass",
        value=f"{took:.2f} ms",
        compared=f"the slowest of {len(found)} positions",
        target=f"at most {MOST:g} ms",
        met=took <= MOST,
        meaning=f"the worst positions that were found: {slowest}",
        profile=profile_unless(took <= MOST, decided(POSITIONS[slowest], times)),
    )


def decided(state: State, times: int) -> Callable[[], int]:
    """Return the work of deciding so many times whether rose can do anything."""

    def decide() -> int:
        for _ in range(times):
            can_act(state, ROSE)
        return times

    return decide
