"""Move builder for planting a fern, directly or after laying undergrowth (FEL-4)."""

from collections.abc import Callable, Iterable
from functools import partial

import msgspec
from msgspec.structs import replace

from adapters.i18n import gettext
from domain.felci.commands import PlantFern, UndergrowthTile
from domain.felci.components import Fern
from domain.felci.legal import FernChoice, Legal
from domain.felci.rules import FelciRefusal
from domain.felci.view import View
from domain.game import Seat
from domain.grid import Cell
from domain.unavailable import partition, unavailable
from web.games.felci import pieces, text
from web.games.felci.layout import layout_of
from web.games.move_builder import MoveStep
from web.games.scene import Button, Choices, Shape
from web.text import joined

UNDERGROWTH = "undergrowth"


class Planting(msgspec.Struct, frozen=True):
    """The picks of a planting so far; tiles by their ids."""

    view: View
    now: Legal
    fern: FernChoice
    seat: Seat
    hand: dict[str, Fern]
    spore: str
    laid: tuple[tuple[str, Cell], ...] = ()

    @property
    def path(self) -> tuple[Cell, ...]:
        """Return the cells of the undergrowth."""
        return tuple(cell for _, cell in self.laid)

    @property
    def others(self) -> tuple[str, ...]:
        """Return the unused tiles of the hand."""
        used = {self.spore, *(tile for tile, _ in self.laid)}
        return tuple(tile for tile in self.hand if tile not in used)

    def ghosts(self) -> tuple[Shape, ...]:
        """Return the preview shapes of the undergrowth."""
        spots = layout_of(self.view)
        return tuple(
            pieces.laid(tile, spots, cell, self.seat, self.hand[tile]) for tile, cell in self.laid
        )


def planting(chosen: Planting) -> MoveStep:
    """Return the step after the growing tile was picked."""
    fern = chosen.fern
    kind = text.adjective(fern.type)
    prompt = (
        gettext("Spore: choose a cell next to a free {type} fern.", type=kind)
        if fern.spore
        else gettext(
            "No {type} fern is free, so this starts a new plant: choose any empty cell.", type=kind
        )
    )
    after = _cells(chosen, fern.cells)
    if not chosen.others:
        return MoveStep(lambda: Choices(prompt, closed=fern.closed), after)
    refusal = None if fern.spore else FelciRefusal.UNDERGROWTH_WITH_NEW_PLANT
    if fern.spore and not _steps(chosen):
        refusal = FelciRefusal.SPORE_OFF_THE_PATH
    if refusal is None:
        after[UNDERGROWTH] = partial(_further, chosen)
    why_not = (unavailable(refusal, (UNDERGROWTH,)),) if refusal else ()
    return MoveStep(
        lambda: Choices(
            prompt,
            closed=(*fern.closed, *why_not),
            buttons=(Button(UNDERGROWTH, gettext("Lay undergrowth first"), "u"),),
        ),
        after,
    )


def _cells(chosen: Planting, cells: Iterable[Cell]) -> dict[str, Callable[[], MoveStep]]:
    """Return the cells for the spore, with their steps."""
    return {cell: partial(_whole, chosen, cell) for cell in cells}


def _tiles(chosen: Planting) -> dict[str, Callable[[], MoveStep]]:
    """Return the tiles that can be laid face down, with their steps."""
    return {tile: partial(_where_to_lay, chosen, tile) for tile in chosen.others}


def _where_to_lay(chosen: Planting, tile: str) -> MoveStep:
    steps = _steps(chosen)
    near = _next_cells(chosen)
    apart = FelciRefusal.UNDERGROWTH_BROKEN if chosen.laid else FelciRefusal.UNDERGROWTH_APART
    filled = {lying.cell for lying in chosen.view.tiles}

    def refusal(cell: Cell) -> FelciRefusal | None:
        if cell in filled:
            return FelciRefusal.UNDERGROWTH_ON_FILLED_CELL
        if cell in chosen.path:
            return FelciRefusal.CELL_TWICE
        if cell not in near:
            return apart
        return None if cell in steps else FelciRefusal.SPORE_OFF_THE_PATH

    opened, closed = partition((cell, refusal(cell)) for cell in chosen.view.cells)
    prompt = _where(chosen, text.adjective(chosen.hand[tile]))
    return MoveStep(
        lambda: Choices(prompt, closed=closed, ghosts=chosen.ghosts()),
        {
            cell: partial(_further, replace(chosen, laid=(*chosen.laid, (tile, cell))))
            for cell in opened
        },
    )


