"""Shapes and ids of tiles.

A number that the viewer sees is its own id, wherever it is. Jokers are all alike, so a joker's id
names its place. A tile that the viewer may not see has no id: only a back with a count.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from domain.bloom.components import Tile
from domain.unknown import UNKNOWN
from web.games.bloom.sizes import RATIO
from web.games.geometry import ResponsivePoint
from web.games.scene import Shape

BACK: Final = "bloom-back"
JOKER_FACE: Final = "bloom-joker"
JOKER_RANGE_FACE: Final = "bloom-joker-range"
JOKER_WORD: Final = "bloom-joker-word"
DRAWN_FLOWERS: Final = 20
"""For more flowers than that there is no symbol of their own."""


def tile_id(number: int) -> str:
    """Return the id of a number tile."""
    return f"tile-{number}"


def hand_joker_id(index: int) -> str:
    """Return the id of a joker of the viewer's hand: which of them it is."""
    return f"joker-hand-{index}"


def ladder_joker_id(ladder: int, at: int) -> str:
    """Return the id of a joker in a ladder, at this position."""
    return f"joker-{ladder}-{at}"


def board_joker_id(index: int) -> str:
    """Return the id of a joker on the board."""
    return f"joker-board-{index}"


def hand_ids(tiles: Sequence[Tile]) -> tuple[str, ...]:
    """Return the ids of the tiles of the viewer's hand, in their order."""
    jokers = 0
    ids = []
    for tile in tiles:
        if isinstance(tile, int):
            ids.append(tile_id(tile))
        elif tile == UNKNOWN:
            ids.append(f"unknown-hand-{len(ids)}")
        else:
            ids.append(hand_joker_id(jokers))
            jokers += 1
    return tuple(ids)


def ladder_ids(ladder: int, tiles: Sequence[Tile]) -> tuple[str, ...]:
    """Return the ids of the tiles of a ladder, in their order."""
    return tuple(
        tile_id(tile) if isinstance(tile, int) else ladder_joker_id(ladder, at)
        for at, tile in enumerate(tiles)
    )


def wood_of(flowers: int) -> str:
    """Return the symbol of a tile with this many flowers, without its number."""
    return f"bloom-wood-{flowers}" if flowers <= DRAWN_FLOWERS else "bloom-wood-many"


def tile_shape(
    id: str,
    tile: Tile,
    flowers: int,
    at: ResponsivePoint,
    width: float,
    *,
    zone: str = "",
    label: str = "",
    text: str = "",
    comes_from: str = "",
) -> Shape:
    """Return the shape of a face-up tile; a joker has no flowers, and can have a *text*."""
    if tile == UNKNOWN:
        return replace(back_shape(id, "tile", at, width, text), zone=zone, label=label)
    number, lines = isinstance(tile, int), "\n" in text
    joker = JOKER_RANGE_FACE if lines else JOKER_FACE
    return Shape(
        id,
        "tile" if number else "tile joker range" if lines else "tile joker",
        *at.narrow,
        width,
        height=width * RATIO,
        body=wood_of(flowers) if number else joker,
        face=f"bloom-{tile}" if number else "" if text else JOKER_WORD,
        text=text,
        zone=zone,
        label=label,
        name=str(tile) if number else "",
        comes_from=comes_from,
        wide=at.wide,
    )


def back_shape(id: str, kind: str, at: ResponsivePoint, width: float, text: str) -> Shape:
    """Return the shape of face-down tiles; *text* is their number."""
    return Shape(
        id, kind, *at.narrow, width, height=width * RATIO, body=BACK, text=text, wide=at.wide
    )
