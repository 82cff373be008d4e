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


def peeking(request: EffectRequest, command: ApplyEffect) -> Choices:
    """BOW-5.5: preview of looking at a column's egg."""
    return Choices(
        gettext("Look at the egg of column {column}?", column=command.column),
        confirm=gettext("Look"),
    )


def putting(request: EffectRequest, command: ApplyEffect) -> Choices:
    """BOW-5.6: preview of a token on a square of the player's nest; a branch has an axis."""
    assert command.cell
    nest = request.view.nests[request.seat]
    square = _square(nest, command.cell)
    tokens = (*square.tokens, request.effect.tile)
    after = nest_tiles.changed(nest, command.cell, tokens=tokens, axis=command.axis or square.axis)
    return Choices(
        _put(text.where(command.cell), command.axis),
        ghosts=_ghosts(request.view, request.seat, after, square.tile),
        confirm=gettext("Put it there"),
    )


def _put(cell: str, axis: str | msgspec.UnsetType) -> str:
    if not axis:
        return gettext("Put it on {where}?", where=cell)
    if axis == "row":
        return gettext("Put it on {where}, along the row?", where=cell)
    return gettext("Put it on {where}, along the column?", where=cell)


def crossing(request: EffectRequest, command: ApplyEffect) -> Choices:
    """BOW-5.6: preview of the cross on an object in either nest."""
    assert command.cell
    assert command.nest is not msgspec.UNSET
    nest = request.view.nests[command.nest]
    after = nest_tiles.changed(nest, command.cell, crossed=command.object)
    prompt = gettext(
        "Cross out the {object} on {where} of {player}'s nest?",
        object=text.name(str(command.object)),
        where=text.where(command.cell),
        player=text.player(command.nest),
    )
    return Choices(
        prompt,
        ghosts=_ghosts(request.view, command.nest, after, _square(nest, command.cell).tile),
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


def giving(request: EffectRequest, command: ApplyEffect) -> Choices:
    """BOW-5.7: preview of giving a tile of the display."""
    given = next(tile for tile in request.view.display if tile.id == command.tile)
    prompt = gettext("Give it away? {tile}", tile=sentence(text.tile(given)))
    return Choices(prompt, confirm=gettext("Give"))
