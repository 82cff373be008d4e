"""Which division of a row into sets is worth most (BIR-4.4 to BIR-4.7)?

A table over the row, card by card: for each selection of boxes that sets of the cards so far can
be written into, the best way to do so. As only the largest set of a feature counts, no box needs
two sets; a set that could be longer, using a card beside it that no other uses, never is best.
"""

from math import inf
from typing import Final, NamedTuple

from domain.birdie.bot.worth import ScorerMeans, Worth
from domain.birdie.components import FEATURES, FEATURES_OF, OWL, PIGEON
from domain.birdie.rules import MOST_COPIED, PIGEON_FLAPS, Run
from domain.birdie.rules.sets import SMALLEST
from domain.birdie.state import Cards

BIT: Final = {feature: 1 << at for at, feature in enumerate(FEATURES)}
TAKEN: Final = 1 << len(FEATURES)
"""Stands for a set that a pigeon takes away: of two cards, as more do no more good."""


class Divided(NamedTuple):
    """A way to divide some cards: what its sets are worth, and the sets, the last one first."""

    worth: float
    last: tuple[Run, bool] | None = None
    """The last set, and whether a pigeon takes it away."""
    before: "Divided | None" = None


Ways = dict[int, Divided]
"""The best way for each selection of boxes."""

NO_SETS: Final = Divided(0.0)


class WorthTable(NamedTuple):
    """The best ways to divide the beginnings of a row."""

    worth: Worth
    least: int = SMALLEST
    """How many cards a set to be written must have."""
    pigeon: bool = False
    """Whether a pigeon can take a set away."""
    row: Cards = ()
    ways: tuple[Ways, ...] = ({0: NO_SETS},)
    """Of no card, of the first, of the first two and so on."""
    closed: tuple[Ways, ...] = ({},)
    """Of these, those whose last set ends with the last card."""
    runs: tuple[tuple[str, int], ...] = ()
    """The features of the last card, and how many cards up to it share them."""

    def then(self, card: str) -> "WorthTable":
        """Return the table of the row with one card more."""
        before = dict(self.runs)
        runs = tuple((feature, before.get(feature, 0) + 1) for feature in FEATURES_OF[card])
        closed: Ways = {}
        for feature, length in runs:
            if self.pigeon and length >= SMALLEST:
                self._take_away(feature, closed)
            if feature in self.worth.empty:
                self._write(feature, length, closed)
        ways = dict(self.ways[-1])
        for boxes, way in closed.items():
            if boxes not in ways or way.worth > ways[boxes].worth:
                ways[boxes] = way
        return self._replace(
            row=(*self.row, card),
            ways=(*self.ways, ways),
            closed=(*self.closed, closed),
            runs=runs,
        )

    def _write(self, feature: str, length: int, closed: Ways) -> None:
        """Let a set end with the new card: of all that share the feature, or after another set."""
        bit, last = BIT[feature], len(self.ways) - 1
        for size in range(self.least, length + 1):
            first = last - size + 1
            earlier = (self.ways if size == length else self.closed)[first]
            if earlier:
                made = (Run(first, last, feature), False)
                _add(earlier, bit, self.worth.of(feature, size), made, closed)

    def _take_away(self, feature: str, closed: Ways) -> None:
        last = len(self.ways) - 1
        first = last - SMALLEST + 1
        _add(self.ways[first], TAKEN, 0.0, (Run(first, last, feature), True), closed)

    def best(self, owl: int = 0) -> tuple[float, Divided]:
        """Return the best way to divide the whole row; *owl* is what an owl copies then, if any."""
        flaps, lost = self.worth.flaps, self.worth.boxes
        best, best_way = 0.0, NO_SETS
        for boxes, way in self.ways[-1].items():
            count = boxes.bit_count()
            if boxes & TAKEN or owl:
                total = way.worth + self._with_abilities(boxes, owl)
            else:
                total = way.worth + flaps[count] - lost[count]
            if total > best:
                best, best_way = total, way
        return best, best_way

    def _with_abilities(self, boxes: int, owl: int) -> float:
        """Return what a pigeon, an owl and the flaps are worth with sets in these *boxes*."""
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


def _add(earlier: Ways, bit: int, worth: float, made: tuple[Run, bool], closed: Ways) -> None:
    for boxes, way in earlier.items():
        if not boxes & bit:
            total = way.worth + worth
            found = closed.get(boxes | bit)
            if found is None or total > found.worth:
                closed[boxes | bit] = Divided(total, made, way)


def table(row: Cards, worth: Worth, least: int = SMALLEST, pigeon: bool = False) -> WorthTable:
    """Return the table of a whole row."""
    found = WorthTable(worth, least, pigeon)
    for card in row:
        found = found.then(card)
    return found


class Division(NamedTuple):
    """A row divided into sets, what it is worth, and what a pigeon and an owl do then."""

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
    best, way, copy = *plain.best(), 0
    for least in range(SMALLEST, MOST_COPIED + 1) if means.owls else ():
        found = plain if least == SMALLEST else table(row, worth, least, pigeon)
        total, owls_way = found.best(least)
        if total > best:
            best, way, copy = total, owls_way, least
    return _division(worth, best, way, copy)


def _division(worth: Worth, total: float, way: Divided, copy: int) -> Division:
    made: list[tuple[Run, bool]] = []
    step: Divided | None = way
    while step and step.last:
        made.insert(0, step.last)
        step = step.before
    runs = tuple(run for run, _ in made)
    taken = [at for at, (_, away) in enumerate(made) if away]
    written = [run.feature for run, away in made if not away]
    left = [box for box in worth.empty if box not in written]
    owl = (max(left, key=lambda box: worth.of(box, copy)),) if copy else ()
    return Division(total, runs, taken[0] if taken else None, owl)
