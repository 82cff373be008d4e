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
    deal: Deal, happened: Iterable[events.Event], state: State
) -> Iterator[PieceLocation]:
    """FEL-2, FEL-3.3: return what is left in the hands of what was dealt and drawn."""
    pile = stack("pile", deal.pile)
    hands = [TrackedZone(f"hands.{seat}") for seat in range(len(state.hands))]
    for event in happened:
        if isinstance(event, events.Dealt):
            for hand, ferns in zip(hands, event.hands, strict=True):
                hand.pieces += islice(pile, len(ferns))
        elif isinstance(event, events.FernsDrawn):
            hands[event.seat].pieces += islice(pile, len(event.types))
        elif isinstance(event, (events.FernPlanted, events.UndergrowthLaid)):
            hands[event.seat].leave(event.type)
    return (lying for hand in hands for lying in hand.lying())


def unseen(
    deal: Deal, happened: Iterable[events.Event], state: State
) -> tuple[tuple[DealSlot, ...], ...]:
    """FEL-2.2: return where those of the pile stand, whatever has *happened*."""
    return (last_slots("pile", deal.pile, len(state.pile)),)
