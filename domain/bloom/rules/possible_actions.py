"""Decides whether a player can draw, lay or add at all (BLO-3.4): exact, and fast for any hand.

A ladder contains shorter ones. So a player who can lay can lay a ladder of exactly three tiles, and
one who can add can add a single tile. Of two tiles that can be stolen together, at least one can be
stolen alone, so this holds for thefts as well.
"""

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations
from typing import Final

from domain.bloom.components import JOKER, Tiles
from domain.bloom.rules.joining import joker_joins, numbers_that_join
from domain.bloom.rules.ladders import (
    LONGEST_STEP,
    MOST_STOLEN,
    SHORTEST,
    above,
    is_ladder,
    left_after,
)
from domain.bloom.state import Ladder, State
from domain.game import Seat

NEAR: Final = 2 * LONGEST_STEP
"""How far apart the first and the last of three tiles in a ladder can be."""
STEPS: Final = tuple(
    (low, high) for low in range(1, LONGEST_STEP + 1) for high in range(1, LONGEST_STEP + 1)
)


def can_draw(state: State) -> bool:
    """BLO-3.3: return whether there is anything to draw."""
    return bool(state.reserve) or any(tile is not None for tile in state.open)


def can_act(state: State, seat: Seat) -> bool:
    """BLO-3.4: return whether *seat* could draw, lay or add, without a swap."""
    hand, ladders = state.hands[seat], state.ladders
    return can_draw(state) or can_add(hand, ladders) or can_lay(hand, ladders)


def can_add(hand: Tiles, ladders: Iterable[Ladder]) -> bool:
    """BLO-6.1: return whether any tile of *hand* can join a ladder."""
    numbers = set(hand) - {JOKER}
    jokers = JOKER in hand
    return any(
        (jokers and joker_joins(ladder.tiles))
        or not numbers.isdisjoint(numbers_that_join(ladder.tiles))
        for ladder in ladders
    )


def can_lay(hand: Tiles, ladders: Iterable[Ladder]) -> bool:
    """BLO-5: return whether any ladder can be laid from *hand*, with a theft or without."""
    jokers = hand.count(JOKER)
    numbers = {tile for tile in hand if isinstance(tile, int)}
    if _makes_three(numbers, jokers, ()):
        return True
    # Without a joker of one's own, a stolen tile must be near a number of the hand.
    within = numbers.union(*map(near, numbers))
    for tiles in (ladder.tiles for ladder in ladders):
        worth = [at for at, tile in enumerate(tiles) if jokers or tile == JOKER or tile in within]
        for stolen in chain.from_iterable(
            combinations(worth, count) for count in range(1, MOST_STOLEN + 1)
        ):
            loot = tuple(tiles[at] for at in stolen)
            if _makes_three(numbers, jokers, loot) and is_ladder(left_after(tiles, stolen)):
                return True
    return False


def _makes_three(numbers: set[int], jokers: int, stolen: Tiles) -> bool:
    """Return whether all that is *stolen*, with own tiles, makes a ladder of three."""
    fixed = [tile for tile in stolen if isinstance(tile, int)]
    missing = SHORTEST - len(stolen)
    for used in range(min(jokers, missing) + 1):
        own = missing - used
        if len(numbers) >= own and _fits(numbers, own, fixed, SHORTEST - own - len(fixed)):
            return True
    return False


def _fits(numbers: set[int], own: int, fixed: list[int], jokers: int) -> bool:
    """Return whether *own* of the *numbers*, all *fixed* ones and *jokers* make a ladder."""
    if jokers >= SHORTEST - 1:
        return True
    pool = numbers.union(fixed) if own else set(fixed)
    starts = fixed[:1] or numbers
    if jokers:
        return any(not pool.isdisjoint(near(start)) for start in starts)
    return any(
        pool.issuperset(three) and three.issuperset(fixed)
        for start in starts
        for three in threes(start)
    )


@cache
def near(number: int) -> frozenset[int]:
    """Return the numbers that can be in a ladder of three with *number*."""
    steps = (*range(-NEAR, 0), *range(1, NEAR + 1))
    return frozenset(above(number, step) for step in steps)


@cache
def threes(number: int) -> tuple[frozenset[int], ...]:
    """Return the ladders of three numbers that can contain *number*."""
    return tuple(
        frozenset(above(number, step) for step in (start, start + low, start + low + high))
        for low, high in STEPS
        for start in (0, -low, -low - high)
    )
