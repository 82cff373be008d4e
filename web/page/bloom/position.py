"""Which position does a view show? What its viewer can't see is left out of it.

So the rules themselves can be asked what would follow from a move.
"""

from domain.bloom.components import Box, Tiles
from domain.bloom.state import Ladder, State, Turn
from domain.bloom.view import OpenTiles, Pile, View


def position(view: View) -> State:
    """Return the position of *view*: what lies open, and the hands that are open."""
    return State(
        box=Box((), view.flowers),
        players=len(view.hands),
        round=view.round,
        reserve=open_tiles(view.reserve),
        open=view.open,
        board_jokers=view.board_jokers,
        point_tiles=view.point_tiles,
        hands=tuple(map(open_tiles, view.hands)),
        ladders=tuple(Ladder(one.number, one.owner, one.tiles) for one in view.ladders),
        points=view.points,
        passes=view.passes,
        turn=Turn(view.turn.seat, view.turn.drawn) if view.turn else None,
    )


def open_tiles(pile: Pile) -> Tiles:
    """Return the tiles of a pile that may be looked at; none of a hidden one."""
    return pile.tiles if isinstance(pile, OpenTiles) else ()
