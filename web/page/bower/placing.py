"""How is a tile put on two squares by pointing: placed (BOW-3.2), or laid over others (BOW-5.7)?

After the tile comes a square, and with it the first way in which the tile fits there; then perhaps
another of the eight ways: ``way-0`` to ``way-3`` have the tile's square a on the chosen square and
b to the right, below, to the left, above; ``way-4`` to ``way-7`` have them the other way round.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from adapters.languages import say
from domain.bower.components import Cell, Cells, square_id
from domain.bower.legal import Legal
from domain.bower.view import TileSeen, View
from domain.closed import Closed
from domain.game import Seat
from web.page.bower import tiles, words
from web.page.bower.layout import layout_of
from web.page.saying import listed, sentence
from web.page.scene import Button, Choices, Turn

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""From a square to those beside it, as the viewer sees them below the Birds board."""


class Laying(msgspec.Struct, frozen=True):
    """A tile that is to be put somewhere."""

    view: View
    seat: Seat
    tile: TileSeen
    spots: tuple[Cells, ...]
    closed: tuple[Closed, ...]
    picks: tuple[str, ...]
    move: Callable[[Cells], Any]
    prompt: str
    confirm: str
    told: Callable[[Cells], str]
    """Return what else there is to say of a place."""

    def ways(self, cell: Cell) -> dict[str, Cells]:
        """Return the ways in which the tile fits with one of its squares on *cell*."""
        beside = [(cell[0] + right, cell[1] + down) for right, down in STEPS]
        pairs = [*((cell, other) for other in beside), *((other, cell) for other in beside)]
        fitting = {frozenset(spot) for spot in self.spots}
        return {
            f"way-{index}": cells
            for index, cells in enumerate(pairs)
            if frozenset(cells) in fitting
        }

    def squares(self) -> dict[str, Cell]:
        """Return the squares on which a square of the tile can lie, by their ids."""
        cells = {cell: None for spot in self.spots for cell in spot}
        return {square_id(self.seat, cell): cell for cell in sorted(cells)}


def placing(laying: Laying, rest: Sequence[str]) -> Choices:
    """Return what may be picked after the tile and the *rest* of the picks, as far as they fit."""
    if not rest:
        return _squares(laying)
    square, *way = rest
    here = _first_way(laying, square)
    return here.after[way[0]] if way else here


def _squares(laying: Laying) -> Choices:
    squares = laying.squares()
    return Choices(
        laying.prompt,
        laying.picks,
        open=tuple(squares),
        closed=laying.closed,
        after={key: replace(_first_way(laying, key), after={}) for key in squares},
    )


def _first_way(laying: Laying, key: str) -> Choices:
    ways = laying.ways(laying.squares()[key])
    picks = (*laying.picks, key)
    after = {way: _way(laying, (*picks, way), ways, way) for way in ways}
    first = next(iter(after.values()))
    return replace(first, picks=picks, open=tuple(ways), after=after)


def _way(laying: Laying, picks: tuple[str, ...], ways: dict[str, Cells], way: str) -> Choices:
    cells = ways[way]
    keys = list(ways)
    following = keys[(keys.index(way) + 1) % len(keys)]
    lying = listed(
        say(
            "{material} on {square}",
            material=words.material(square.material),
            square=words.short(cell),
        )
        for square, cell in zip((laying.tile.a, laying.tile.b), cells, strict=True)
    )
    return Choices(
        f"{sentence(lying)} {laying.told(cells)}".rstrip(),
        picks,
        buttons=(Button(following, say("Turn"), "r"),),
        ghosts=(tiles.ghost(laying.tile.id, layout_of(laying.view), laying.seat, cells),),
        turn=Turn(following, tuple(square_id(laying.seat, cell) for cell in cells)),
        move=msgspec.to_builtins(laying.move(cells)),
        confirm=laying.confirm,
    )


def held(view: View, seat: Seat) -> Iterable[TileSeen]:
    """Return the tiles in the viewer's own hand."""
    return getattr(view.hands[seat], "tiles", ())


def closed_tiles(now: Legal) -> tuple[Closed, ...]:
    """Return what is closed, tiles under the ids that they have on the page."""
    held_back = {
        place for closed in now.closed for place in closed.places if not place.startswith("nest-")
    }
    return tuple(
        replace(
            closed,
            places=tuple(tiles.tile_id(key) if key in held_back else key for key in closed.places),
        )
        for closed in now.closed
    )
