"""Move builder for a tile on two squares: placed (BOW-3.2), or laid over others (BOW-5.7).

After the tile comes a square, which implies the first orientation that fits there. Then another of
the eight orientations may follow. ``way-0`` to ``way-3`` have the tile's square a on the chosen
square and b to the right, below, to the left, above. ``way-4`` to ``way-7`` exchange a and b.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from domain.bower.components import Cell, Cells, square_id
from domain.bower.legal import Legal
from domain.bower.view import TileSeen, View
from domain.game import Seat
from domain.unavailable import Unavailable
from web.games.bower import nest_tiles, text
from web.games.bower.layout import layout_of
from web.games.move_builder import MoveStep
from web.games.scene import Button, Choices, Turning
from web.text import listed, sentence

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Steps from a square to its neighbors, as seen below the Birds board."""


class TilePlacement(msgspec.Struct, frozen=True):
    """A tile to be placed."""

    view: View
    seat: Seat
    tile: TileSeen
    spots: tuple[Cells, ...]
    closed: tuple[Unavailable, ...]
    move: Callable[[Cells], Any]
    prompt: str
    confirm: str
    describe: Callable[[Cells], str]
    """Return additional text about a placement."""

    def ways(self, cell: Cell) -> dict[str, Cells]:
        """Return the orientations in which the tile fits with one square on *cell*."""
        neighbours = [(cell[0] + right, cell[1] + down) for right, down in STEPS]
        pairs = [*((cell, other) for other in neighbours), *((other, cell) for other in neighbours)]
        fitting = {frozenset(spot) for spot in self.spots}
        return {
            f"way-{index}": cells
            for index, cells in enumerate(pairs)
            if frozenset(cells) in fitting
        }

    def squares(self) -> dict[str, Cell]:
        """Return the squares that the tile can cover, by id."""
        cells = {cell: None for spot in self.spots for cell in spot}
        return {square_id(self.seat, cell): cell for cell in sorted(cells)}


def placing(request: TilePlacement) -> MoveStep:
    """Return the step after the tile: a square, then perhaps another orientation."""
    return MoveStep(
        lambda: Choices(request.prompt, closed=request.closed),
        {square: partial(_first_way, request, cell) for square, cell in request.squares().items()},
    )


def _first_way(request: TilePlacement, cell: Cell) -> MoveStep:
    orientations = request.ways(cell)
    after = {
        orientation: partial(_way, request, orientations, orientation)
        for orientation in orientations
    }
    return MoveStep(next(iter(after.values()))().describe, after)


def _way(request: TilePlacement, orientations: dict[str, Cells], orientation: str) -> MoveStep:
    return MoveStep(partial(_choices, request, orientations, orientation))


def _choices(request: TilePlacement, orientations: dict[str, Cells], orientation: str) -> Choices:
    cells = orientations[orientation]
    keys = list(orientations)
    following = keys[(keys.index(orientation) + 1) % len(keys)]
    cells_text = listed(
        gettext(
            "{material} on {square}",
            material=text.material(square.material),
            square=text.short(cell),
        )
        for square, cell in zip((request.tile.a, request.tile.b), cells, strict=True)
    )
    question = gettext("Place it? {squares}", squares=sentence(cells_text))
    return Choices(
        f"{question} {request.describe(cells)}".rstrip(),
        buttons=(Button(following, gettext("Rotate"), "r"),),
        ghosts=(nest_tiles.ghost(request.tile.id, layout_of(request.view), request.seat, cells),),
        turn=Turning(following, tuple(square_id(request.seat, cell) for cell in cells)),
        move=msgspec.to_builtins(request.move(cells)),
        confirm=request.confirm,
    )


def held(view: View, seat: Seat) -> Iterable[TileSeen]:
    """Return the tiles of the viewer's hand."""
    return getattr(view.hands[seat], "tiles", ())


def closed_tiles(now: Legal) -> tuple[Unavailable, ...]:
    """Return why tiles are unavailable, by their ids on the page."""
    of_hand = {
        place for closed in now.closed for place in closed.places if not place.startswith("nest-")
    }
    return tuple(
        replace(
            closed,
            places=tuple(
                nest_tiles.tile_id(key) if key in of_hand else key for key in closed.places
            ),
        )
        for closed in now.closed
    )
