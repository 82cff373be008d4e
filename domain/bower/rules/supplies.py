"""The stacks for the display and for bonus tiles (BOW-2.3, BOW-3.1, BOW-4.3)."""

from domain.bower import events
from domain.bower.components import DISPLAY
from domain.bower.state import State


def refilled(state: State, left: int) -> tuple[events.DisplayRefilled, ...]:
    """BOW-2.3, BOW-3.1: return the refilled display if one with this many tiles *left* is refilled.

    The tiles come from the top of the stack, as far as it goes.
    """
    missing = DISPLAY - left
    tiles = state.stack[:missing]
    return (events.DisplayRefilled(tiles),) if tiles else ()


def bonus_left(state: State) -> bool:
    """BOW-4.3, BOW-7.1: tell whether there is any bonus tile to choose."""
    if state.super_nest:
        return bool(state.revealed)
    return bool(state.bonus_stack or state.bonus_discards)
