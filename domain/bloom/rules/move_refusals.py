"""Why a move is refused (BLO-3.2, BLO-3.3, BLO-5, BLO-6)."""

from domain.bloom.components import JOKER, POINT_TILES, Tile, Tiles, are_tiles
from domain.bloom.rules.joining import holds_in_order
from domain.bloom.rules.ladders import (
    MOST_STOLEN,
    SHORTEST,
    is_ladder,
    ladder_refusal,
    left_after,
    swapped,
)
from domain.bloom.rules.refusals import BloomRefusal
from domain.bloom.state import Ladder, State
from domain.errors import Refusal
from domain.game import Seat
from domain.pieces import holds, without


def to_move(state: State) -> Seat | None:
    """Return the seat on turn."""
    return state.turn.seat if state.turn else None


def ladder_of(state: State, number: int) -> Ladder | None:
    """Return the ladder with this number, if it is on the table."""
    return next((ladder for ladder in state.ladders if ladder.number == number), None)


def swap_refusal(state: State, hand: Tiles, number: int, at: int, tile: Tile) -> Refusal | None:
    """BLO-3.2: return why *tile* can't take the place of a joker so, or None."""
    ladder = ladder_of(state, number)
    if ladder is None:
        return BloomRefusal.NO_SUCH_LADDER
    if at not in range(len(ladder.tiles)):
        return BloomRefusal.NO_SUCH_POSITION
    if ladder.tiles[at] != JOKER:
        return BloomRefusal.NOT_A_JOKER
    if not are_tiles((tile,)):
        return BloomRefusal.NO_SUCH_TILE
    if tile == JOKER:
        return BloomRefusal.NOT_A_NUMBER
    if tile not in hand:
        return BloomRefusal.NOT_IN_HAND
    return None if is_ladder(swapped(ladder.tiles, at, tile)) else BloomRefusal.DOES_NOT_FIT


def theft_refusal(source: Ladder | None, at: tuple[int, ...], tiles: Tiles) -> Refusal | None:
    """BLO-5.2: return why the tiles at these positions can't be stolen for *tiles*, or None."""
    if source is None:
        return BloomRefusal.NO_SUCH_LADDER
    if len(at) not in range(1, MOST_STOLEN + 1) or len(set(at)) < len(at):
        return BloomRefusal.ONE_OR_TWO
    if any(index not in range(len(source.tiles)) for index in at):
        return BloomRefusal.NO_SUCH_POSITION
    if not holds(tiles, tuple(source.tiles[index] for index in at)):
        return BloomRefusal.STOLEN_UNUSED
    return None if is_ladder(left_after(source.tiles, at)) else BloomRefusal.SOURCE_BROKEN


def laying_refusal(hand: Tiles, tiles: Tiles, own: Tiles) -> Refusal | None:
    """BLO-4, BLO-5.1: return why *tiles*, *own* ones among them, can't be laid, or None."""
    if not are_tiles(tiles):
        return BloomRefusal.NO_SUCH_TILE
    if not holds(hand, own):
        return BloomRefusal.NOT_IN_HAND
    return ladder_refusal(tiles) if own else BloomRefusal.NO_OWN_TILE


def joker_refusal(
    state: State, hand: Tiles, tiles: Tiles, own: Tiles, theft: bool
) -> Refusal | None:
    """BLO-5.4: return why no joker can be taken for laying *tiles*, or None."""
    if theft:
        return BloomRefusal.NO_JOKER_AFTER_THEFT
    if len(tiles) != SHORTEST:
        return BloomRefusal.NO_JOKER_BUT_FOR_THREE
    if len(own) == len(hand):
        return BloomRefusal.NO_JOKER_AT_THE_END
    return None if state.board_jokers else BloomRefusal.NO_JOKER_THERE


def adding_refusal(hand: Tiles, ladder: Ladder | None, becomes: Tiles) -> Refusal | None:
    """BLO-6.1: return why a *ladder* can't become this, or None."""
    if ladder is None:
        return BloomRefusal.NO_SUCH_LADDER
    if not are_tiles(becomes):
        return BloomRefusal.NO_SUCH_TILE
    if not holds_in_order(becomes, ladder.tiles):
        return BloomRefusal.ORDER_CHANGED
    added = without(becomes, ladder.tiles)
    if not added:
        return BloomRefusal.NOTHING_ADDED
    if not holds(hand, added):
        return BloomRefusal.NOT_IN_HAND
    return ladder_refusal(becomes)


def drawing_refusal(state: State, tile: Tile | None) -> Refusal | None:
    """BLO-3.3: return why *tile* of the open reserve, or None for an unseen one, can't be drawn."""
    if tile is None:
        return None if state.reserve else BloomRefusal.RESERVE_EMPTY
    return None if tile in state.open else BloomRefusal.NOT_IN_OPEN_RESERVE


def called_point_tile(flowers: int) -> int:
    """BLO-5.3: return the point tile for this number of *flowers*, even if none is left."""
    return min(flowers, max(POINT_TILES))


def point_tile(state: State, flowers: int) -> int | None:
    """BLO-5.3: return the point tile for this number of *flowers*, or else the next lower one."""
    called = called_point_tile(flowers)
    return max((points for points in state.point_tiles if points <= called), default=None)


def next_starter(state: State, scores: tuple[int, ...]) -> Seat:
    """BLO-2.4: return who starts round 2: the fewest points; of those, the next in turn order."""
    players = state.players
    return min(range(players), key=lambda seat: (scores[seat], (seat - state.first) % players))
