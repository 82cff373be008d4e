"""The smallest ladder or addition, for a bot whose time is up.

A player who can lay or add at all can play one of these.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from random import Random

from msgspec import UNSET, UnsetType

from domain.bloom import commands, rules
from domain.bloom.commands import Theft
from domain.bloom.components import JOKER, Tile, Tiles
from domain.bloom.partial_state import own_hand
from domain.bloom.view import View
from domain.pieces import without

ENOUGH = 40
"""Among how many ways to choose."""


def something(view: View, chance: Random) -> commands.Command:
    """Put something down, or pass where that is impossible."""
    assert view.legal is not None
    if view.legal.no_pass is None:
        return commands.Pass()
    moves: Iterator[commands.Command] = chain(single_additions(view), short_ladders(view))
    return chance.choice([*islice(moves, ENOUGH)])


def single_additions(view: View) -> Iterator[commands.AddTiles]:
    """BLO-6.1: return for each ladder and each tile that can join it a way to do so."""
    hand = own_hand(view)
    for ladder in view.ladders:
        for tile in joining(ladder.tiles, hand):
            yield commands.AddTiles(ladder.number, with_tile(ladder.tiles, tile))


@lru_cache(maxsize=1024)
def numbers_joining(tiles: Tiles) -> frozenset[int]:
    """BLO-6.1: return the numbers any one of which can join a ladder."""
    return frozenset(rules.numbers_that_join(tiles))


def joining(tiles: Tiles, hand: Tiles) -> list[Tile]:
    """BLO-6.1: return the tiles of *hand* any one of which can join a ladder, the joker last."""
    fitting = numbers_joining(tiles)
    found: list[Tile] = [tile for tile in hand if tile in fitting]
    return [*found, JOKER] if JOKER in hand and rules.joker_joins(tiles) else found


def with_tile(tiles: Tiles, tile: Tile) -> Tiles:
    """BLO-6.1: return the ladder after a tile joined it; the tile must fit."""
    orders = ((*tiles[:at], tile, *tiles[at:]) for at in range(len(tiles), -1, -1))
    return next(order for order in orders if rules.is_ladder(order))


def short_ladders(view: View) -> Iterator[commands.LayLadder]:
    """BLO-5: return the ladders of three tiles, stolen ones among them or not."""
    hand = own_hand(view)
    thefts: list[tuple[Theft | UnsetType, Tiles]] = [(UNSET, ())]
    for ladder in view.ladders:
        for at in rules.thefts(ladder.tiles):
            thefts.append((Theft(ladder.number, at), tuple(ladder.tiles[index] for index in at)))
    for steal, stolen in thefts:
        for tiles in _threes(hand, stolen):
            yield commands.LayLadder(tiles, steal)


def _threes(hand: Tiles, stolen: Tiles, begun: Tiles = ()) -> Iterator[Tiles]:
    if len(begun) + len(stolen) > rules.SHORTEST or rules.climbing_refusal(begun):
        return
    if len(begun) == rules.SHORTEST:
        yield begun
        return
    for tile in dict.fromkeys((*stolen, *hand)):
        if tile in stolen:
            yield from _threes(hand, without(stolen, (tile,)), (*begun, tile))
        else:
            yield from _threes(without(hand, (tile,)), stolen, (*begun, tile))
