"""How is a fern planted by pointing, at once or after laying undergrowth (FEL-4)?"""

from collections.abc import Sequence

import msgspec

from adapters.languages import say
from domain.closed import closed_by, sorted_out
from domain.felci.commands import PlantFern, UndergrowthTile
from domain.felci.components import Fern
from domain.felci.legal import FernChoice, Legal
from domain.felci.rules import FelciRefusal
from domain.felci.view import View
from domain.game import Seat
from domain.grid import Cell
from web.page.felci import pieces, words
from web.page.felci.layout import layout_of
from web.page.scene import Button, Choices, Shape

UNDERGROWTH = "undergrowth"


class Planting(msgspec.Struct, frozen=True):
    """A planting as far as it was picked: the tiles by their ids."""

    seat: Seat
    hand: dict[str, Fern]
    spore: str
    under: bool = False
    laid: tuple[tuple[str, Cell], ...] = ()
    holding: str = ""
    """A tile that was picked to be laid face down, and lies nowhere yet."""
    cell: Cell = ""

    @property
    def type(self) -> Fern:
        """Return the type of the fern to plant."""
        return self.hand[self.spore]

    @property
    def path(self) -> tuple[Cell, ...]:
        """Return the cells of the undergrowth."""
        return tuple(cell for _, cell in self.laid)

    @property
    def others(self) -> tuple[str, ...]:
        """Return the tiles of the hand that are not in use."""
        used = {self.spore, self.holding, *(tile for tile, _ in self.laid)}
        return tuple(tile for tile in self.hand if tile not in used)


def planting(view: View, now: Legal, seat: Seat, picks: Sequence[str]) -> Choices:
    """Return what may be picked after *picks*, which fit and begin with a tile of the hand."""
    chosen = _chosen(seat, pieces.hand_ids(view, seat), picks)
    fern = next(one for one in now.ferns if one.type == chosen.type)
    if chosen.cell:
        level = _whole(view, chosen, fern)
    elif chosen.holding:
        level = _where_to_lay(view, now, chosen, fern)
    elif chosen.under:
        level = _further(view, now, chosen, fern)
    else:
        level = _at_once(now, chosen, fern)
    return msgspec.structs.replace(level, picks=tuple(picks), ghosts=_ghosts(view, chosen))


def _chosen(seat: Seat, hand: dict[str, Fern], picks: Sequence[str]) -> Planting:
    spore, *rest = picks
    under = rest[:1] == [UNDERGROWTH]
    laid: list[tuple[str, Cell]] = []
    holding = cell = ""
    for pick in rest[under:]:
        if pick in hand:
            holding = pick
        elif holding:
            laid.append((holding, pick))
            holding = ""
        else:
            cell = pick
    return Planting(seat, hand, spore, under, tuple(laid), holding, cell)


def _at_once(now: Legal, chosen: Planting, fern: FernChoice) -> Choices:
    kind = words.kind(chosen.type)
    prompt = (
        say("Spore: choose a cell next to a free {type} fern.", type=kind)
        if fern.spore
        else say("New plant, as no {type} fern is free: choose any empty cell.", type=kind)
    )
    if not chosen.others:
        return Choices(prompt, open=fern.cells, closed=fern.closed)
    refusal = None if fern.spore else FelciRefusal.UNDERGROWTH_WITH_NEW_PLANT
    if fern.spore and not _steps(now, chosen, fern):
        refusal = FelciRefusal.SPORE_OFF_THE_PATH
    opened = () if refusal else (UNDERGROWTH,)
    return Choices(
        prompt,
        open=(*fern.cells, *opened),
        closed=(*fern.closed, closed_by(refusal, (UNDERGROWTH,))) if refusal else fern.closed,
        buttons=(Button(UNDERGROWTH, say("Lay undergrowth first"), "u"),),
    )