def _where(chosen: Planting, held: str) -> str:
    if chosen.laid:
        return gettext("Choose where to lay the {type} tile: next to the undergrowth.", type=held)
    return gettext(
        "Choose where to lay the {type} tile: next to a free {fern} fern.",
        type=held,
        fern=text.adjective(chosen.fern.type),
    )


def _further(chosen: Planting) -> MoveStep:
    """Return the step after undergrowth: a cell for the spore, or more undergrowth."""
    if not chosen.laid:
        return MoveStep(lambda: Choices(gettext("Choose a tile to lay face down.")), _tiles(chosen))
    filled = {tile.cell for tile in chosen.view.tiles}
    near = _next_cells(chosen)

    def refusal(cell: Cell) -> FelciRefusal | None:
        if cell in filled:
            return FelciRefusal.SPORE_ON_FILLED_CELL
        if cell in chosen.path:
            return FelciRefusal.CELL_TWICE
        return None if cell in near else FelciRefusal.SPORE_OFF_THE_PATH

    opened, closed = partition((cell, refusal(cell)) for cell in chosen.view.cells)
    after = _cells(chosen, opened)
    kind = text.adjective(chosen.fern.type)
    prompt = gettext("Choose a cell for the {type} spore, next to the undergrowth.", type=kind)
    if chosen.others and _steps(chosen):
        after |= _tiles(chosen)
        prompt = gettext(
            "Choose a cell for the {type} spore, next to the undergrowth, or another tile.",
            type=kind,
        )
    elif chosen.others:
        closed = (*closed, unavailable(FelciRefusal.SPORE_OFF_THE_PATH, chosen.others))
    return MoveStep(lambda: Choices(prompt, closed=closed, ghosts=chosen.ghosts()), after)


def _whole(chosen: Planting, cell: Cell) -> MoveStep:
    kind = chosen.fern.type
    laid = tuple(UndergrowthTile(chosen.hand[tile], under) for tile, under in chosen.laid)
    named = {"type": text.adjective(kind), "cell": cell}
    planted = pieces.planted(chosen.spore, layout_of(chosen.view), cell, kind)
    return MoveStep(
        lambda: Choices(
            _prompt(chosen, **named),
            ghosts=(*chosen.ghosts(), planted),
            move=msgspec.to_builtins(PlantFern(kind, cell, laid)),
            confirm=gettext("Plant the {type} fern on {cell}", **named),
        )
    )


def _prompt(chosen: Planting, **named: str) -> str:
    if chosen.laid:
        return gettext(
            "Plant the {type} fern on {cell} as a spore, after undergrowth on {cells}?",
            cells=joined(chosen.path),
            **named,
        )
    if chosen.fern.spore:
        return gettext("Plant the {type} fern on {cell} as a spore?", **named)
    return gettext("Plant the {type} fern on {cell} as a new plant?", **named)


def _next_cells(chosen: Planting) -> tuple[Cell, ...]:
    """Return the empty cells that can continue the path."""
    around = chosen.now.neighbours[chosen.path[-1]] if chosen.laid else chosen.fern.cells
    return tuple(cell for cell in around if cell not in chosen.path)


def _steps(chosen: Planting) -> tuple[Cell, ...]:
    """Return the cells for more undergrowth that leave the spore a cell."""
    return tuple(
        cell
        for cell in _next_cells(chosen)
        if any(beyond not in chosen.path for beyond in chosen.now.neighbours[cell])
    )
