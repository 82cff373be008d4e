"""Maps the pieces of the deal that no move names to their locations: face-up tiles and eggs.

Pieces in a hand were taken from the display or chosen from drawn bonus tiles, so a move named them.
"""

from collections.abc import Iterable, Iterator

from domain.bower import events
from domain.bower.decide import Deal
from domain.bower.state import State
from domain.deal_slots import DealSlot, Piece, PieceLocation, last_slots, locate, slots_of


def piece_locations(
    deal: Deal, past_events: Iterable[events.Event], state: State
) -> Iterator[PieceLocation]:
    """Return the dealt pieces that are at the Birds board, in the display, drawn or revealed."""
    slots = _slots(deal, state)
    yield from locate("eggs", state.eggs, slots)
    yield from locate("aside", state.aside, slots)
    yield from locate("display", state.display, slots)
    yield from locate("revealed", state.revealed, slots)
    if state.turn:
        yield from locate("turn", (*state.turn.drawn, state.turn.covering), slots)


def _slots(deal: Deal, state: State) -> dict[Piece, DealSlot]:
    """Return the deal slot of each piece; for a bonus tile in its last stack (BOW-4.3)."""
    slots = {
        **slots_of("eggs", deal.eggs),
        **slots_of("nest_tiles", deal.nest_tiles),
        **slots_of("bonus_tiles", deal.bonus_tiles),
    }
    for number, tiles in enumerate(deal.bonus_reshuffles[: state.renewals]):
        slots |= slots_of(f"bonus_reshuffles.{number}", tiles)
    return slots


def unseen(
    deal: Deal, past_events: Iterable[events.Event], state: State
) -> tuple[tuple[DealSlot, ...], ...]:
    """Return the deal slots of the face-down pieces, one group per kind.

    The bonus tiles that were not chosen have been seen by the player who drew them (BOW-4.3).
    """
    return tuple(_kinds(deal, state))


def _kinds(deal: Deal, state: State) -> Iterator[tuple[DealSlot, ...]]:
    if not any(state.peeked_aside):
        yield last_slots("eggs", deal.eggs, len(state.aside))
    yield last_slots("nest_tiles", deal.nest_tiles, len(state.stack))
    if state.renewals:
        newest = state.renewals - 1
        renewed = deal.bonus_reshuffles[newest]
        yield last_slots(f"bonus_reshuffles.{newest}", renewed, len(state.bonus_stack))
    else:
        face_down = len(state.bonus_stack) + len(state.boxed)
        yield last_slots("bonus_tiles", deal.bonus_tiles, face_down)
