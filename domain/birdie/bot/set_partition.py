"""Finds the best partition of a row into sets by dynamic programming (BIR-4.4 to BIR-4.7).

The table goes over the row card by card. For each selection of boxes that the sets so far can be
written into, it holds the best partition. Only the largest set of a feature counts, so no box needs
two sets. A set that could use a free card next to it is never best.
"""

from collections.abc import Iterator
from itertools import accumulate
from math import inf
from typing import Final, NamedTuple

from domain.birdie.bot.sheet_value import ScorerMeans, Worth
from domain.birdie.components import FEATURES, FEATURES_OF, OWL, PIGEON
from domain.birdie.rules import MOST_COPIED, PIGEON_FLAPS, Run
from domain.birdie.rules.sets import SMALLEST
from domain.birdie.state import Cards

BIT: Final = {feature: 1 << at for at, feature in enumerate(FEATURES)}
TAKEN: Final = 1 << len(FEATURES)
"""A set that a pigeon takes away: of two cards, as more have no further use."""


Ways = dict[int, float]
"""The value of the best way for each selection of boxes."""

Runs = tuple[tuple[str, int], ...]
"""The features of a card, and how many cards up to it share them."""


class Ending(NamedTuple):
    """A set that ends with a given card, and the possible sets before it."""

    first: int
    """The index of its first card."""
    last: int
    feature: str
    bit: int
    """Into which box it is written, or TAKEN."""
    worth: float
    after_set: bool
    """Whether it must follow another set at once: it could be longer else."""

    @property
    def run(self) -> Run:
        """Return the cards of the set."""
        return Run(self.first, self.last, self.feature)


class WorthTable(NamedTuple):
    """The best ways to divide the beginnings of a row."""

    worth: Worth
    least: int = SMALLEST
    """How many cards a set to be written must have."""
    pigeon: bool = False
    """Whether a pigeon can take a set away."""
    row: Cards = ()
    ways: tuple[Ways, ...] = ({0: 0.0},)
    """Of no card, of the first, of the first two and so on."""
    closed: tuple[Ways, ...] = ({},)
    """Of these, those whose last set ends with the last card."""
    runs: Runs = ()
    """Those of the last card."""
    most: float = 0.0
    """The value of the best partition of the whole row, without pigeon and owl."""

    def then(self, card: str) -> "WorthTable":
        """Return the table of the row with one card more."""
        runs, closed = _run_on(self.runs, card), Ways()
        known = closed.get
        for ending in self._endings(runs, len(self.row)):
            bit, more = ending.bit, ending.worth
            for boxes, before in self._before(ending).items():
                if not boxes & bit:
                    total, filled = before + more, boxes | bit
                    if total > known(filled, -inf):
                        closed[filled] = total
        values, most = dict(self.ways[-1]), self.most
        known, flaps, lost = values.get, self.worth.flaps, self.worth.boxes
        for boxes, total in closed.items():
            if total > known(boxes, -inf):
                values[boxes] = total
                if not boxes & TAKEN:
                    count = boxes.bit_count()
                    # Ways only get better, so that those of shorter rows need no second look.
                    most = max(most, total + flaps[count] - lost[count])
        return WorthTable(
            self.worth,
            self.least,
            self.pigeon,
            (*self.row, card),
            (*self.ways, values),
            (*self.closed, closed),
            runs,
            most,
        )

    def _endings(self, runs: Runs, last: int) -> Iterator[Ending]:
        """Return the sets that end with a card that ends these *runs*.

        Each has all cards that share its feature, or comes after another set.
        """
        for feature, length in runs:
            if self.pigeon and length >= SMALLEST:
                yield Ending(last - SMALLEST + 1, last, feature, TAKEN, 0.0, after_set=False)
            if feature in self.worth.empty:
                for size in range(self.least, length + 1):
                    first, more = last - size + 1, self.worth.of(feature, size)
                    yield Ending(first, last, feature, BIT[feature], more, size < length)

    def _before(self, ending: Ending) -> Ways:
        return (self.closed if ending.after_set else self.ways)[ending.first]

    def sets(self, boxes: int) -> list[Ending]:
        """Return the sets of the best way to divide the whole row for a selection of *boxes*."""
        runs = [*accumulate(self.row, _run_on, initial=Runs())]
        made: list[Ending] = []
        count, ends_here = len(self.row), False
        while boxes:
            if not ends_here and self.ways[count - 1].get(boxes) == self.ways[count][boxes]:
                count -= 1
                continue
            total = self.closed[count][boxes]
            ending = next(
                each
                for each in self._endings(runs[count], count - 1)
                if boxes & each.bit
                and self._before(each).get(boxes ^ each.bit, -inf) + each.worth == total
            )
            made.insert(0, ending)
            boxes, count, ends_here = boxes ^ ending.bit, ending.first, ending.after_set
        return made

    def best(self, owl: int = 0) -> tuple[float, int]:
        """Return the value of the best partition of the whole row, and the boxes that it fills.

        *owl* is the size that an owl copies, if any.
        """
        flaps, lost = self.worth.flaps, self.worth.boxes
        best, filled = 0.0, 0
        for boxes, worth in self.ways[-1].items():
            count = boxes.bit_count()
            if boxes & TAKEN or owl:
                total = worth + self._with_abilities(boxes, owl)
            else:
                total = worth + flaps[count] - lost[count]
            if total > best:
                best, filled = total, boxes
        return best, filled

    def _with_abilities(self, boxes: int, owl: int) -> float:
        """Return the value of a pigeon, an owl and the flaps with sets in these *boxes*."""
        worth = self.worth
        sets, flaps, written = (boxes & ~TAKEN).bit_count(), 0, 0
        total = 0.0
        if boxes & TAKEN:
            flaps = PIGEON_FLAPS
            total -= worth.kept(PIGEON)
        if owl:
            left = [worth.of(box, owl) for box in worth.empty if not boxes & BIT[box]]
            if not sets or not left:
                return -inf
            written = 1
            total += max(left) - worth.kept(OWL)
        return total + worth.flaps[sets + flaps] - worth.boxes[sets + written]


