"""Sets: what forms one, and its result (BIR-4.4 to 4.6, BIR-4.9, BIR-5.1, BIR-5.2)."""

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from domain.birdie.components import BIRDS, FEATURES, FEATURES_OF
from domain.birdie.rules.refusals import BirdieRefusal
from domain.birdie.state import Cards, Fate, Sheet
from domain.errors import Refusal

SMALLEST = 2
"""How many cards a set has at least (BIR-4.4)."""


class Run(NamedTuple):
    """Neighbouring cards of a row with a common feature, from the first index to the last."""

    first: int
    last: int
    feature: str

    @property
    def size(self) -> int:
        """Return how many cards there are."""
        return self.last - self.first + 1

    def of(self, row: Cards) -> Cards:
        """Return the cards themselves."""
        return row[self.first : self.last + 1]


def set_refusal(row: Cards, run: Run) -> Refusal | None:
    """BIR-4.4: return why *run* is no set of *row*, or None."""
    if run.first not in range(len(row)) or run.last not in range(len(row)):
        return BirdieRefusal.NO_SUCH_INDEX
    if run.feature not in FEATURES:
        return BirdieRefusal.NO_SUCH_FEATURE
    if run.size < SMALLEST:
        return BirdieRefusal.SET_TOO_SMALL
    if not all(run.feature in FEATURES_OF[card] for card in run.of(row)):
        return BirdieRefusal.NOTHING_SHARED
    return None


def sets_refusal(row: Cards, runs: Sequence[Run]) -> Refusal | None:
    """BIR-4.4: return why *row* can't be divided into these *runs*, or None."""
    for run in runs:
        if refusal := set_refusal(row, run):
            return refusal
    overlap = any(after.first <= before.last for before, after in pairwise(sorted(runs)))
    return BirdieRefusal.SETS_OVERLAP if overlap else None


def fates(written: Collection[str], runs: Sequence[Run], pigeon: int | None) -> tuple[Fate, ...]:
    """BIR-4.5, BIR-4.7: return what becomes of each of *runs*, in their order.

    *written* are the boxes that held a score before; *pigeon* is the index of the set that a
    pigeon takes away, as if it had never been made.
    """
    largest: dict[str, int] = {}
    for index, run in enumerate(runs):
        best = largest.get(run.feature)
        if index != pigeon and (best is None or run.size > runs[best].size):
            largest[run.feature] = index

    def fate(index: int, run: Run) -> Fate:
        if index == pigeon:
            return Fate.PIGEON
        if run.feature in written:
            return Fate.FULL
        return Fate.WRITTEN if largest[run.feature] == index else Fate.SMALLER

    return tuple(fate(index, run) for index, run in enumerate(runs))


def takes_trophy(sheets: Iterable[Sheet], box: str, points: int) -> bool:
    """BIR-4.9: return whether *points*, to be written into *box*, take the bird's trophy."""
    if box not in BIRDS:
        return False
    scores = (sheet.boxes.get(box) for sheet in sheets)
    return points > max((score.points for score in scores if score), default=0)


def shared_at_gap(row: Cards, gap: int) -> Cards:
    """BIR-5.1: return the features that the cards on both sides of *gap* share."""
    if not 0 < gap < len(row):
        return ()
    right = FEATURES_OF[row[gap]]
    return tuple(feature for feature in FEATURES_OF[row[gap - 1]] if feature in right)


def run_at_gap(row: Cards, gap: int, feature: str) -> Run:
    """BIR-5.1: return the whole run of *feature* on both sides of *gap*."""
    first, last = gap - 1, gap
    while first > 0 and feature in FEATURES_OF[row[first - 1]]:
        first -= 1
    while last < len(row) - 1 and feature in FEATURES_OF[row[last + 1]]:
        last += 1
    return Run(first, last, feature)
