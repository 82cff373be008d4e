"""Counts the holes of a nest independently of the bot."""

from domain.bower.components import Box, Cell
from domain.bower.state import Nest


def holes(box: Box, nest: Nest) -> int:
    """Return how many squares stay empty at least, however tiles are laid on the others.

    Tiles are pairs of squares that touch, one with an even sum of column and row: as many pairs as
    possible are found by mending what was paired before.
    """
    empty = [cell for cell in box.near if cell not in nest.squares]
    partner: dict[Cell, Cell] = {}

    def paired(cell: Cell, tried: set[Cell]) -> bool:
        for other in box.near[cell]:
            if other in nest.squares or other in tried:
                continue
            tried.add(other)
            if other not in partner or paired(partner[other], tried):
                partner[other] = cell
                return True
        return False

    tiles = sum(paired(cell, set()) for cell in empty if sum(cell) % 2 == 0)
    return len(empty) - 2 * tiles
