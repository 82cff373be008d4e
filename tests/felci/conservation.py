"""Checks that no tile of Felci is lost."""

from collections import Counter

from domain.felci.components import COLORS, COPIES, TYPES
from domain.felci.state import State, Undergrowth, Visitor


def assert_conserved(state: State) -> None:
    """FEL-1.1: 50 ferns in pile, hands and garden; 10 visitors before players and on benches."""
    placed = (tile.type if isinstance(tile, Undergrowth) else tile for tile in state.tiles.values())
    ferns = Counter([*state.pile, *(fern for hand in state.hands for fern in hand), *placed])
    assert ferns == dict.fromkeys(TYPES, COPIES)

    waiting = [Visitor(seat, fern) for seat in range(2) for fern in state.waiting[seat]]
    sitting = [visitor for bench in state.seated.values() for visitor in bench]
    everybody = [Visitor(seat, fern) for seat in range(len(COLORS)) for fern in TYPES]
    assert Counter([*waiting, *sitting]) == Counter(everybody)

    assert set(state.tiles) <= set(state.garden.cells)
    assert all(len(hand) <= state.garden.hand for hand in state.hands)
