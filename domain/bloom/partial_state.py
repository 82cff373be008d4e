"""The state that a seat's view of Bloom shows, with hidden tiles, and the tiles it has not seen."""

from typing import Any

from domain.bloom import events
from domain.bloom.components import JOKER, JOKERS, NUMBERS, Box, Tile, Tiles
from domain.bloom.state import Ladder, Result, State, Turn
from domain.bloom.view import OpenTiles, Pile, View
from domain.game import Seat
from domain.preview import Hidden, hidden


def position(view: View) -> State:
    """Return the position of *view*; what point tiles were taken for is left to the count."""
    nothing: Any = Hidden()
    return State(
        box=Box((), view.flowers),
        players=len(view.hands),
        rounds=nothing,
        round=view.round,
        first=nothing,
        reserve=_tiles(view.reserve),
        open=view.open,
        board_jokers=view.board_jokers,
        point_tiles=view.point_tiles,
        hands=tuple(map(_tiles, view.hands)),
        ladders=tuple(Ladder(seen.number, seen.owner, seen.tiles) for seen in view.ladders),
        laid=len(view.ladders),  # what is left of a ladder stays
        points=view.points,
        passes=view.passes,
        turn=Turn(view.turn.seat, view.turn.drawn) if view.turn else None,
        results=tuple(
            tuple(Result(seen.points, _tiles(seen.left), seen.flowers) for seen in results)
            for results in view.results
        ),
        ended=view.ended,
    )


def next_turn(state: State, seat: Seat) -> events.TurnBegan | None:
    """BLO-3.1: return how the next turn of *seat* would begin now."""
    return events.TurnBegan(seat) if state.turn else None


def _tiles(pile: Pile) -> Tiles:
    return pile.tiles if isinstance(pile, OpenTiles) else hidden(pile.size)


def own_hand(view: View) -> Tiles:
    """Return the hand of the viewer."""
    assert isinstance(view.viewer, int)
    hand = view.hands[view.viewer]
    assert isinstance(hand, OpenTiles)
    return hand.tiles


def unseen(view: View) -> dict[Tile, int]:
    """Return the tiles that the reserve or another hand may hold, and how many of each."""
    shown = [*own_hand(view), *(tile for tile in view.open if tile is not None)]
    for ladder in view.ladders:
        shown += ladder.tiles
    left: dict[Tile, int] = dict.fromkeys(set(range(1, NUMBERS + 1)).difference(shown), 1)
    if jokers := JOKERS - view.board_jokers - shown.count(JOKER):
        left[JOKER] = jokers
    return left
