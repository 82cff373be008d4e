"""Which eggs, nest tiles and bonus tiles has nobody seen yet?"""

from collections.abc import Iterable, Iterator

from domain.bower import events
from domain.bower.decide import Deal
from domain.bower.state import State
from domain.deal_slots import Slot, last_slots


def unseen(
    deal: Deal, happened: Iterable[events.Event], state: State
) -> tuple[tuple[Slot, ...], ...]:
    """Return where those of one kind stand that lie face down, each kind by itself.

    What nobody chose of the bonus tiles was seen by who drew them (BOW-4.3).
    """
    return tuple(_kinds(deal, state))


def _kinds(deal: Deal, state: State) -> Iterator[tuple[Slot, ...]]:
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
