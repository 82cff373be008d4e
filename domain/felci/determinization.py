"""Samples positions of Felci that a seat can't tell from the true one (determinization)."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.felci.components import COPIES, TYPES, Fern
from domain.felci.partial_state import position
from domain.felci.state import State, Undergrowth
from domain.felci.view import View
from domain.pieces import with_own


def redraw(state: State, chance: Random) -> State:
    """Return the position with its pile shuffled."""
    return replace(state, pile=tuple(chance.sample(state.pile, len(state.pile))))


def sampler(view: View) -> Callable[[Random], State]:
    """Return what draws where the hidden tiles of a seat's *view* lie, each way being as likely.

    How many turns in a row were empty no view says: it is taken for none, as it nearly always is.
    """
    assert isinstance(view.viewer, int)
    other = 1 - view.viewer
    table = replace(position(view), white_skips_first_turn=False, empty_turns=0)
    under = [seen.cell for seen in view.tiles if seen.type is None]
    unseen, held = _unseen(view), view.hands[other].size

    def sampled(chance: Random) -> State:
        mixed = tuple(chance.sample(unseen, len(unseen)))
        turned = {cell: Undergrowth(other, fern) for cell, fern in zip(under, mixed, strict=False)}
        rest = mixed[len(under) :]
        return replace(
            table,
            tiles={**table.tiles, **turned},
            hands=with_own(table.hands, other, rest[:held]),
            pile=rest[held:],
        )

    return sampled


def _unseen(view: View) -> list[Fern]:
    """Return the tiles that *view* does not show."""
    assert isinstance(view.viewer, int)
    hand: Any = view.hands[view.viewer]
    seen = Counter(hand.types) + Counter(tile.type for tile in view.tiles if tile.type)
    return [fern for fern in TYPES for _ in range(COPIES - seen[fern])]
