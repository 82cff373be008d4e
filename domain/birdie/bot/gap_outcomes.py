"""Values the outcomes of a gap in a row in expert mode (BIR-5.1, BIR-5.2, BIR-5.4)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.birdie import commands
from domain.birdie.bot.set_partition import BIT
from domain.birdie.bot.sheet_value import ScorerMeans
from domain.birdie.components import FEATURES_OF, OWL, PIGEON
from domain.birdie.rules import MOST_COPIED, PIGEON_FLAPS, run_at_gap
from domain.birdie.state import Cards

SHARED: Final = {
    (left, right): tuple(feature for feature in FEATURES_OF[left] if feature in FEATURES_OF[right])
    for left in FEATURES_OF
    for right in FEATURES_OF
}
"""The features that two cards share."""

NOTHING_WRITTEN: Final = 10**6
"""More than any set has cards."""


class FlownRow(NamedTuple):
    """A row after some cards flew away, with the value of what that scored."""

    row: Cards
    scores: float = 0.0
    """The value of the scores that were written."""
    boxes: int = 0
    """Those that they were written in, by their bits."""
    lowest: int = NOTHING_WRITTEN
    """The lowest score that was written for a set in this round."""
    pigeons: int = 0
    """How many pigeons were used."""
    first: commands.Command | None = None
    """The command that it all began with."""

    def gained(self, means: ScorerMeans) -> float:
        """Return the value of stopping here, without owls."""
        worth, sets, pigeons = means.worth, self.boxes.bit_count(), self.pigeons
        flaps = worth.flaps[sets + PIGEON_FLAPS * pigeons]
        lost = sum([worth.kept(PIGEON, used) for used in range(pigeons)])
        return self.scores + flaps - worth.boxes[sets] - lost

    def total(self, means: ScorerMeans) -> float:
        """Return the value of stopping here."""
        return self.gained(means) + sum([gain for gain, _ in self.copies(means)])

    def copies(self, means: ScorerMeans) -> list[tuple[float, str]]:
        """BIR-4.7, BIR-5.4: return the best boxes for owls to copy into, with the gain of each."""
        if not means.owls or self.lowest == NOTHING_WRITTEN:
            return []
        worth, points = means.worth, min(self.lowest, MOST_COPIED)
        left = [box for box in worth.empty if not self.boxes & BIT[box]]
        left.sort(key=lambda box: worth.of(box, points), reverse=True)
        found = []
        for used, box in enumerate(left[: means.owls]):
            written = self.boxes.bit_count() + used
            lost = worth.boxes[written + 1] - worth.boxes[written] + worth.kept(OWL, used)
            found.append((worth.of(box, points) - lost, box))
        return [(gain, box) for gain, box in found if gain > 0]

    def with_gap(self, start: int, end: int, first: commands.Command) -> "FlownRow":
        """BIR-5.1: return the row after cards were removed, the *first* removal or a later one."""
        row = self.row[:start] + self.row[end:]
        _, scores, boxes, lowest, pigeons, begun = self
        return FlownRow(row, scores, boxes, lowest, pigeons, begun or first)

    def with_set(self, feature: str, size: int, means: ScorerMeans) -> "FlownRow":
        """BIR-5.2: return the row after a set was written, or lost because its box is full."""
        row, scores, boxes, lowest, pigeons, first = self
        bit = BIT[feature]
        if boxes & bit or feature not in means.worth.empty:
            return self
        scores += means.worth.of(feature, size)
        return FlownRow(row, scores, boxes | bit, min(lowest, size), pigeons, first)

    def with_pigeon(self) -> "FlownRow":
        """BIR-5.4: return the row after a pigeon took a set away."""
        return self._replace(pigeons=self.pigeons + 1)


def after_gap(progress: FlownRow, gap: int, means: ScorerMeans) -> Iterator[FlownRow]:
    """Return all that can come of a gap before index *gap* of the row."""
    row = progress.row
    shared = SHARED[row[gap - 1], row[gap]] if 0 < gap < len(row) else ()
    if not shared:
        yield progress
    for feature in shared:
        yield from after_choice(progress, gap, feature, means)


def after_choice(
    progress: FlownRow, gap: int, feature: str, means: ScorerMeans
) -> Iterator[FlownRow]:
    """Return all that can come when the cards of *feature* at the gap fly away."""
    row = progress.row
    run = run_at_gap(row, gap, feature)
    left = progress._replace(row=row[: run.first] + row[run.last + 1 :])
    yield from after_gap(left.with_set(feature, run.size, means), run.first, means)
    if left.pigeons < means.pigeons:
        yield from after_gap(left.with_pigeon(), run.first, means)
