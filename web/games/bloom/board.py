"""Shapes and places of the board: reserve, open reserve, jokers and point tiles."""

from collections.abc import Iterable

from adapters.i18n import gettext, ngettext, pgettext
from domain.bloom.components import JOKERS, OPEN_RESERVE, POINT_TILES, Tile
from domain.bloom.view import View
from web.cache import cached, cached_tuple
from web.games.bloom import sizes, tiles
from web.games.bloom import text as words
from web.games.bloom.layout import Layout
from web.games.bloom.sizes import RATIO
from web.games.geometry import Rect, ResponsivePoint, ResponsiveRect, around
from web.games.scene import Place, Shape

RESERVE, JOKERS_PLACE, LADDERS = "reserve", "jokers", "ladders"
OPEN, BOARD, HAND = "open", "board", "hand"
"""The zones."""


def open_id(index: int) -> str:
    """Return the id of a space of the open reserve."""
    return f"open-{index}"


def point_id(value: int) -> str:
    """Return the id of the point tiles of a value."""
    return f"point-{value}"


def places(view: View, spots: Layout) -> Iterable[Place]:
    """Return the reserve, the spaces of the open reserve, those of jokers and of point tiles."""
    yield _reserve(spots, view.reserve.size, view.round > 0)
    empty = (None,) * (OPEN_RESERVE - len(view.open))
    for index, tile in enumerate((*view.open, *empty)):
        yield _space(spots, index, tile, view.flowers[tile] if isinstance(tile, int) else 0)
    yield _jokers_place(spots, view.board_jokers)
    yield from _point_places(spots, view.point_tiles)


@cached
def _reserve(spots: Layout, left: int, dealt: bool) -> Place:
    width, height = sizes.OPEN_TILE, sizes.OPEN_TILE * RATIO
    rect = around(spots.reserve, width + 6, height + 4)
    label = gettext("reserve, face down: {tiles}", tiles=words.in_tiles(left))
    text = pgettext("bloom", "empty") if dealt and not left else ""
    return lying(RESERVE, OPEN, "space pile", rect, label, text, filled=True)


def _jokers_place(spots: Layout, count: int) -> Place:
    rect = spots.rect(lambda page: page.jokers_room)
    label = ngettext("{count} joker on the board", "{count} jokers on the board", count)
    return lying(JOKERS_PLACE, BOARD, "space jokers", rect, label)


@cached_tuple
def _point_places(spots: Layout, points: tuple[int, ...]) -> Iterable[Place]:
    for value in dict.fromkeys(POINT_TILES):
        count = points.count(value)
        at = spots.point(value)
        rect = ResponsiveRect(
            Rect(*at.narrow, *spots.narrow.point_room), Rect(*at.wide, *spots.wide.point_room)
        )
        label = gettext("point tile {points}: {count} left", points=value, count=count)
        text = "" if count else str(value)
        yield lying(point_id(value), BOARD, "point", rect, label, text)


@cached
def _space(spots: Layout, index: int, tile: Tile | None, flowers: int) -> Place:
    """Return a space of the open reserve, with a tile of *flowers* flowers or none."""
    label, space = (
        gettext("open reserve, space {space}: empty", space=index + 1),
        spots.open_room(index),
    )
    if tile is not None:
        called = words.number(tile, flowers) if isinstance(tile, int) else words.name(tile)
        label = gettext("open reserve, space {space}: {tile}", space=index + 1, tile=called)
    return lying(open_id(index), OPEN, "space", space, label, corner=tile is not None)


def shapes(view: View, spots: Layout) -> Iterable[Shape]:
    """Return the shapes on the board."""
    if view.reserve.size:
        yield _pile(spots, view.reserve.size)
    for index, tile in enumerate(view.open):
        if isinstance(tile, int):
            yield _open_tile(spots, index, tile, view.flowers[tile])
    yield from _jokers(spots, view.board_jokers)
    yield from _point_shapes(spots, view.point_tiles)


def _pile(spots: Layout, left: int) -> Shape:
    return tiles.back_shape("pile", "pile", spots.reserve, sizes.OPEN_TILE, str(left))


@cached
def _open_tile(spots: Layout, index: int, tile: int, flowers: int) -> Shape:
    return tiles.tile_shape(
        tiles.tile_id(tile),
        tile,
        flowers,
        spots.open(index),
        sizes.OPEN_TILE,
        zone=OPEN,
        label=gettext("{tile}, in the open reserve", tile=words.number(tile, flowers)),
    )


@cached_tuple
def _point_shapes(spots: Layout, points: tuple[int, ...]) -> Iterable[Shape]:
    for value in dict.fromkeys(POINT_TILES):
        if left := points.count(value):
            yield points_shape(f"on-board-{value}", value, left, spots.point(value))


@cached_tuple
def _jokers(spots: Layout, count: int) -> Iterable[Shape]:
    width = sizes.JOKER_TILE
    for index in range(JOKERS):
        at = spots.joker(index)
        if index < count:
            yield tiles.tile_shape(tiles.board_joker_id(index), "joker", 0, at, width)
            continue
        body, high = "bloom-joker-space", width * RATIO
        key = f"joker-space-{index}"
        yield Shape(key, "slot", *at.narrow, width, height=high, body=body, wide=at.wide)


def points_shape(
    id: str,
    value: int,
    count: int,
    at: ResponsivePoint,
    width: float = sizes.POINT_TILE,
    origin: str = "",
) -> Shape:
    """Return one point tile, or two stacked ones."""
    return Shape(
        id,
        "points",
        *at.narrow,
        width,
        body="bloom-points-two" if count > 1 else "bloom-points",
        face=f"bloom-points-{value}",
        comes_from=origin,
        wide=at.wide,
    )


def lying(
    id: str,
    zone: str,
    kind: str,
    rects: ResponsiveRect,
    label: str,
    text: str = "",
    *,
    filled: bool = False,
    corner: bool = False,
) -> Place:
    """Return a place that fills *rects*."""
    rect, wide = rects[:2]
    return Place(id, zone, kind, *rect, label, text=text, wide=wide, filled=filled, corner=corner)
