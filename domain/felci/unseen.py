"""Which ferns has nobody seen yet?"""

from collections.abc import Iterable

from domain.deal_slots import Slot, last_slots
from domain.felci import events
from domain.felci.decide import Deal
from domain.felci.state import State


def unseen(
    deal: Deal, happened: Iterable[events.Event], state: State
) -> tuple[tuple[Slot, ...], ...]:
    """FEL-2.2: return where those of the pile stand, whatever has *happened*."""
    return (last_slots("pile", deal.pile, len(state.pile)),)
