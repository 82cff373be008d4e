"""Preview of one way to apply an effect (BOW-5): its description and its shapes."""

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from domain.bower.commands import ApplyEffect
from domain.bower.legal import Applicable
from domain.bower.view import NestSeen, SquareSeen, View
from domain.game import Seat
from domain.unavailable import Unavailable
from web.games.bower import nest_tiles, text
from web.games.bower.layout import layout_of
from web.games.scene import Choices, Shape
from web.text import sentence


class EffectRequest(msgspec.Struct, frozen=True):
    """An effect to apply or decline."""

    view: View
    seat: Seat
    effect: Applicable
    closed: tuple[Unavailable, ...]


def peeking(request: EffectRequest, way: ApplyEffect) -> Choices:
    """BOW-5.5: preview of looking at a column's egg."""
    return Choices(
        gettext("Look at the egg of column {column}?", column=way.column), confirm=gettext("Look")
    )


def putting(request: EffectRequest, way: ApplyEffect) -> Choices:
    """BOW-5.6: preview of a token on a square of the player's nest; a branch has an axis."""
    assert way.cell
    nest = request.view.nests[request.seat]
    there = _square(nest, way.cell)
    tokens = (*there.tokens, request.effect.tile)
    after = nest_tiles.changed(nest, way.cell, tokens=tokens, axis=way.axis or there.axis)
    return Choices(
        _put(text.where(way.cell), way.axis),
        ghosts=_ghosts(request.view, request.seat, after, there.tile),
        confirm=gettext("Put it there"),
    )


def _put(where: str, axis: str | msgspec.UnsetType) -> str:
    if not axis:
        return gettext("Put it on {where}?", where=where)
    if axis == "row":
        return gettext("Put it on {where}, along the row?", where=where)
    return gettext("Put it on {where}, along the column?", where=where)


def crossing(request: EffectRequest, way: ApplyEffect) -> Choices:
    """BOW-5.6: preview of the cross on an object in either nest."""
    assert way.cell
    assert way.nest is not msgspec.UNSET
    nest = request.view.nests[way.nest]
    after = nest_tiles.changed(nest, way.cell, crossed=way.object)
    prompt = gettext(
        "Cross out the {object} on {where} of {player}'s nest?",
        object=text.name(str(way.object)),
        where=text.where(way.cell),
        player=text.player(way.nest),
    )
    return Choices(
        prompt,
        ghosts=_ghosts(request.view, way.nest, after, _square(nest, way.cell).tile),
        confirm=gettext("Cross it out"),
    )


def _square(nest: NestSeen, cell: tuple[int, int]) -> SquareSeen:
    return next(square for square in nest.squares if square.cell == cell)


def _ghosts(view: View, seat: Seat, after: NestSeen, tile: str) -> tuple[Shape, ...]:
    """Return the preview shapes of a tile and the tokens of a nest."""
    spots = layout_of(view)
    shown = [
        replace(shape, kind="tile lying")
        for shape in nest_tiles.nest_tiles(after, seat, spots)
        if shape.id == nest_tiles.tile_id(tile)
    ]
    return (*shown, *nest_tiles.tokens(after, seat, spots))


def giving(request: EffectRequest, way: ApplyEffect) -> Choices:
    """BOW-5.7: preview of giving a tile of the display."""
    given = next(tile for tile in request.view.display if tile.id == way.tile)
    prompt = gettext("Give it away? {tile}", tile=sentence(text.tile(given)))
    return Choices(prompt, confirm=gettext("Give"))
