"""Preview shapes of an unsent move: the tray, a ladder that grows, a swap."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.bloom.components import Tile, Tiles, ladder_id
from web.games.bloom.layout import layout_of
from web.games.bloom.request import ChoiceRequest
from web.games.bloom.scene import TRAY
from web.games.bloom.sizes import LADDER_TILE
from web.games.bloom.tiles import ladder_ids, ladder_joker_id, tile_shape
from web.games.geometry import ResponsivePoint
from web.games.scene import Shape


def tray(request: ChoiceRequest, tiles: Tiles) -> tuple[Shape, ...]:
    """Return the tiles of a new ladder, as copies: the originals stay in their places."""
    spots, count = layout_of(request.view), len(tiles)
    size = spots.tray_tile(count)
    shapes = (
        _shape(request, f"tray-{at}", tile, spots.tray(at, count), size)
        for at, tile in enumerate(tiles)
    )
    return tuple(replace(shape, place=TRAY) for shape in shapes)


def grown(request: ChoiceRequest, number: int, becomes: Tiles) -> tuple[Shape, ...]:
    """BLO-6.1: return a ladder with the tiles that are added to it.

    They lie in the tray where the ladder's own room is too small to read them.
    """
    spots = layout_of(request.view)
    if not spots.shows(number, len(becomes)):
        return tray(request, becomes)
    return tuple(
        _placed(request, number, id, tile, spots.becoming(number, at, len(becomes)), new=new)
        for at, (id, tile, new) in enumerate(_joined(request, number, becomes))
    )


def _joined(
    request: ChoiceRequest, number: int, becomes: Tiles
) -> Iterator[tuple[str, Tile, bool]]:
    """Return the ids of the ladder after the move, and its new tiles."""
    tiles = request.ladder(number).tiles
    rest = list(zip(ladder_ids(number, tiles), tiles, strict=True))
    for at, tile in enumerate(becomes):
        if rest and rest[0][1] == tile:
            yield (*rest.pop(0), False)
        else:
            yield f"added-{at}", tile, True


def swapped(request: ChoiceRequest, number: int, at: int, tile: int) -> tuple[Shape, ...]:
    """BLO-3.2: return a number in the place of a joker."""
    spot = layout_of(request.view).ladder(number, at)
    id = ladder_joker_id(number, at)
    return (_placed(request, number, id, tile, spot, new=True),)


def _placed(
    request: ChoiceRequest, number: int, id: str, tile: Tile, at: ResponsivePoint, *, new: bool
) -> Shape:
    """Return a tile on a ladder, marked as new."""
    shape = replace(
        _shape(request, id, tile, at, LADDER_TILE),
        place=ladder_id(number),
        wide_size=layout_of(request.view).ladder_tile(number),
    )
    return replace(shape, kind=f"{shape.kind} placed") if new else shape


def _shape(request: ChoiceRequest, id: str, tile: Tile, at: ResponsivePoint, size: float) -> Shape:
    flowers = request.state.box.flowers_on((tile,))
    return tile_shape(id, tile, flowers, at, size)
