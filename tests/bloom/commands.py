"""Notation for commands of Bloom in tests, and the events that follow from them.

Tiles are written as in a drawing; a theft as its ladder and the positions there: ``1: 2 4``.
"""

from msgspec import UNSET

from domain.bloom import BLOOM
from domain.bloom.commands import (
    OPEN,
    RESERVE,
    AddTiles,
    Command,
    DrawTile,
    LayLadder,
    SwapJoker,
    Theft,
)
from domain.bloom.decide import decide
from domain.bloom.events import Event
from domain.bloom.state import State
from tests.bloom.drawn_positions import numbers, tiles
from tests.spec import in_order

UNSEEN = DrawTile(RESERVE)


def following(state: State, command: Command) -> tuple[Event, ...]:
    """Return what follows from a *command* of the seat to move."""
    seat = BLOOM.to_move(state)
    assert seat is not None
    return decide(state, seat, command, in_order)


def take(tile: int) -> DrawTile:
    """Return how a *tile* of the open reserve is drawn."""
    return DrawTile(OPEN, tile)


def swap(ladder: int, at: int, tile: str) -> SwapJoker:
    """Return how a *tile* takes the place of the joker at position *at* of a ladder."""
    return SwapJoker(ladder, at, *tiles(tile))


def lay(text: str, steal: str = "", *, joker: bool = False) -> LayLadder:
    """Return how a ladder is laid, with what is stolen for it, or a *joker* taken."""
    ladder, _, at = steal.partition(":")
    theft = Theft(int(ladder), numbers(at)) if steal else UNSET
    return LayLadder(tiles(text), theft, joker)


def add(ladder: int, becomes: str) -> AddTiles:
    """Return how a ladder becomes another by adding."""
    return AddTiles(ladder, tiles(becomes))
