"""One player's side: what counts now, and what is expected."""

from typing import Final, NamedTuple

from domain.bower.bot.bitboard import Area, Ground, around
from domain.bower.bot.nest_summary import Built, Tally, lying_on
from domain.bower.components import MATERIALS, MOSS

GROWTH: Final = 0.5
"""By how many squares the largest group of a material grows in a turn, when it can."""

OPEN: Final = (0.0, 0.6, 0.85, 1.0)
"""The confidence in growth with 0, 1, 2 ... empty cells next to the group."""

WIDE: Final = len(OPEN) - 1

GROUP_SHELLS: Final = 0.1
"""How many shells come to the largest group of a material in a turn."""


class Section(NamedTuple):
    """A column of a nest, or the whole of it."""

    tally: Tally
    coming: float
    """How many squares it is still to get."""
    colored: bool
    """Whether squares of Colored Shells lie in it."""


class Group(NamedTuple):
    """The largest group of a material."""

    size: int
    growth: float
    """How many squares it is still to get."""
    shells: int
    shells_coming: float
    colored: bool
    """Whether squares of Colored Shells lie in it, and win ties."""


class Prospect:
    """A player's nest, real or possible, with a number of turns left."""

    def __init__(self, ground: Ground, built: Built, turns: int) -> None:
        self.built = built
        self.empty = ground.all & ~built.filled
        self._turns = turns
        share = min(1.0, 2 * turns / (self.empty.bit_count() or 1))
        self.columns = [
            Section(tally, share * (self.empty & area).bit_count(), built.colored & area > 0)
            for tally, area in zip(built.columns, ground.columns, strict=True)
        ]
        coming = sum([column.coming for column in self.columns])
        self.whole = Section(sum(built.columns), coming, built.colored > 0)
        self.groups = [self._group(material) for material in MATERIALS]
        """The largest group of each material."""

    def _group(self, material: str) -> Group:
        largest = self._largest(material)
        return Group(
            largest.bit_count(),
            self._growth(largest),
            lying_on(largest, self.built.shells),
            GROUP_SHELLS * self._turns,
            self._colored(largest),
        )

    def _largest(self, material: str) -> Area:
        """BOW-6.1, BOW-6.7: return the largest group; of several, the best one in a tie."""
        groups = self.built.groups(material)
        if len(groups) < 2:
            return groups[0] if groups else 0
        size = max([group.bit_count() for group in groups])
        largest = [group for group in groups if group.bit_count() == size]
        if len(largest) == 1:
            return largest[0]
        shells = self.built.shells
        return max(largest, key=lambda group: (self._colored(group), lying_on(group, shells)))

    def _colored(self, group: Area) -> bool:
        """BOW-6.7: tell whether Colored Shells lie in a group of moss: in others they win none."""
        return group & self.built.colored & self.built.materials.get(MOSS, 0) > 0

    def _growth(self, group: Area) -> float:
        """Return by how many squares a group is likely to grow; a new one can begin anywhere."""
        room = (around(group) & self.empty).bit_count() if group else WIDE
        return GROWTH * self._turns * OPEN[min(room, WIDE)]
