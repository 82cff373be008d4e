"""What may the seat to move do now, and why not the rest? The rules' own answers, listed."""

from collections.abc import Iterator

import msgspec

from domain.bower import commands, rules
from domain.bower.components import Cell, Cells, square_id
from domain.bower.rules import AXES, BowerRefusal
from domain.bower.state import Nest, State, Step, Turn
from domain.closed import Closed, closed_by, sorted_out
from domain.game import Seat


class Crossable(msgspec.Struct, frozen=True):
    """BOW-5.6: a square with flowers or feathers that the cross can go on."""

    nest: Seat
    cell: Cell
    objects: tuple[str, ...]


class Effect(msgspec.Struct, frozen=True):
    """BOW-5: how the effect of the chosen bonus tile can be applied.

    Only the fields that the tile needs are filled; all are empty when applying needs nothing.
    """

    tile: str
    has_effect: bool
    """Whether applying it does anything."""
    columns: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    axes: tuple[str, ...] = ()
    crossable: tuple[Crossable, ...] = ()
    gifts: tuple[str, ...] = ()
    """The tiles of the display that can be given."""


class Legal(msgspec.Struct, frozen=True):
    """Everything open to the seat to move."""

    step: Step
    takes: tuple[str, ...] = ()
    """The tiles of the display that can be taken."""
    tiles: tuple[str, ...] = ()
    """The tiles of the hand that can be placed, or discarded."""
    spots: tuple[Cells, ...] = ()
    """Where a tile can lie, either way round; for ``cover`` on filled squares."""
    bonus_tiles: tuple[str, ...] = ()
    """The bonus tiles to choose from."""
    effect: Effect | None = None
    closed: tuple[Closed, ...] = ()
    """What is closed, tiles and squares by their ids, and why."""


def legal(state: State, seat: Seat) -> Legal:
    """Return what *seat*, who is to move, may do now."""
    turn = state.turn
    assert turn is not None
    return LEGAL[turn.step](state, seat, turn)


def _taking(state: State, seat: Seat, turn: Turn) -> Legal:
    return Legal(turn.step, takes=state.display)


def _placing(state: State, seat: Seat, turn: Turn) -> Legal:
    tiles, closed = sorted_out(
        (tile, rules.holding_refusal(state, seat, tile)) for tile in state.hands[seat]
    )
    nest = state.nests[seat]
    spots = tuple(rules.placements(state, nest))
    return Legal(
        turn.step, tiles=tiles, spots=spots, closed=(*closed, *_closed_cells(state, seat, spots))
    )


def _closed_cells(state: State, seat: Seat, spots: tuple[Cells, ...]) -> tuple[Closed, ...]:
    """Return the squares where no tile can lie, by the rule that keeps them closed."""
    nest = state.nests[seat]
    open_cells = {cell for cells in spots for cell in cells}
    return sorted_out(
        (square_id(seat, cell), _cell_refusal(nest, cell, state.box.near[cell]))
        for cell in state.box.near
        if cell not in open_cells
    )[1]


def _cell_refusal(nest: Nest, cell: Cell, near: tuple[Cell, ...]) -> BowerRefusal:
    """BOW-3.2: return what closes *cell* to each tile: into a hole of one square none fits."""
    if cell in nest.squares or all(beside in nest.squares for beside in near):
        return BowerRefusal.OVERLAPS
    return BowerRefusal.NOT_ADJACENT


def _bonus(state: State, seat: Seat, turn: Turn) -> Legal:
    return Legal(turn.step, bonus_tiles=state.revealed)


def _choosing(state: State, seat: Seat, turn: Turn) -> Legal:
    return Legal(turn.step, bonus_tiles=turn.drawn)


