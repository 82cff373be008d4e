"""Checks that no card of Higher is lost."""

from tests.higher.rules import HAND, State


def assert_conserved(state: State) -> None:
    """HIG-1, HIG-2: six cards lie in hands, on the table and in pairs, and one is left over."""
    won = [card for pair in state.pairs for card in pair.cards]
    seen = [card for cards in (*state.hands, *state.laid, won) for card in cards]

    assert len(set(seen)) == len(seen) == 2 * HAND
    assert set(seen) < set(state.box)
