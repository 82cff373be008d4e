"""Maps each piece of the deal to its current location.

Ferns of one type are indistinguishable, so they are tracked through the events.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from domain.deal_slots import DealSlot, PieceLocation, TrackedZone, last_slots, stack
from domain.felci import events
from domain.felci.decide import Deal
from domain.felci.state import State


def piece_locations(
    deal: Deal, past_events: Iterable[events.Event], state: State
) -> Iterator[PieceLocation]:
    """FEL-2, FEL-3.3: return the locations of the dealt and drawn ferns that are still in hands."""
    pile = stack("pile", deal.pile)
    hands = [TrackedZone(f"hands.{seat}") for seat in range(len(state.hands))]
    for event in past_events:
        if isinstance(event, events.Dealt):
            for hand, ferns in zip(hands, event.hands, strict=True):
                hand.pieces += islice(pile, len(ferns))
        elif isinstance(event, events.FernsDrawn):
            hands[event.seat].pieces += islice(pile, len(event.types))
        elif isinstance(event, (events.FernPlanted, events.UndergrowthLaid)):
            hands[event.seat].leave(event.type)
    return (location for hand in hands for location in hand.lying())


def unseen(
    deal: Deal, past_events: Iterable[events.Event], state: State
) -> tuple[tuple[DealSlot, ...], ...]:
    """FEL-2.2: return the deal slots of the pile, which no player has seen."""
    return (last_slots("pile", deal.pile, len(state.pile)),)
