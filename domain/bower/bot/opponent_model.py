"""Bayesian belief over the eggs that the opponent knows, from where they placed each tile.

A player who knows an egg places matching objects in its column. For every tile, the model compares
how good each place would have been for each egg. Columns alternate between the players who know
their eggs, so a tile is in at most one column whose egg the opponent knows.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from math import exp, prod
from typing import Final, NamedTuple

from domain.bower.bot.bitboard import Ground, bit, ground, open_spots, without_holes
from domain.bower.bot.egg_beliefs import Wish, guess
from domain.bower.bot.evaluation import BONUS, KNOWN, UNKNOWN, chances
from domain.bower.bot.expected_majorities import in_column, of_groups
from domain.bower.bot.nest_summary import Built, Plot, brings_third_gem, laid, plot
from domain.bower.bot.side import Prospect, Section
from domain.bower.components import COLORED_SHELLS, COLUMNS, EGGS, Cells, knower
from domain.bower.view import NestSeen, SquareSeen, View
from domain.game import Seat

WHIM: Final = 0.09
"""By how many egg tokens a place is worse that is chosen nearly three times less often."""

SLIP: Final = 0.02
"""How often a place is chosen for no reason that is seen here."""

PLACEMENTS: Final = 1 << 8
"""The number of placements whose evidence is cached, enough for some running matches."""

Eggs = tuple[str, ...]
"""The objects in the columns whose eggs the opponent knows."""

Belief = dict[Eggs, float]
"""How likely it is that these are the eggs."""


class PlacedTile(NamedTuple):
    """A tile, and where it was put."""

    tile: tuple[Plot, Plot]
    cells: Cells


class Clue(NamedTuple):
    """The appeal of the place of a tile, and of all other places, for each set of eggs."""

    column: int | None
    """The column whose egg the opponent knows, as an index among those."""
    chosen: dict[str, float]
    """How attractive it was for each egg of its column."""
    others: tuple[dict[str, float], ...]
    """How attractive all places in each such column are together."""
    plain: float
    """The joint attraction of the objects outside of those columns."""
    places: int

    def likely(self, eggs: Eggs) -> float:
        """Return the likelihood that a player who knows these *eggs* chose this place."""
        total = self.plain + sum([lures[egg] for lures, egg in zip(self.others, eggs, strict=True)])
        egg = EGGS[0] if self.column is None else eggs[self.column]
        return (1 - SLIP) * self.chosen[egg] / total + SLIP / self.places


def guessed(view: View, belief: Belief) -> tuple[Wish, ...]:
    """Return the possible requests of each egg, by column, given this belief about the others."""
    wishes: list[Wish] = [{egg.shows: 1.0} if egg.shows else {} for egg in view.eggs]
    theirs = [at for at, egg in enumerate(view.eggs) if egg.knower != view.viewer]
    for eggs, share in belief.items():
        for at, egg in zip(theirs, eggs, strict=True):
            if view.eggs[at].shows is None:
                wishes[at][egg] = wishes[at].get(egg, 0.0) + share
    return tuple(wishes)


def believed(view: View) -> Belief:
    """Return how likely the viewer holds it that these are the eggs that the opponent knows."""
    shown = [egg.shows for egg in view.eggs if egg.knower != view.viewer]
    seen = {egg.shows for egg in view.eggs} | {*(view.aside or ())}
    possible = [egg for egg in EGGS if egg not in seen]
    clues = [*_clues(view)]
    weights: Belief = {}
    for hidden in permutations(possible, shown.count(None)):
        mixed = iter(hidden)
        eggs = tuple([egg or next(mixed) for egg in shown])
        weights[eggs] = prod([clue.likely(eggs) for clue in clues])
    total = sum(weights.values())
    return {eggs: weight / total for eggs, weight in weights.items()}


def _clues(view: View) -> Iterator[Clue]:
    """Return the evidence in each placement of the opponent."""
    assert isinstance(view.viewer, int)
    other = 1 - view.viewer
    theirs, ours = _placed_tiles(view.nests[other]), _placed_tiles(view.nests[view.viewer])
    for turn, last in enumerate(theirs):
        left = view.turns - turn - 1
        if clue := _clue(view.rows, left, other, theirs[:turn], last, ours[:turn]):
            yield clue


def _placed_tiles(nest: NestSeen) -> tuple[PlacedTile, ...]:
    """Return the tiles of a nest as they came, up to the first of which something is covered."""
    squares: dict[tuple[str, str], SquareSeen] = {
        (square.tile, square.half): square for square in nest.squares
    }
    found: list[PlacedTile] = []
    for placed in nest.tiles:
        halves = [squares[placed.tile, half] for half in "ab" if (placed.tile, half) in squares]
        if len(halves) < len("ab"):
            break
        a, b = (plot(half.material, half.objects, placed.tile == COLORED_SHELLS) for half in halves)
        found.append(PlacedTile((a, b), placed.cells))
    return tuple(found)


@lru_cache(maxsize=PLACEMENTS)
def _clue(
    rows: int,
    left: int,
    seat: Seat,
    theirs: tuple[PlacedTile, ...],
    last: PlacedTile,
    ours: tuple[PlacedTile, ...],
) -> Clue | None:
    """Return the evidence in where *seat* put the *last* tile, if it had a choice."""
    land, before, facing = ground(rows), _built(theirs), _built(ours)
    spots = without_holes(open_spots(land, before.filled), land.all & ~before.filled)
    area = sum(map(bit, last.cells))
    if all(spot.area != area for spot in spots):
        return None
    known = [at for at in range(COLUMNS) if knower(at + 1) == seat]
    others = [dict.fromkeys(EGGS, 0.0) for _ in known]
    plain, chosen, column = 0.0, dict.fromkeys(EGGS, 1.0), None
    eyes = _Eyes(land, before, facing, left, known)
    for spot in spots:
        first, second = spot.cells
        at = next((known.index(cell[0] - 1) for cell in spot.cells if cell[0] - 1 in known), None)
        for cells in ((first, second), (second, first)):
            lures = eyes.lures(last.tile, cells)
            if at is None:
                plain += lures[EGGS[0]]
            else:
                others[at] = {egg: lure + lures[egg] for egg, lure in others[at].items()}
            if cells == last.cells:
                chosen, column = lures, at
    return Clue(column, chosen, tuple(others), plain, 2 * len(spots))


class _Eyes:
    """The knowledge of a player who is about to place a tile."""

    def __init__(
        self, land: Ground, before: Built, facing: Built, left: int, known: list[int]
    ) -> None:
        self._land, self._before, self._left, self._known = land, before, left, known
        self._now = Prospect(land, before, left + 1)
        self._other = Prospect(land, facing, left)
        self._taken = {at: guess(EGGS, facing.columns[at]) for at in range(COLUMNS)}

    def lures(self, tile: tuple[Plot, Plot], cells: Cells) -> dict[str, float]:
        """Return how attractive it is to put a *tile* on these *cells*, by what an egg asks for."""
        after = laid(self._before, tile, cells)
        side, other = Prospect(self._land, after, self._left), self._other
        gain = sum([of_groups(*groups) for groups in zip(side.groups, other.groups, strict=True)])
        gain += BONUS * chances(self._land, side)
        if brings_third_gem(self._before, after, cells):
            gain += BONUS
        gains = dict.fromkeys(EGGS, gain)
        for at in {column - 1 for column, _ in cells}:
            more = self._more(at, side.columns[at])
            if at not in self._known:
                more = dict.fromkeys(
                    EGGS, sum([more[egg] * likely for egg, likely in self._taken[at].items()])
                )
            gains = {egg: gain + more[egg] for egg, gain in gains.items()}
        return {egg: exp(gain / WHIM) for egg, gain in gains.items()}

    def _more(self, at: int, section: Section) -> dict[str, float]:
        """Return how much more a column promises by what its egg asks for, when it is this one."""
        rates = (KNOWN, UNKNOWN) if at in self._known else (UNKNOWN, KNOWN)
        now, other = self._now.columns[at], self._other.columns[at]
        return {
            egg: in_column(egg, section, other, rates) - in_column(egg, now, other, rates)
            for egg in EGGS
        }


def _built(tiles: tuple[PlacedTile, ...]) -> Built:
    nest = Built({}, (0,) * COLUMNS, (), (), 0, 0, 0)
    for tile, cells in tiles:
        nest = laid(nest, tile, cells)
    return nest
