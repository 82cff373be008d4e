"""A compact summary of a nest for bots, and its change by one more tile."""

from functools import lru_cache
from itertools import zip_longest
from typing import Final

import msgspec

from domain.bower import rules
from domain.bower.bot.bitboard import STRIDE, Area, around, bit
from domain.bower.components import COLORED_SHELLS, COLUMNS, GEM, OBJECTS, SHELL, Cells
from domain.bower.rules.groups import BONUS_GEMS
from domain.bower.state import Nest, NestSquare
from domain.bower.view import TileSeen

Tally = int
"""How many there are of each object: 8 bits each, so that tallies can be added."""

Layers = tuple[Area, ...]
"""The cells on which one or more of something lie, those with two or more, and so on."""

SHIFTS: Final = {kind: 8 * at for at, kind in enumerate(OBJECTS)}
ONES: Final = 0xFF


class Plot(msgspec.Struct, frozen=True):
    """The value of a square, independent of its position."""

    material: str
    tally: Tally
    gems: int
    shells: int
    colored: bool
    """Whether it is a square of Colored Shells."""


class Built(msgspec.Struct, frozen=True):
    """A nest, as far as it counts."""

    materials: dict[str, Area]
    columns: tuple[Tally, ...]
    gems: Layers
    shells: Layers
    colored: Area
    """Where squares of Colored Shells lie."""
    bridge: Area
    """The ends of the branch (BOW-5.6)."""
    filled: Area

    def groups(self, material: str) -> tuple[Area, ...]:
        """BOW-4.1: return the groups of a material."""
        area = self.materials.get(material, 0)
        return groups(area, self.bridge if self.bridge & area == self.bridge else 0)


def number(tally: Tally, kind: str) -> int:
    """Return how many objects of a kind there are."""
    return tally >> SHIFTS[kind] & ONES


def lying_on(area: Area, layers: Layers) -> int:
    """Return the number of objects in *layers* that are on *area*."""
    return sum([(area & layer).bit_count() for layer in layers])


@lru_cache(maxsize=1 << 14)
def groups(area: Area, bridge: Area) -> tuple[Area, ...]:
    """Return the connected parts of *area*, two of them by a *bridge* with both ends in it."""
    found = []
    while area:
        group, seen = area & -area, 0
        while group != seen:
            seen = group
            group |= around(group) & area
            if group & bridge:
                group |= bridge
        found.append(group)
        area ^= group
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def plot(material: str, objects: tuple[str, ...], colored: bool = False) -> Plot:
    """Return a square of a *material* on which *objects* count."""
    tally = sum(1 << SHIFTS[kind] for kind in objects)
    return Plot(material, tally, objects.count(GEM), objects.count(SHELL), colored)


def plots(tile: TileSeen) -> tuple[Plot, Plot]:
    """Return the squares of a tile."""
    colored = tile.id == COLORED_SHELLS
    a, b = (plot(square.material, square.objects, colored) for square in (tile.a, tile.b))
    return a, b


def built(nest: Nest) -> Built:
    """Return what counts in a nest."""
    empty = Built({}, (0,) * COLUMNS, (), (), 0, _bridge(nest), 0)
    placed = [(cell, _plot_of(square)) for cell, square in nest.squares.items()]
    return _with(empty, placed)


def _plot_of(square: NestSquare) -> Plot:
    return plot(square.material, rules.counting(square), square.tile == COLORED_SHELLS)


def _bridge(nest: Nest) -> Area:
    if nest.branch is None:
        return 0
    at = bit(nest.branch)
    step = STRIDE if nest.squares[nest.branch].axis == "column" else 1
    return at << step | at >> step


def laid(before: Built, tile: tuple[Plot, Plot], cells: Cells) -> Built:
    """Return what counts after a tile was placed on empty *cells*."""
    return _with(before, list(zip(cells, tile, strict=True)))


def _with(before: Built, placed: list[tuple[tuple[int, int], Plot]]) -> Built:
    materials = before.materials.copy()
    columns = list(before.columns)
    gems, shells = before.gems, before.shells
    colored, filled = before.colored, before.filled
    for cell, square in placed:
        at = bit(cell)
        filled |= at
        materials[square.material] = materials.get(square.material, 0) | at
        columns[cell[0] - 1] += square.tally
        if square.gems:
            gems = _heaped(gems, at, square.gems)
        if square.shells:
            shells = _heaped(shells, at, square.shells)
        if square.colored:
            colored |= at
    return Built(materials, tuple(columns), gems, shells, colored, before.bridge, filled)


def _heaped(layers: Layers, cell: Area, height: int) -> Layers:
    """Return *layers* with this many more objects on an empty *cell*."""
    pairs = zip_longest(layers, (cell,) * height, fillvalue=0)
    return tuple([layer | more for layer, more in pairs])


def brings_third_gem(before: Built, after: Built, cells: Cells) -> bool:
    """BOW-4.1: tell whether a tile that was placed on *cells* earns a bonus."""
    return any(_column_fires(before, after, column) for column in {cell[0] for cell in cells}) or (
        any(
            _group_fires(before, after, group, material)
            for material, area in after.materials.items()
            if area != before.materials.get(material)
            for group in after.groups(material)
        )
    )


def _column_fires(before: Built, after: Built, column: int) -> bool:
    gems_before = number(before.columns[column - 1], GEM)
    return gems_before < BONUS_GEMS <= number(after.columns[column - 1], GEM)


def _group_fires(before: Built, after: Built, group: Area, material: str) -> bool:
    if lying_on(group, after.gems) < BONUS_GEMS:
        return False
    return all(
        lying_on(part, before.gems) < BONUS_GEMS for part in before.groups(material) if part & group
    )
