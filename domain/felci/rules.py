"""Questions that the rulebook answers about a position: each names the broken rule, or None."""

from collections.abc import Sequence, Set
from itertools import pairwise

from domain.errors import Refusal
from domain.felci.commands import UndergrowthTile
from domain.felci.components import BLACK, Fern
from domain.felci.state import State
from domain.game import Seat
from domain.grid import Cell

ACTIONS = 2


class FelciRefusal(Refusal):
    """The rules of Felci as a move breaks them."""

    NO_SUCH_TYPE = ("GEN-5", "There is no such fern type.")
    NO_SUCH_CELL = ("GEN-5", "The garden has no such cell.")
    NO_SUCH_BENCH = ("GEN-5", "There is no such bench.")
    NOT_IN_HAND = ("GEN-5", "That tile is not in the hand.")
    NO_ACTION_LEFT = ("FEL-3.1", "Both actions of this turn are taken: now draw.")
    ACTION_DUE = ("FEL-3.2", "A player can't decline an action while one is possible.")
    NOT_DRAWABLE = (
        "FEL-3.3",
        "A player may draw any number of tiles, until the hand is full or the pile is empty.",
    )
    NEW_PLANT_ON_FILLED_CELL = ("FEL-4.2", "A new plant goes on an empty cell.")
    SPORE_ON_FILLED_CELL = ("FEL-4.3", "A spore goes on an empty cell.")
    SPORE_APART = ("FEL-4.3", "A spore goes next to a free fern of its own type.")
    UNDERGROWTH_ON_FILLED_CELL = ("FEL-4.4", "Undergrowth goes on empty cells.")
    UNDERGROWTH_APART = (
        "FEL-4.4",
        "The first undergrowth tile goes next to a free fern of the spore's type.",
    )
    UNDERGROWTH_BROKEN = ("FEL-4.4", "Each undergrowth tile goes next to the one before.")
    SPORE_OFF_THE_PATH = ("FEL-4.4", "The spore goes next to the last undergrowth tile.")
    CELL_TWICE = ("FEL-4.4", "The cells of the undergrowth and of the spore are all different.")
    UNDERGROWTH_WITH_NEW_PLANT = ("FEL-4.5", "Undergrowth is not allowed with a new plant.")
    VISITOR_NOT_WAITING = ("FEL-5.1", "That visitor already sits on a bench, and stays there.")
    OWN_VISITOR_THERE = ("FEL-5.2", "Another visitor of the same player sits on that bench.")
    TYPE_ON_SIDE = (
        "FEL-5.3",
        "A visitor who loves the same type of fern already sits on that side.",
    )
    NO_DRAW_IN_LAST_TURN = ("FEL-6.1", "The last turn is played without the draw.")


def free_ferns(state: State, fern: Fern) -> list[Cell]:
    """FEL-4.1: return the cells of the *fern*s that have an empty cell next to them."""
    tiles, near = state.tiles, state.garden.near
    return [
        cell for cell, tile in tiles.items() if tile == fern and not tiles.keys() >= {*near[cell]}
    ]


def spore_cells(state: State, fern: Fern) -> set[Cell]:
    """Return the empty cells next to a free *fern*; none means that it would be a new plant."""
    tiles, near = state.tiles, state.garden.near
    return {
        neighbour
        for parent in free_ferns(state, fern)
        for neighbour in near[parent]
        if neighbour not in tiles
    }


def holding_refusal(
    state: State, seat: Seat, fern: Fern, undergrowth: Sequence[UndergrowthTile]
) -> FelciRefusal | None:
    """FEL-4: all the tiles must be in the hand."""
    if not undergrowth:
        return None if fern in state.hands[seat] else FelciRefusal.NOT_IN_HAND
    hand = list(state.hands[seat])
    for tile in undergrowth:
        if tile.type not in hand:
            return FelciRefusal.NOT_IN_HAND
        hand.remove(tile.type)
    return None if fern in hand else FelciRefusal.NOT_IN_HAND


