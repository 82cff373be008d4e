"""Finds the chain of removals that lets most cards fly away (BIR-5).

A search with bounded effort: chains that have brought most are extended first. For rows of a usual
length, the effort is enough to search all of them.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from domain.birdie import commands
from domain.birdie.bot.gap_outcomes import SHARED, FlownRow, after_gap
from domain.birdie.bot.sheet_value import ScorerMeans
from domain.birdie.state import Cards
from domain.game import StopCondition, no_limit

EFFORT: Final = 1000
"""How many outcomes are looked at after one chain, after two and so on."""

WIDEST: Final = 3
"""How many cards are removed at most to let a chain begin."""


def fly(
    starts: Iterable[FlownRow],
    means: ScorerMeans,
    effort: int = EFFORT,
    should_stop: StopCondition = no_limit,
) -> FlownRow:
    """Return the best that is reached from one of *starts*, until it is *should_stop*."""
    best: FlownRow | None = None
    most = 0.0
    frontier = list(starts)
    while frontier:
        for progress in frontier:
            total = progress.total(means)
            if best is None or total > most:
                best, most = progress, total
        frontier = [] if should_stop() else _next(frontier, means, effort)
    assert best is not None
    return best


def _next(frontier: Iterable[FlownRow], means: ScorerMeans, effort: int) -> list[FlownRow]:
    """Return the outcomes of one more chain, the best first."""
    found: dict[tuple[Cards, int, int, int], FlownRow] = {}
    longer = (after for progress in frontier for after in _with_chain(progress, means))
    for after in islice(longer, effort):
        key = (after.row, after.boxes, after.pigeons, after.lowest)
        if key not in found or after.scores > found[key].scores:
            found[key] = after
    return sorted(found.values(), key=lambda after: after.gained(means), reverse=True)


def _with_chain(progress: FlownRow, means: ScorerMeans) -> Iterator[FlownRow]:
    for first, start, end in beginnings(progress.row):
        gap = progress.with_gap(start, end, commands.RemoveCard(first))
        yield from after_gap(gap, start, means)


def beginnings(row: Cards) -> Iterator[tuple[int, int, int]]:
    """Return how chains can begin: the card removed first, and from where to where cards are gone.

    Cards are removed in the one direction or the other until two cards meet that share something.
    """
    count = len(row)
    for left in range(count - 2):
        for right in range(left + 2, min(left + 2 + WIDEST, count)):
            if SHARED[row[left], row[right]]:
                yield left + 1, left + 1, right
                break
    for right in range(3, count):
        for left in range(right - 2, max(right - 2 - WIDEST, -1), -1):
            if SHARED[row[left], row[right]]:
                if right - left > 2:
                    yield right - 1, left + 1, right
                break
