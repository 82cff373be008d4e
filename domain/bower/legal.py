"""Lists the legal actions of the seat on turn in Bower, and the rules that forbid the rest."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from domain.bower import commands, rules
from domain.bower.components import Cell, Cells, square_id
from domain.bower.rules import BowerRefusal
from domain.bower.state import Nest, State, Step, Turn
from domain.game import Seat
from domain.unavailable import Unavailable, partition, unavailable

Value = TypeVar("Value")


class Crossable(msgspec.Struct, frozen=True):
    """BOW-5.6: a square with flowers or feathers that the cross can be put on."""

    nest: Seat
    cell: Cell
    objects: tuple[str, ...]


class Applicable(msgspec.Struct, frozen=True):
    """BOW-4.4: the ways to apply the effect of the chosen bonus tile.

    Only the fields that the tile needs are set; all are empty if it needs none.
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
    effect: Applicable | None = None
    closed: tuple[Unavailable, ...] = ()
    """The unavailable tiles and squares by their ids, with the reasons."""


def legal(state: State, seat: Seat) -> Legal:
    """Return the legal actions of *seat*, which is to move."""
    turn = state.turn
    assert turn is not None
    return LEGAL[turn.step](state, seat, turn)


def _taking(state: State, seat: Seat, turn: Turn) -> Legal:
    return Legal(turn.step, takes=state.display)


def _placing(state: State, seat: Seat, turn: Turn) -> Legal:
    tiles, closed = partition(
        (tile, rules.holding_refusal(state, seat, tile)) for tile in state.hands[seat]
    )
    nest = state.nests[seat]
    spots = tuple(rules.placements(state, nest))
    return Legal(
        turn.step, tiles=tiles, spots=spots, closed=(*closed, *_closed_cells(state, seat, spots))
    )


def _closed_cells(state: State, seat: Seat, spots: tuple[Cells, ...]) -> tuple[Unavailable, ...]:
    """Return the squares on which no tile can be placed, by the rule that forbids it."""
    nest = state.nests[seat]
    open_cells = {cell for cells in spots for cell in cells}
    return partition(
        (square_id(seat, cell), _cell_refusal(nest, cell, state.box.near[cell]))
        for cell in state.box.near
        if cell not in open_cells
    )[1]


def _cell_refusal(nest: Nest, cell: Cell, near: tuple[Cell, ...]) -> BowerRefusal:
    """BOW-3.2: return what closes *cell* to each tile: into a hole of one square none fits."""
    if cell in nest.squares or all(neighbour in nest.squares for neighbour in near):
        return BowerRefusal.OVERLAPS
    return BowerRefusal.NOT_ADJACENT


def _bonus(state: State, seat: Seat, turn: Turn) -> Legal:
    return Legal(turn.step, bonus_tiles=state.revealed)


def _choosing(state: State, seat: Seat, turn: Turn) -> Legal:
    return Legal(turn.step, bonus_tiles=turn.drawn)


def _applying(state: State, seat: Seat, turn: Turn) -> Legal:
    tile = turn.chosen
    assert tile is not None
    options = tuple(rules.ways(state, seat, tile))
    effect = Applicable(
        tile,
        has_effect=bool(options),
        columns=_each(option.column for option in options),
        cells=_each(option.cell for option in options if option.nest is UNSET),
        axes=_each(option.axis for option in options),
        crossable=_crossable(options),
        gifts=_each(option.tile for option in options),
    )
    return Legal(turn.step, effect=effect, closed=_closed_to_tokens(state, seat, tile, options))


def _each(values: Iterable[Value | UnsetType]) -> tuple[Value, ...]:
    """Return the distinct *values* that are set."""
    return tuple(dict.fromkeys(value for value in values if value is not UNSET))


def _crossable(options: Iterable[commands.ApplyEffect]) -> tuple[Crossable, ...]:
    objects: dict[tuple[Seat, Cell], list[str]] = {}
    for option in options:
        if option.nest is not UNSET and option.cell is not UNSET and option.object is not UNSET:
            objects.setdefault((option.nest, option.cell), []).append(option.object)
    return tuple(Crossable(nest, cell, tuple(kinds)) for (nest, cell), kinds in objects.items())


def _closed_to_tokens(
    state: State, seat: Seat, tile: str, options: tuple[commands.ApplyEffect, ...]
) -> tuple[Unavailable, ...]:
    """BOW-5.6: return the squares of the own nest where the token can't lie."""
    effect = rules.EFFECTS[tile]
    if not options or effect.needs[:1] != ("cell",):
        return ()
    tried = {values[0]: refusal for values, refusal in rules.tries(state, seat, effect)}
    return partition((square_id(seat, cell), refusal) for cell, refusal in tried.items())[1]


def _covering(state: State, seat: Seat, turn: Turn) -> Legal:
    nest = state.nests[seat]
    spots = (cells for cells in state.box.spots if not rules.cover_refusal(state, nest, cells))
    empty = (square_id(seat, cell) for cell in state.box.near if cell not in nest.squares)
    closed = unavailable(BowerRefusal.COVERS_EMPTY, empty)
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
    """Yield every legal command of *seat*, which is to move."""
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
    for a, b in spots:
        yield (a, b)
        yield (b, a)


def applications(effect: Applicable) -> tuple[commands.ApplyEffect, ...]:
    """Return every way to apply an effect; what does nothing is applied without any field."""
    apply, axes = commands.ApplyEffect, effect.axes or (UNSET,)
    options = (
        *(apply(column=column) for column in effect.columns),
        *(apply(cell=cell, axis=axis) for cell in effect.cells for axis in axes),
        *(
            apply(nest=square.nest, cell=square.cell, object=kind)
            for square in effect.crossable
            for kind in square.objects
        ),
        *(apply(tile=tile) for tile in effect.gifts),
    )
    return options or (apply(),)
