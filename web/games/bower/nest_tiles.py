"""Shapes and ids of nest tiles and of the objects on them.

A tile is composed of its two grounds and its objects. At 0 degrees its square b is to the right of
a, at 90 degrees below it; its objects stay upright. A tile's id is its own: only viewers who see
the tile know it.
"""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Any, Final

from msgspec.structs import replace

from domain.bower.components import BRANCH, COLORED_SHELLS, CROSS, SHELL, Cell, Cells, Square
from domain.bower.state import Placement
from domain.bower.view import NestSeen, SquareSeen, TileSeen
from domain.game import Seat
from domain.unknown import UNKNOWN
from web.cache import cached, cached_tuple_by_identity
from web.games.bower import layout
from web.games.bower.layout import Layout
from web.games.geometry import Point, ResponsivePoint
from web.games.scene import Part, Shape

HALVES: Final = {"a": -25, "b": 25}
"""Offsets of a tile's squares, in percent of its length."""
GROUND: Final = 48.5
SPOTS: Final = {
    1: (30, ((0, 0),)),
    2: (24, ((-10.5, -8.5), (10.5, 8.5))),
    3: (21.5, ((0, -11.5), (-11.5, 9.5), (11.5, 9.5))),
    4: (20.5, ((-11.5, -11.5), (11.5, 11.5), (11.5, -11.5), (-11.5, 11.5))),
}
"""Size and offsets of the objects on a square, by their number."""


def tile_id(tile: str) -> str:
    """Return the id of a nest tile that the viewer sees."""
    return f"tile-{tile}"


def face_up(
    tile: TileSeen,
    at: ResponsivePoint,
    length: float = layout.TILE,
    *,
    zone: str = "",
    label: str = "",
) -> Shape:
    """Return a tile outside of nests; an unknown one is face down."""
    if tile.id == UNKNOWN:
        return face_down(f"unknown-{at.narrow.x:g}-{at.narrow.y:g}", at, length)
    return Shape(
        tile_id(tile.id),
        "tile",
        *at.narrow,
        length,
        height=length / 2,
        body="bower-tile",
        parts=parts(tile),
        zone=zone,
        label=label,
        name=tile.id,
        wide=at.wide,
        low=at.low,
    )


def face_down(key: str, at: ResponsivePoint, length: float) -> Shape:
    """Return a face-down tile."""
    return Shape(
        key,
        "tile",
        *at.narrow,
        length,
        height=length / 2,
        body="bower-tile-back",
        wide=at.wide,
        low=at.low,
    )


@cached
def parts(tile: TileSeen) -> tuple[Part, ...]:
    """Return the parts of a tile's face."""
    return (*_half(tile.id, "a", tile.a), *_half(tile.id, "b", tile.b))


def _half(tile: str, half: str, square: Square | SquareSeen, more: int = 0) -> list[Part]:
    middle = HALVES[half]
    size, offsets = SPOTS[len(square.objects) + more]
    shell = "rainbow-shell" if tile == COLORED_SHELLS else SHELL
    return [
        Part(f"bower-{square.material}", middle, 0, GROUND),
        *(
            Part(f"bower-{shell if kind == SHELL else kind}", middle + x, y, size)
            for kind, (x, y) in zip(square.objects, offsets, strict=False)
        ),
    ]


def ghost(tile: str, spots: Layout, seat: Seat, cells: Cells) -> Shape:
    """Return the preview shape of a tile on *cells*."""
    middle, turn = _lying(spots, seat, cells)
    return Shape(tile_id(tile), "tile", *middle, layout.PLACED, height=layout.PLACED / 2, turn=turn)


def _lying(spots: Layout, seat: Seat, cells: Cells) -> tuple[Point, int]:
    """Return the center and rotation of a tile."""
    a, b = (spots.square(seat, cell) for cell in cells)
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
    way = (round((b.x - a.x) / layout.SQUARE), round((b.y - a.y) / layout.SQUARE))
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2), turn[way]


@cached_tuple_by_identity
def nest_tiles(nest: NestSeen, seat: Seat, spots: Layout) -> Iterable[Shape]:
    """Return the uncovered tiles of a nest, in the order in which they were placed."""
    seen = {square.cell: square for square in nest.squares}
    for placed in nest.tiles:
        halves = tuple(
            seen[cell]
            for half, cell in zip("ab", placed.cells, strict=True)
            if (seen[cell].tile, seen[cell].half) == (placed.tile, half)
        )
        if halves:
            yield _placed(placed, halves, seat, spots)


@cached
def _placed(placed: Placement, halves: tuple[SquareSeen, ...], seat: Seat, spots: Layout) -> Shape:
    middle, turn = _lying(spots, seat, placed.cells)
    whole = len(halves) == len(HALVES)
    shown = [] if whole else [Part("bower-frame", HALVES[half.half], 0, 50) for half in halves]
    for square in halves:
        shown += _half(square.tile, square.half, square, _spots_taken(square))
    return Shape(
        tile_id(placed.tile),
        "tile",
        *middle,
        layout.PLACED,
        height=layout.PLACED / 2,
        body="bower-tile" if whole else "",
        parts=tuple(shown),
        turn=turn,
        name=placed.tile,
    )


def _spots_taken(square: SquareSeen) -> int:
    """Return the number of tokens among the objects; a branch is on the edge."""
    return sum(token != BRANCH for token in square.tokens)


def tokens(nest: NestSeen, seat: Seat, spots: Layout) -> Iterable[Shape]:
    """Return the tokens in a nest."""
    placed = {tile.tile: tile for tile in nest.tiles}
    for square in nest.squares:
        if not (square.tokens or square.crossed):
            continue
        turn = _lying(spots, seat, placed[square.tile].cells)[1]
        among = [token for token in square.tokens if token != BRANCH]
        for index, token in enumerate(among, len(square.objects)):
            yield _token(token, spots, seat, square, turn, index)
        if BRANCH in square.tokens:
            yield branch(spots, seat, square.cell, square.axis or "column")
        if square.crossed:
            kinds = [*square.objects, *("-".join(reversed(token.split("-"))) for token in among)]
            yield _token(CROSS, spots, seat, square, turn, kinds.index(square.crossed))


def _token(
    token: str, spots: Layout, seat: Seat, square: SquareSeen, turn: float, index: int
) -> Shape:
    size, offsets = SPOTS[len(square.objects) + _spots_taken(square)]
    x, y = offsets[index]
    across, along = cos(radians(turn)), sin(radians(turn))
    middle, scale = spots.square(seat, square.cell), layout.PLACED / 100
    return Shape(
        f"token-{token}",
        "token",
        round(middle.x + (x * across - y * along) * scale, 1),
        round(middle.y + (x * along + y * across) * scale, 1),
        size * scale * 1.08,
        face=f"bower-token-{token}",
    )


def branch(spots: Layout, seat: Seat, cell: Cell, axis: str) -> Shape:
    """Return the branch on a square: near the edge, its ends over the neighbors."""
    middle = spots.square(seat, cell)
    aside = layout.SQUARE * 0.36
    along_column = axis == "column"
    return Shape(
        "token-branch",
        "token",
        middle.x + (aside if along_column else 0),
        middle.y + (0 if along_column else aside),
        132,
        height=33,
        body="bower-token-branch",
        turn=90 if along_column else 0,
    )


def changed(nest: NestSeen, cell: Cell, **changes: Any) -> NestSeen:
    """Return *nest* with *changes* on *cell*."""
    squares = (
        replace(square, **changes) if square.cell == cell else square for square in nest.squares
    )
    return replace(nest, squares=tuple(squares))