def planting_refusal(
    state: State, spores: Set[Cell], cell: Cell, undergrowth: Sequence[UndergrowthTile] = ()
) -> FelciRefusal | None:
    """FEL-4.2 to 4.5: return the rule that planting on *cell* breaks.

    *spores* are the spore cells of the fern's type, before any undergrowth is laid.
    """
    if not spores:
        if undergrowth:
            return FelciRefusal.UNDERGROWTH_WITH_NEW_PLANT
        return FelciRefusal.NEW_PLANT_ON_FILLED_CELL if cell in state.tiles else None
    if undergrowth:
        return undergrowth_refusal(state, spores, cell, undergrowth)
    if cell in state.tiles:
        return FelciRefusal.SPORE_ON_FILLED_CELL
    return None if cell in spores else FelciRefusal.SPORE_APART


def undergrowth_refusal(
    state: State, spores: Set[Cell], cell: Cell, undergrowth: Sequence[UndergrowthTile]
) -> FelciRefusal | None:
    """FEL-4.4: a succession of empty cells from the parent fern to the spore."""
    laid = [tile.cell for tile in undergrowth]
    if not state.tiles.keys().isdisjoint(laid):
        return FelciRefusal.UNDERGROWTH_ON_FILLED_CELL
    if cell in state.tiles:
        return FelciRefusal.SPORE_ON_FILLED_CELL
    if len({*laid, cell}) <= len(laid):
        return FelciRefusal.CELL_TWICE
    if laid[0] not in spores:
        return FelciRefusal.UNDERGROWTH_APART
    near = state.garden.near
    for before, after in pairwise(laid):
        if after not in near[before]:
            return FelciRefusal.UNDERGROWTH_BROKEN
    return None if cell in near[laid[-1]] else FelciRefusal.SPORE_OFF_THE_PATH


def bench_refusal(state: State, seat: Seat, fern: Fern, bench: str) -> FelciRefusal | None:
    """FEL-5.2, FEL-5.3: return why the seat's visitor of type *fern* can't sit on *bench*."""
    seated = state.seated
    for visitor in seated.get(bench, ()):
        if visitor.owner == seat:
            return FelciRefusal.OWN_VISITOR_THERE
    for facing in state.garden.facing[bench]:
        for visitor in seated.get(facing, ()):
            if visitor.type == fern:
                return FelciRefusal.TYPE_ON_SIDE
    return None


def action_possible(state: State, seat: Seat) -> bool:
    """FEL-3.2: tell whether the seat would have any legal action on its turn.

    A tile in the hand can always be planted while a cell is empty: next to a free fern there is an
    empty cell, and without a free fern the tile starts a new plant.
    """
    if state.hands[seat] and len(state.tiles) < len(state.garden.cells):
        return True
    return any(
        bench_refusal(state, seat, fern, bench) is None
        for fern in state.waiting[seat]
        for bench in state.garden.benches
    )


def most_drawable(state: State, seat: Seat) -> int:
    """FEL-3.3: return how many tiles fill the hand, or how many the pile has left."""
    return min(state.garden.hand - len(state.hands[seat]), len(state.pile))


def draw_refusal(state: State, seat: Seat, count: int) -> FelciRefusal | None:
    """FEL-3.2, FEL-3.3, FEL-6.1: return why *count* ferns can't be drawn now."""
    assert state.turn is not None
    if state.turn.last:
        return FelciRefusal.NO_DRAW_IN_LAST_TURN
    if state.turn.actions_left and action_possible(state, seat):
        return FelciRefusal.ACTION_DUE
    return None if 0 <= count <= most_drawable(state, seat) else FelciRefusal.NOT_DRAWABLE


def plays_last_turn(state: State, seat: Seat) -> bool | None:
    """FEL-6.1: tell whether a turn of *seat* would be the last; None when it is not played."""
    if state.pile:
        return False
    return True if seat == BLACK else None