def _run_on(before: Runs, card: str) -> Runs:
    """Return the runs that end with a *card* after one that ended those *before*."""
    lengths = dict(before)
    return tuple([(feature, lengths.get(feature, 0) + 1) for feature in FEATURES_OF[card]])


def table(row: Cards, worth: Worth, least: int = SMALLEST, pigeon: bool = False) -> WorthTable:
    """Return the table of a whole row."""
    found = WorthTable(worth, least, pigeon)
    for card in row:
        found = found.then(card)
    return found


class Division(NamedTuple):
    """A partition of a row into sets, with its value and the use of a pigeon and an owl."""

    worth: float
    runs: tuple[Run, ...] = ()
    pigeon: int | None = None
    """The index of the set that a pigeon takes away."""
    owl: Cards = ()
    """The boxes that an owl copies into."""


def divide(row: Cards, means: ScorerMeans) -> Division:
    """Return the division of *row* that is worth most."""
    worth, pigeon = means.worth, means.pigeons > 0
    plain = table(row, worth, pigeon=pigeon)
    best, filled, copy, used = *plain.best(), 0, plain
    for least in range(SMALLEST, MOST_COPIED + 1) if means.owls else ():
        found = plain if least == SMALLEST else table(row, worth, least, pigeon)
        total, owls = found.best(least)
        if total > best:
            best, filled, copy, used = total, owls, least, found
    return _division(worth, best, used.sets(filled), copy)


def _division(worth: Worth, total: float, made: list[Ending], copy: int) -> Division:
    taken = [at for at, ending in enumerate(made) if ending.bit == TAKEN]
    written = [ending.feature for ending in made if ending.bit != TAKEN]
    left = [box for box in worth.empty if box not in written]
    owl = (max(left, key=lambda box: worth.of(box, copy)),) if copy else ()
    runs = tuple(ending.run for ending in made)
    return Division(total, runs, taken[0] if taken else None, owl)
