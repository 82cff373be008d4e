"""Helpers of the bonus tests: positions right after the choice of a bonus tile."""

from domain.bower.events import TurnBegan, TurnEnded
from domain.bower.state import State, Step
from tests.bower.drawn_positions import NORTH, SOUTH, position

NORTHS_TURN = (TurnEnded(SOUTH), TurnBegan(NORTH, 1, Step.TAKE))
"""What ends the turn of south, when all are in their first."""


def applying(tile, south="s:Fr", north="s:Fr", **more) -> State:
    """Return a position in which south has chosen a bonus *tile* and may apply it."""
    return position(south, north, step=Step.APPLY, chosen=tile, **more)
