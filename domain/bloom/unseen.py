"""Which tiles has nobody seen yet?"""

from collections.abc import Iterable

from domain.bloom import events
from domain.bloom.decide import Deal
from domain.bloom.state import State
from domain.deal_slots import Slot, last_slots


def unseen(
    deal: Deal, happened: Iterable[events.Event], state: State
) -> tuple[tuple[Slot, ...], ...]:
    """BLO-2.1: return where those of the reserve of each round stand, and of one to come all."""
    face_down = [len(tiles) for tiles in deal.rounds]
    number = 0
    for event in happened:
        if isinstance(event, events.RoundDealt):
            number = event.round
            face_down[number - 1] = len(event.reserve)
        elif isinstance(event, events.OpenReserveRefilled):
            face_down[number - 1] -= len(event.tiles)
        elif isinstance(event, events.TileDrawn):
            face_down[number - 1] -= 1
    return tuple(
        last_slots(f"rounds.{at}", tiles, face_down[at]) for at, tiles in enumerate(deal.rounds)
    )
