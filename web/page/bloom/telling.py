"""What is said of tiles: which they are, what a ladder brings, and why they make none?"""

from collections.abc import Iterable
from itertools import pairwise

from domain.bloom import rules
from domain.bloom.components import JOKER, Tiles
from domain.bloom.rules.ladders import steps_between
from domain.bloom.state import Ladder, State
from web.page.bloom.arranging import fewest_between, numbers_of


def listed(tiles: Iterable[object]) -> str:
    """Return tiles in one text: ``22, joker, 25``."""
    return ", ".join(map(str, tiles))


def counted(count: int, what: str) -> str:
    """Return ``1 flower`` or ``3 flowers``."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def gains(state: State, tiles: Tiles) -> str:
    """BLO-5.3: return what a new ladder brings: ``11 flowers, point tile 10``."""
    flowers = state.box.flowers_on(tiles)
    points = rules.point_tile(state, flowers)
    taken = "no point tile" if points is None else f"point tile {points}"
    return f"{counted(flowers, 'flower')}, {taken}"


def apart(base: Tiles, more: Tiles) -> str:
    """Return what is missing between these tiles: ``23 and 27 are 4 apart``."""
    numbers = sorted(numbers_of((*base, *more)))
    wide = max(range(len(numbers)), key=lambda at: steps_between(numbers[at - 1], numbers[at]))
    order = (*numbers[wide:], *numbers[:wide])
    gaps = [(low, high) for low, high in pairwise(order) if fewest_between(low, high)]
    told = [f"{low} and {high} are {steps_between(low, high)} apart" for low, high in gaps]
    if not told:
        return "these do not climb together"
    jokers = (*base, *more).count(JOKER)
    few = f", for which {counted(jokers, 'joker')} can't do" if jokers else ""
    return f"{', '.join(told)}{few}"


def remains(source: Ladder, at: tuple[int, ...]) -> str:
    """BLO-5.2: return what a ladder keeps after a theft."""
    left = rules.left_after(source.tiles, at)
    return f"ladder {source.number} keeps {listed(left)}"