def _applying(state: State, seat: Seat, turn: Turn) -> Legal:
    tile = turn.chosen
    assert tile is not None
    if not rules.has_effect(state, seat, tile):
        return Legal(turn.step, effect=Effect(tile, has_effect=False))
    needed = rules.needs(tile)
    cells, closed = _token_cells(state, seat) if needed[:1] == ("cell",) else ((), ())
    effect = Effect(
        tile,
        has_effect=True,
        columns=rules.facing(seat) if "column" in needed else (),
        cells=cells,
        axes=AXES if "axis" in needed else (),
        crossable=_crossable(state) if "nest" in needed else (),
        gifts=state.display if "tile" in needed else (),
    )
    return Legal(turn.step, effect=effect, closed=closed)


def _token_cells(state: State, seat: Seat) -> tuple[tuple[Cell, ...], tuple[Closed, ...]]:
    nest = state.nests[seat]
    answers = {cell: rules.token_refusal(nest, cell) for cell in state.box.near}
    _, closed = sorted_out((square_id(seat, cell), why) for cell, why in answers.items())
    return tuple(cell for cell, why in answers.items() if why is None), closed


def _crossable(state: State) -> tuple[Crossable, ...]:
    return tuple(
        Crossable(seat, cell, objects)
        for seat, nest in enumerate(state.nests)
        for cell in state.box.near
        if cell in nest.squares and (objects := rules.crossable(nest.squares[cell]))
    )


def _covering(state: State, seat: Seat, turn: Turn) -> Legal:
    nest = state.nests[seat]
    spots = (cells for cells in state.box.spots if not rules.cover_refusal(state, nest, cells))
    empty = (square_id(seat, cell) for cell in state.box.near if cell not in nest.squares)
    closed = closed_by(BowerRefusal.COVERS_EMPTY, empty)
    return Legal(turn.step, spots=tuple(spots), closed=(closed,) if closed.places else ())


def _discarding(state: State, seat: Seat, turn: Turn) -> Legal:
    return Legal(turn.step, tiles=state.hands[seat])


LEGAL = {
    Step.OPENING: _taking,
    Step.TAKE: _taking,
    Step.PLACE: _placing,
    Step.BONUS: _bonus,
    Step.CHOOSE: _choosing,
    Step.APPLY: _applying,
    Step.COVER: _covering,
    Step.DISCARD: _discarding,
}


def moves(state: State, seat: Seat) -> Iterator[commands.Command]:
    """Return every legal command of *seat*, who is to move."""
    now = legal(state, seat)
    yield from map(commands.TakeTile, now.takes)
    if now.step is Step.PLACE:
        for tile in now.tiles:
            yield from (commands.PlaceTile(tile, cells) for cells in both_ways(now.spots))
    if now.step is Step.BONUS:
        yield commands.SkipBonus()
        if not state.super_nest:
            yield commands.DrawBonus()
    yield from map(commands.ChooseBonus, now.bonus_tiles)
    if now.effect:
        yield commands.DeclineEffect()
        yield from applications(now.effect)
    if now.step is Step.COVER:
        yield from map(commands.CoverSquares, both_ways(now.spots))
    if now.step is Step.DISCARD:
        yield from map(commands.DiscardTile, now.tiles)


def both_ways(spots: tuple[Cells, ...]) -> Iterator[Cells]:
    """Return *spots* with the squares of a tile in either order."""
    for one, other in spots:
        yield (one, other)
        yield (other, one)


def applications(effect: Effect) -> Iterator[commands.ApplyEffect]:
    """Return every way to apply an effect."""
    if not effect.has_effect or not rules.needs(effect.tile):
        yield commands.ApplyEffect()
    yield from (commands.ApplyEffect(column=column) for column in effect.columns)
    for cell in effect.cells:
        if effect.axes:
            yield from (commands.ApplyEffect(cell=cell, axis=axis) for axis in effect.axes)
        else:
            yield commands.ApplyEffect(cell=cell)
    for one in effect.crossable:
        for kind in one.objects:
            yield commands.ApplyEffect(nest=one.nest, cell=one.cell, object=kind)
    yield from (commands.ApplyEffect(tile=tile) for tile in effect.gifts)
