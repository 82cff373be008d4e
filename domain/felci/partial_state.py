"""State of Felci reconstructed from a seat's view, with hidden ferns for what it does not show."""

from typing import Any

from domain.felci import events, rules
from domain.felci.components import COPIES, TYPES, Bench, Garden
from domain.felci.state import State, Tile, Undergrowth
from domain.felci.view import FernSeen, OpenHand, UndergrowthSeen, View
from domain.game import Seat
from domain.grid import neighbours
from domain.preview import Hidden, hidden


def position(view: View) -> State:
    """Return the position of *view*, but for how many turns in a row were empty before this one."""
    nothing: Any = Hidden()
    return State(
        garden=_garden(view),
        white_skips_first_turn=nothing,
        tiles={seen.cell: _tile(seen) for seen in view.tiles},
        pile=hidden(view.pile_size) if view.pile is None else view.pile,
        hands=tuple(
            hand.types if isinstance(hand, OpenHand) else hidden(hand.size) for hand in view.hands
        ),
        waiting=view.waiting,
        seated={bench.id: bench.visitors for bench in view.benches if bench.visitors},
        turn=view.turn,
        empty_turns=nothing,
        ended=view.ended,
    )


def next_turn(state: State, seat: Seat) -> events.TurnBegan | None:
    """FEL-3.1: return how the next turn of *seat* would begin now."""
    last = rules.plays_last_turn(state, seat)
    if state.turn is None or last is None:
        return None
    return events.TurnBegan(seat, rules.ACTIONS, last)


def _garden(view: View) -> Garden:
    known = frozenset(view.cells)
    benches = {seen.id: Bench(seen.id, seen.color, seen.side) for seen in view.benches}
    return Garden(
        cells=view.cells,
        near={cell: neighbours(cell, known) for cell in view.cells},
        side_cells=view.sides,
        benches=benches,
        facing={
            bench.id: tuple(other.id for other in benches.values() if other.side == bench.side)
            for bench in benches.values()
        },
        types=TYPES,
        copies=COPIES,
        hand=view.full_hand,
    )


def _tile(seen: FernSeen | UndergrowthSeen) -> Tile:
    if isinstance(seen, FernSeen):
        return seen.type
    nothing: Any = Hidden()
    return Undergrowth(seen.owner, nothing if seen.type is None else seen.type)
