"""What does a bot hold, and what can't it have seen yet?"""

from domain.bloom.components import JOKER, JOKERS, NUMBERS, Tile, Tiles
from domain.bloom.view import OpenTiles, Pile, View


def own_hand(view: View) -> Tiles:
    """Return the hand of the viewer."""
    assert isinstance(view.viewer, int)
    hand = view.hands[view.viewer]
    assert isinstance(hand, OpenTiles)
    return hand.tiles


def size(pile: Pile) -> int:
    """Return how many tiles a pile has."""
    return len(pile.tiles) if isinstance(pile, OpenTiles) else pile.size


def numbers_of(tiles: Tiles) -> tuple[int, ...]:
    """Return the numbers among *tiles*."""
    return tuple(tile for tile in tiles if isinstance(tile, int))


def unseen(view: View) -> dict[Tile, int]:
    """Return the tiles that the reserve or another hand may hold, and how many of each."""
    shown = [*own_hand(view), *(tile for tile in view.open if tile is not None)]
    for ladder in view.ladders:
        shown += ladder.tiles
    left: dict[Tile, int] = dict.fromkeys(set(range(1, NUMBERS + 1)).difference(shown), 1)
    if jokers := JOKERS - view.board_jokers - shown.count(JOKER):
        left[JOKER] = jokers
    return left
