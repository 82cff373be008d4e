"""Maps each card of the deal to its current location.

Copies of a card are indistinguishable, so cards are tracked through the events until a move names
them: when they are taken from the area, or stacked.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from domain.birdie import events
from domain.birdie.decide import Deal
from domain.birdie.decide.setup import SHARING
from domain.birdie.state import State
from domain.deal_slots import DealSlot, PieceLocation, TrackedPiece, TrackedZone, stack


def piece_locations(
    deal: Deal, past_events: Iterable[events.Event], state: State
) -> Iterator[PieceLocation]:
    """Return the current location of each piece of this round's deal, after *past_events*."""
    of_round: _Round | None = None
    for event in past_events:
        if isinstance(event, events.RoundDealt):
            of_round = _Round(deal, event)
        elif of_round:
            of_round.follow(event)
    return of_round.lying() if of_round else iter(())


class _Round:
    """The cards of a round, as far as they are followed."""

    def __init__(self, deal: Deal, dealt: events.RoundDealt) -> None:
        name, shuffled = f"rounds.{dealt.round - 1}", deal.rounds[dealt.round - 1]
        cards = stack(name, shuffled)
        self.hands = [
            TrackedZone(f"hands.{seat}", islice(cards, len(hand)))
            for seat, hand in enumerate(dealt.hands)
        ]
        self.area = TrackedZone("area", islice(cards, len(dealt.area)))
        self.deck = islice(cards, len(dealt.deck))
        self.reserve = stack(name, shuffled, len(shuffled) - len(dealt.reserve))
        seats = range(len(dealt.hands))
        self.rows = [TrackedZone(f"rows.{seat}") for seat in seats]
        self.discards = [TrackedZone(f"discards.{seat}") for seat in seats]
        self.scoring = TrackedZone("scoring")

    def follow(self, event: events.Event) -> None:
        """BIR-3.1, BIR-3.2: let cards go where they go by *event*."""
        if isinstance(event, events.CardTaken):
            self.area.leave(event.card)
            self.hands[event.seat].pieces.append(TrackedPiece(event.card))
        elif isinstance(event, events.CardsStacked):
            for card in event.area:
                self.area.leave(card)
            for card in event.hand:
                self.hands[event.seat].leave(card)
        elif isinstance(event, events.AreaRefilled):
            self.area.pieces += islice(self.deck, len(event.cards))
        else:
            self._score(event)

    def _score(self, event: events.Event) -> None:
        """BIR-4.2, BIR-4.3, BIR-5.1: let them go where they go when a row is scored."""
        if isinstance(event, events.RowLaidOut):
            self.rows[event.seat].pieces = [TrackedPiece(card) for card in event.row]
        elif isinstance(event, events.AbilityUsed):
            used = self.hands[event.seat].leave(event.card)
            self.discards[event.seat].pieces.append(used)
        elif isinstance(event, events.CardMoved):
            row = self.rows[event.seat].pieces
            row.insert(event.to, row.pop(event.origin))
        elif isinstance(event, events.ReserveDrawn):
            self.scoring.pieces.append(next(self.reserve))
        elif isinstance(event, events.CardInserted):
            self.rows[event.seat].pieces.insert(event.at, self.scoring.pieces.pop())
        elif isinstance(event, events.CardRemoved):
            del self.rows[event.seat].pieces[event.at]
        elif isinstance(event, events.SetFormed):
            row, end = self.rows[event.seat].pieces, event.first + len(event.cards)
            self.scoring.pieces += row[event.first : end]
            del row[event.first : end]
        elif isinstance(event, events.SetScored):
            self.scoring.pieces.clear()

    def lying(self) -> Iterator[PieceLocation]:
        """Return the location of each piece."""
        for place in (self.area, *self.hands, *self.rows, *self.discards, self.scoring):
            yield from place.lying()


def unseen(
    deal: Deal, past_events: Iterable[events.Event], state: State
) -> tuple[tuple[DealSlot, ...], ...]:
    """BIR-2.1: return the deal slots of the decks, reserves and rounds to come.

    Two players share the cards of one shuffle between both rounds, so cards left over from the
    first round may come in the second.
    """
    in_rounds = [range(len(cards)) for cards in deal.rounds]
    face_down: list[tuple[range, range]] = [(whole, whole[:0]) for whole in in_rounds]
    number = 0
    for event in past_events:
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
        tuple(DealSlot(f"rounds.{at}", card) for card in chain(*pile))
        for at, pile in enumerate(face_down)
    ]
    if len(state.sheets) == SHARING:
        return (tuple(chain(*rounds)),)
    return tuple(rounds)
