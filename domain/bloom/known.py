"""What does a seat know: the position as far as it sees it, and which tiles has it not seen?

What the viewer can't see is left out of the position; the rules themselves can be asked about it.
"""

from domain.bloom.components import JOKER, JOKERS, NUMBERS, Box, Tile, Tiles
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
        ladders=tuple(Ladder(seen.number, seen.owner, seen.tiles) for seen in view.ladders),
        points=view.points,
        passes=view.passes,
        turn=Turn(view.turn.seat, view.turn.drawn) if view.turn else None,
    )


def open_tiles(pile: Pile) -> Tiles:
    """Return the tiles of a pile that may be looked at; none of a hidden one."""
    return pile.tiles if isinstance(pile, OpenTiles) else ()


def own_hand(view: View) -> Tiles:
    """Return the hand of the viewer."""
    assert isinstance(view.viewer, int)
    hand = view.hands[view.viewer]
    assert isinstance(hand, OpenTiles)
    return hand.tiles


def size(pile: Pile) -> int:
    """Return how many tiles a pile has."""
    return len(pile.tiles) if isinstance(pile, OpenTiles) else pile.size


def unseen(view: View) -> dict[Tile, int]:
    """Return the tiles that the reserve or another hand may hold, and how many of each."""
    shown = [*own_hand(view), *(tile for tile in view.open if tile is not None)]
    for ladder in view.ladders:
        shown += ladder.tiles
    left: dict[Tile, int] = dict.fromkeys(set(range(1, NUMBERS + 1)).difference(shown), 1)
    if jokers := JOKERS - view.board_jokers - shown.count(JOKER):
        left[JOKER] = jokers
    return left
