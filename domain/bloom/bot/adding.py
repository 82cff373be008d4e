"""Which tiles can be added to a ladder, and what is that worth (BLO-6)?"""

from collections.abc import Iterator

from domain.bloom import commands
from domain.bloom.bot.fallback_moves import joining, with_tile
from domain.bloom.bot.position import Position
from domain.bloom.components import JOKER, Tiles
from domain.pieces import without


def additions(position: Position) -> Iterator[tuple[float, commands.Command]]:
    """Return for each ladder the addition that is worth most, and the one of most tiles."""
    for ladder in position.view.ladders:
        for whole in (False, True):
            becomes, left = _grown(position, ladder.tiles, whole)
            if becomes != ladder.tiles:
                yield position.worth(left), commands.AddTiles(ladder.number, becomes)


def _grown(position: Position, tiles: Tiles, whole: bool) -> tuple[Tiles, Tiles]:
    """Return what a ladder becomes and what stays in the hand; *whole* if all goes that can.

    Jokers go only when nothing else is left.
    """
    left, added = position.hand, True
    while added and left:
        added = False
        for tile in joining(tiles, left):
            if tile == JOKER and set(left) != {JOKER}:
                continue
            rest = without(left, (tile,))
            if whole or position.worth(rest) > position.worth(left):
                tiles, left, added = with_tile(tiles, tile), rest, True
                break
    return tiles, left
