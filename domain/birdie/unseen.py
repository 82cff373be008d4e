"""Which cards has nobody seen yet?"""

from collections.abc import Iterable
from itertools import chain

from domain.birdie import events
from domain.birdie.decide import Deal
from domain.birdie.decide.setup import SHARING
from domain.birdie.state import State
from domain.deal_slots import Slot


def unseen(
    deal: Deal, happened: Iterable[events.Event], state: State
) -> tuple[tuple[Slot, ...], ...]:
    """BIR-2.1: return where those of the decks, reserves and rounds to come stand.

    Two players share the cards of one shuffle between both rounds, so what was left of the first
    one may as well come in the second.
    """
    in_rounds = [range(len(cards)) for cards in deal.rounds]
    face_down: list[tuple[range, range]] = [(whole, whole[:0]) for whole in in_rounds]
    number = 0
    for event in happened:
        deck, reserve = face_down[number - 1]
        if isinstance(event, events.RoundDealt):
            number, whole = event.round, in_rounds[event.round - 1]
            before = len(whole) - len(event.reserve)
            face_down[number - 1] = whole[before - len(event.deck) : before], whole[before:]
        elif isinstance(event, events.AreaRefilled):
            face_down[number - 1] = deck[len(event.cards) :], reserve
        elif isinstance(event, events.ReserveDrawn):
            face_down[number - 1] = deck, reserve[1:]
    rounds = [
        tuple(Slot(f"rounds.{at}", card) for card in chain(*lying))
        for at, lying in enumerate(face_down)
    ]
    if len(state.sheets) == SHARING:
        return (tuple(chain(*rounds)),)
    return tuple(rounds)
