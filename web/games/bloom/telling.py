"""What is said of tiles: which they are, what a ladder brings, and why they make none?"""

from itertools import pairwise

from adapters.i18n import say, say_counted
from domain.bloom import rules
from domain.bloom.components import JOKER, Tiles
from domain.bloom.rules.ladders import steps_between
from domain.bloom.state import State
from web.games.bloom.arrangements import fewest_between, numbers_of
from web.games.bloom.text import in_flowers
from web.text import listed


def gains(state: State, tiles: Tiles) -> str:
    """BLO-5.3: return what a new ladder brings: ``11 flowers, point tile 10``."""
    flowers = state.box.flowers_on(tiles)
    points = rules.point_tile(state, flowers)
    if points is None:
        return say("{flowers}, no point tile", flowers=in_flowers(flowers))
    return say("{flowers}, point tile {points}", flowers=in_flowers(flowers), points=points)


def apart(base: Tiles, more: Tiles) -> str:
    """Return what is missing between these tiles: ``23 and 27 are 4 apart``."""
    numbers = sorted(numbers_of((*base, *more)))
    wide = max(range(len(numbers)), key=lambda at: steps_between(numbers[at - 1], numbers[at]))
    order = (*numbers[wide:], *numbers[:wide])
    gaps = [(low, high) for low, high in pairwise(order) if fewest_between(low, high)]
    told = listed(_wide(low, high) for low, high in gaps)
    if not told:
        return say("these do not climb together")
    jokers = (*base, *more).count(JOKER)
    if not jokers:
        return told
    return say_counted(
        "{gaps}, for which {count} joker can't do",
        "{gaps}, for which {count} jokers can't do",
        jokers,
        gaps=told,
    )


def _wide(low: int, high: int) -> str:
    return say(
        "{low} and {high} are {steps} apart", low=low, high=high, steps=steps_between(low, high)
    )
