"""Benchmark: the longest search of Birdie's house bot for the best sets of a long row."""

from collections.abc import Callable, Iterator
from statistics import median
from typing import Final

from domain.birdie import BIRDIE
from domain.birdie.bot.gap_outcomes import FlownRow
from domain.birdie.bot.position import Position
from domain.birdie.bot.removals import fly
from domain.birdie.bot.set_partition import divide
from tests.benchmarks.measure import Figure, measured, profile_unless
from tests.birdie.drawn_positions import NORTH, laid_out

WORST: Final = (
    "ow-wi ow-wi pi-wi ro-sp ro-sp wo-sp wo-su wo-su wo-su pi-wi pi-wi pi-au pi-au ro-au ro-au"
    " ro-au ro-au ow-au ow-au ow-au pi-au pi-su pi-su ow-su ow-su ow-su ow-su ro-su ro-su ro-su"
)
"""A row of 30 cards that was changed thousands of times, so that ever more ways were compared."""

HAND: Final = "pi-sp pi-su ow-sp ow-su"
MOST: Final = 0.05
"""Seconds."""


def figures(rounds: int) -> Iterator[Figure]:
    """Measure both ways to score."""
    works = {name: searching(expert) for name, expert in (("sets", False), ("removals", True))}
    found = measured(rounds, works)
    for name, measure in found.items():
        seconds = median(measure.rounds)
        yield Figure(
            what=f"Birdie: the best {name} of a row of 30",
            value=f"{seconds * 1000:.1f} ms",
            target=f"under {MOST * 1000:.0f} ms",
            met=seconds < MOST,
            meaning="the worst row known, with all boxes empty, pigeons and owls in the hand",
            profile=profile_unless(seconds < MOST, works[name]),
        )


def searching(expert: bool) -> Callable[[], int]:
    """Return the work of the search in the worst row."""
    state = laid_out(WORST, HAND, number=2, expert=expert)
    position = Position(BIRDIE.observation(state, NORTH))
    row, means = position.row, position.means

    def search() -> int:
        if expert:
            fly([FlownRow(row)], means)
        else:
            divide(row, means)
        return 1

    return search
