"""How is a bonus token put on a square, or the cross on an object, by pointing (BOW-5.6)?"""

import msgspec
from msgspec.structs import replace

from adapters.languages import say
from domain.bower.commands import ApplyEffect
from domain.bower.components import square_id
from domain.bower.legal import Applicable
from domain.bower.view import NestSeen, SquareSeen, View
from domain.closed import Closed
from domain.game import Seat
from web.page.bower import tiles, words
from web.page.bower.layout import layout_of
from web.page.scene import Button, Choices, Shape, Turn


class Applying(msgspec.Struct, frozen=True):
    """An effect that is to be applied or declined, as far as was picked how."""

    view: View
    seat: Seat
    effect: Applicable
    closed: tuple[Closed, ...]
    picks: tuple[str, ...]

    def whole(self, prompt: str, command: ApplyEffect, confirm: str) -> Choices:
        """Return the choice that nothing is missing from."""
        move = msgspec.to_builtins(command)
        return Choices(prompt, self.picks, move=move, confirm=confirm)


def putting(one: Applying) -> Choices:
    """Return how a token lies on the picked square, a branch along either axis."""
    squares = {square_id(one.seat, cell): cell for cell in one.effect.cells}
    cell = squares[one.picks[0]]
    axes = {f"along-{axis}": axis for axis in one.effect.axes}
    way = one.picks[1] if len(one.picks) > 1 else next(iter(axes), "")
    axis = axes.get(way)
    command = ApplyEffect(cell=cell, axis=axis) if axis else ApplyEffect(cell=cell)
    nest = one.view.nests[one.seat]
    there = _square(nest, cell)
    tokens = (*there.tokens, one.effect.tile)
    after = tiles.changed(nest, cell, tokens=tokens, axis=axis or there.axis)
    here = replace(
        one.whole(_put(words.where(cell), axis), command, say("Put it there")),
        ghosts=_ghosts(one.view, one.seat, after, there.tile),
    )
    return _turnable(here, list(axes), way, say("Turn")) if axes else here


def _put(where: str, axis: str | None) -> str:
    if axis is None:
        return say("Put it on {where}?", where=where)
    if axis == "row":
        return say("Put it on {where}, along the row?", where=where)
    return say("Put it on {where}, along the column?", where=where)


def crossing(one: Applying) -> Choices:
    """Return how the cross lies on an object of the picked square, and on which others it can."""
    crossable = {square_id(each.nest, each.cell): each for each in one.effect.crossable}
    square = crossable[one.picks[0]]
    kinds = {f"object-{kind}": kind for kind in square.objects}
    way = one.picks[1] if len(one.picks) > 1 else next(iter(kinds))
    owner, kind = words.player(square.nest), kinds[way]
    nest = one.view.nests[square.nest]
    after = tiles.changed(nest, square.cell, crossed=kind)
    here = replace(
        one.whole(
            say(
                "Cross out the {object} on {where} of {player}'s nest?",
                object=words.name(kind),
                where=words.where(square.cell),
                player=owner,
            ),
            ApplyEffect(nest=square.nest, cell=square.cell, object=kind),
            say("Cross it out"),
        ),
        ghosts=_ghosts(one.view, square.nest, after, _square(nest, square.cell).tile),
    )
    return _turnable(here, list(kinds), way, say("Another object"))


def _square(nest: NestSeen, cell: tuple[int, int]) -> SquareSeen:
    return next(square for square in nest.squares if square.cell == cell)


def _ghosts(view: View, seat: Seat, after: NestSeen, tile: str) -> tuple[Shape, ...]:
    """Return a tile and the tokens of a nest as they would lie."""
    spots = layout_of(view)
    shown = [
        replace(one, kind="tile lying")
        for one in tiles.nest_tiles(after, seat, spots)
        if one.id == tiles.tile_id(tile)
    ]
    return (*shown, *tiles.tokens(after, seat, spots))


def _turnable(here: Choices, ways: list[str], way: str, label: str) -> Choices:
    """Return *here*, with turning leading through all the *ways* from *way* on."""
    following = ways[(ways.index(way) + 1) % len(ways)]
    return replace(
        here,
        open=tuple(ways) if len(here.picks) == 1 else (),
        buttons=(Button(following, label, "r"),) if len(ways) > 1 else (),
        turn=Turn(following, here.picks[:1]),
    )
