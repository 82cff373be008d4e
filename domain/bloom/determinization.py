"""Samples positions of Bloom that a seat can't tell from the true one (determinization)."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from domain.bloom.components import JOKER, JOKERS, NUMBERS, Box, Tiles
from domain.bloom.partial_state import position, unseen
from domain.bloom.state import State
from domain.bloom.view import View
from domain.pieces import without

ALL: Tiles = (*range(1, NUMBERS + 1), *(JOKER,) * (JOKERS - 1))
"""The tiles that are shuffled for a round: all but the joker on the board."""


def redraw(state: State, chance: Random) -> State:
    """Return the position with the reserve shuffled, and the tiles of the next round."""
    reserve, *later = (
        tuple(chance.sample(tiles, len(tiles)))
        for tiles in (state.reserve, *state.rounds[state.round :])
    )
    return replace(state, reserve=reserve, rounds=(*state.rounds[: state.round], *later))


def sampler(view: View) -> Callable[[Random], State]:
    """Return a sampler of the hidden tiles of a seat's *view*; all arrangements are equally likely.

    One joker began on the board, so the reserve never has all of them. The sampler does not
    remember who began the first round, nor the hands left over in it.
    """
    seat = view.viewer
    table = replace(position(view), box=Box(ALL, view.flowers), first=0)
    hidden = [tile for tile, count in unseen(view).items() for _ in range(count)]

    def sampled(chance: Random) -> State:
        reserve: Tiles = (JOKER,) * JOKERS
        while reserve.count(JOKER) == JOKERS:
            mixed = iter(chance.sample(hidden, len(hidden)))
            hands = tuple(
                hand if at == seat else tuple([next(mixed) for _ in hand])
                for at, hand in enumerate(table.hands)
            )
            reserve = tuple(mixed)
        # The tiles that left the reserve are elsewhere, in any order.
        now = (*without(ALL, reserve), *reserve)
        other = tuple(chance.sample(ALL, len(ALL)))
        rounds = (now, other) if table.round == 1 else (other, now)
        return replace(table, hands=hands, reserve=reserve, rounds=rounds)

    return sampled
