"""Lists the legal actions of the seat on turn in Felci, and the rules that forbid the rest."""

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import permutations

import msgspec

from domain.felci import rules
from domain.felci.commands import Command, DrawFerns, PlantFern, SeatVisitor, UndergrowthTile
from domain.felci.components import Fern, Garden
from domain.felci.rules import FelciRefusal
from domain.felci.state import State, Visitor
from domain.game import Seat
from domain.grid import Cell
from domain.identity_cache import cached_by_identity
from domain.unavailable import Unavailable, partition, unavailable

SortedCells = tuple[tuple[Cell, ...], tuple[Unavailable, ...]]
"""Where a fern can be planted, and why not elsewhere."""


class FernChoice(msgspec.Struct, frozen=True):
    """FEL-4: where a fern type of the hand can be planted."""

    type: Fern
    spore: bool
    cells: tuple[Cell, ...]
    """Where it can go without undergrowth, and for a spore where undergrowth can start."""
    closed: tuple[Unavailable, ...]
    undergrowth: tuple[Fern, ...]
    """The other tiles of the hand, which can be laid face down before this spore; else empty."""


class VisitorChoice(msgspec.Struct, frozen=True):
    """FEL-5: where a waiting visitor can sit."""

    type: Fern
    benches: tuple[str, ...]
    closed: tuple[Unavailable, ...]


class Legal(msgspec.Struct, frozen=True):
    """Everything open to the seat on turn."""

    actions_left: int
    ferns: tuple[FernChoice, ...]
    visitors: tuple[VisitorChoice, ...]
    draws: tuple[int, ...]
    """The numbers of tiles that can be drawn; empty while the draw is not due."""
    no_action: Unavailable | None
    """Why no fern and no visitor can be placed now, when that is so."""
    no_draw: Unavailable | None
    """Why nothing can be drawn now, when that is so."""
    neighbours: dict[Cell, tuple[Cell, ...]] = msgspec.field(name="beside")
    """The empty cells next to each empty cell: the steps of an undergrowth path.

    Programs read it under its first name.
    """


def legal(state: State, seat: Seat) -> Legal:
    """Return the legal actions of *seat*, which is on turn."""
    turn = state.turn
    assert turn is not None
    acting = turn.actions_left > 0
    held = [fern for fern in state.garden.types if fern in state.hands[seat]]
    ferns = _fern_choices(state, seat, held) if acting else ()
    visitors = _visitor_choices(state.garden, state.seated, seat, state.waiting[seat])
    no_draw = rules.draw_refusal(state, seat, 0)
    with_path = any(choice.undergrowth for choice in ferns)
    return Legal(
        actions_left=turn.actions_left,
        ferns=ferns,
        visitors=visitors if acting else (),
        draws=() if no_draw else tuple(range(rules.most_drawable(state, seat) + 1)),
        no_action=None if acting else unavailable(FelciRefusal.NO_ACTION_LEFT),
        no_draw=unavailable(no_draw) if no_draw else None,
        neighbours=_empty_neighbours(state) if with_path else {},
    )


def moves(state: State, seat: Seat) -> Iterator[Command]:
    """Yield every legal command of *seat*, which is on turn."""
    now = legal(state, seat)
    for fern in now.ferns:
        yield from (PlantFern(fern.type, cell) for cell in fern.cells)
        yield from _plantings_with_undergrowth(now, fern)
    for visitor in now.visitors:
        yield from (SeatVisitor(visitor.type, bench) for bench in visitor.benches)
    yield from map(DrawFerns, now.draws)


def _plantings_with_undergrowth(now: Legal, fern: FernChoice) -> Iterator[PlantFern]:
    for length in range(1, len(fern.undergrowth) + 1):
        paths = list(undergrowth_paths(now, fern.cells, length + 1))
        for types in sorted(set(permutations(fern.undergrowth, length))):
            for *laid, cell in paths:
                pairs = zip(types, laid, strict=True)
                yield PlantFern(fern.type, cell, tuple(UndergrowthTile(*pair) for pair in pairs))


def undergrowth_paths(
    now: Legal, starts: Iterable[Cell], length: int
) -> Iterator[tuple[Cell, ...]]:
    """FEL-4.4: return the paths of *length* different empty cells that begin at one of *starts*.

    All but the last cell are for undergrowth, the last is for the spore.
    """
    grown: list[tuple[Cell, ...]] = [(start,) for start in starts]
    for _ in range(length - 1):
        grown = [
            (*path, step) for path in grown for step in now.neighbours[path[-1]] if step not in path
        ]
    yield from grown


def _fern_choices(state: State, seat: Seat, held: Iterable[Fern]) -> tuple[FernChoice, ...]:
    spores = [(fern, frozenset(rules.spore_cells(state, fern))) for fern in held]
    # All types that have no free fern can be planted on the same cells.
    sorted_cells = {cells: _sorted_cells(state, cells) for _, cells in spores}
    return tuple(_fern_choice(state, seat, fern, cells, sorted_cells) for fern, cells in spores)


def _sorted_cells(state: State, spores: Set[Cell]) -> SortedCells:
    return partition(
        [(cell, rules.planting_refusal(state, spores, cell)) for cell in state.garden.cells]
    )


def _fern_choice(
    state: State,
    seat: Seat,
    fern: Fern,
    spores: frozenset[Cell],
    sorted_cells: Mapping[frozenset[Cell], SortedCells],
) -> FernChoice:
    cells, closed = sorted_cells[spores]
    others = list(state.hands[seat])
    others.remove(fern)
    return FernChoice(fern, bool(spores), cells, closed, tuple(others) if spores else ())


@cached_by_identity
def _visitor_choices(
    garden: Garden, seated: dict[str, tuple[Visitor, ...]], seat: Seat, waiting: tuple[Fern, ...]
) -> tuple[VisitorChoice, ...]:
    """Return where visitors can sit, which hangs on who sits there already, and on no fern."""
    sitting = State(garden, white_skips_first_turn=False, seated=seated)
    return tuple(_visitor_choice(sitting, seat, fern) for fern in waiting)


def _visitor_choice(state: State, seat: Seat, fern: Fern) -> VisitorChoice:
    benches, closed = partition(
        (bench, rules.bench_refusal(state, seat, fern, bench)) for bench in state.garden.benches
    )
    return VisitorChoice(fern, benches, closed)


def _empty_neighbours(state: State) -> dict[Cell, tuple[Cell, ...]]:
    garden, tiles = state.garden, state.tiles
    return {
        cell: tuple(neighbour for neighbour in garden.near[cell] if neighbour not in tiles)
        for cell in garden.cells
        if cell not in tiles
    }