def _where_to_lay(view: View, now: Legal, chosen: Planting, fern: FernChoice) -> Choices:
    steps = _steps(now, chosen, fern)
    near = _next_cells(now, chosen, fern)
    apart = FelciRefusal.UNDERGROWTH_BROKEN if chosen.laid else FelciRefusal.UNDERGROWTH_APART
    filled = {tile.cell for tile in view.tiles}

    def refusal(cell: Cell) -> FelciRefusal | None:
        if cell in filled:
            return FelciRefusal.UNDERGROWTH_ON_FILLED_CELL
        if cell in chosen.path:
            return FelciRefusal.CELL_TWICE
        if cell not in near:
            return apart
        return None if cell in steps else FelciRefusal.SPORE_OFF_THE_PATH

    opened, closed = sorted_out((cell, refusal(cell)) for cell in view.cells)
    held = words.kind(chosen.hand[chosen.holding])
    prompt = (
        say("Choose where to lay the {type} tile: next to the undergrowth.", type=held)
        if chosen.laid
        else say(
            "Choose where to lay the {type} tile: next to a free {fern} fern.",
            type=held,
            fern=words.kind(chosen.type),
        )
    )
    return Choices(prompt, open=opened, closed=closed)


def _further(view: View, now: Legal, chosen: Planting, fern: FernChoice) -> Choices:
    if not chosen.laid:
        return Choices(say("Choose a tile to lay face down."), open=chosen.others)
    filled = {tile.cell for tile in view.tiles}
    near = _next_cells(now, chosen, fern)

    def refusal(cell: Cell) -> FelciRefusal | None:
        if cell in filled:
            return FelciRefusal.SPORE_ON_FILLED_CELL
        if cell in chosen.path:
            return FelciRefusal.CELL_TWICE
        return None if cell in near else FelciRefusal.SPORE_OFF_THE_PATH

    opened, closed = sorted_out((cell, refusal(cell)) for cell in view.cells)
    tiles, kind = chosen.others, words.kind(chosen.type)
    if tiles and _steps(now, chosen, fern):
        prompt = say(
            "Choose a cell for the {type} spore, next to the undergrowth, or another tile.",
            type=kind,
        )
        return Choices(prompt, open=(*opened, *tiles), closed=closed)
    if tiles:
        closed = (*closed, closed_by(FelciRefusal.SPORE_OFF_THE_PATH, tiles))
    prompt = say("Choose a cell for the {type} spore, next to the undergrowth.", type=kind)
    return Choices(prompt, open=opened, closed=closed)


def _whole(view: View, chosen: Planting, fern: FernChoice) -> Choices:
    laid = tuple(UndergrowthTile(chosen.hand[tile], cell) for tile, cell in chosen.laid)
    move = PlantFern(chosen.type, chosen.cell, laid)
    what = say("Plant {type} on {cell}", type=words.kind(chosen.type), cell=chosen.cell)
    if laid:
        cells = ", ".join(chosen.path)
        prompt = say("{what}, a spore after undergrowth on {cells}?", what=what, cells=cells)
    elif fern.spore:
        prompt = say("{what}, a spore?", what=what)
    else:
        prompt = say("{what}, a new plant?", what=what)
    return Choices(prompt, move=msgspec.to_builtins(move), confirm=what)


def _next_cells(now: Legal, chosen: Planting, fern: FernChoice) -> tuple[Cell, ...]:
    """Return the empty cells to which the path, as it lies, can go on."""
    around = now.beside[chosen.path[-1]] if chosen.laid else fern.cells
    return tuple(cell for cell in around if cell not in chosen.path)


def _steps(now: Legal, chosen: Planting, fern: FernChoice) -> tuple[Cell, ...]:
    """Return where another undergrowth tile can lie so that the spore still has a cell."""
    return tuple(
        cell
        for cell in _next_cells(now, chosen, fern)
        if any(beyond not in chosen.path for beyond in now.beside[cell])
    )


def _ghosts(view: View, chosen: Planting) -> tuple[Shape, ...]:
    spots = layout_of(view)
    laid = [
        pieces.laid(tile, spots, cell, chosen.seat, chosen.hand[tile]) for tile, cell in chosen.laid
    ]
    if chosen.cell:
        laid.append(pieces.planted(chosen.spore, spots, chosen.cell, chosen.type))
    return tuple(laid)
