"""Maps each tile of the deal to its current location.

Jokers are indistinguishable, so tiles in a hand are tracked through the events until a move names
them.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from domain.bloom import events
from domain.bloom.components import JOKER, Tiles
from domain.bloom.decide import Deal
from domain.bloom.state import State
from domain.deal_slots import (
    DealSlot,
    PieceLocation,
    TrackedPiece,
    TrackedZone,
    last_slots,
    locate,
    slots_of,
    stack,
)
from domain.game import Seat


def piece_locations(
    deal: Deal, past_events: Iterable[events.Event], state: State
) -> Iterator[PieceLocation]:
    """Return the current location of each piece of the deal, after *past_events*."""
    number = state.round - 1
    slots = slots_of(f"rounds.{number}", deal.rounds[number])
    yield from locate("open", state.open, slots)
    of_round, left = None, TrackedZone("results")
    for event in past_events:
        if isinstance(event, events.RoundDealt):
            of_round = _Round(deal, event)
        elif of_round:
            of_round.follow(event)
        if of_round and isinstance(event, events.RoundEnded):
            left.pieces += (tile for hand in of_round.hands for tile in hand.pieces)
    for place in (*(of_round.hands if of_round else ()), left):
        yield from place.lying()


class _Round:
    """The hands of a round, and the rest of its reserve."""

    def __init__(self, deal: Deal, dealt: events.RoundDealt) -> None:
        number = dealt.round - 1
        tiles = deal.rounds[number]
        # Before the hands come the open reserve and the jokers that were turned up (BLO-2.2).
        first = len(tiles) - len(dealt.reserve) - sum(map(len, dealt.hands))
        self.reserve = stack(f"rounds.{number}", tiles, first)
        self.hands = [
            TrackedZone(f"hands.{seat}", islice(self.reserve, len(hand)))
            for seat, hand in enumerate(dealt.hands)
        ]

    def follow(self, event: events.Event) -> None:
        """BLO-3.3, BLO-5.4: let tiles come into the hands by *event*, and be played from there."""
        if isinstance(event, events.OpenReserveRefilled):
            for _ in event.tiles:
                next(self.reserve)
        elif isinstance(event, events.TileDrawn):
            self.hands[event.seat].pieces.append(next(self.reserve))
        elif isinstance(event, events.OpenTileDrawn):
            self.hands[event.seat].pieces.append(TrackedPiece(event.tile))
        elif isinstance(event, events.JokerTaken):
            self.hands[event.seat].pieces.append(TrackedPiece(JOKER))
        elif isinstance(event, events.JokerSwapped):
            self.hands[event.seat].pieces.append(TrackedPiece(JOKER))
            self.hands[event.seat].leave(event.tile)
        elif isinstance(event, events.LadderLaid):
            self._play(event.seat, event.own)
        elif isinstance(event, events.TilesAdded):
            self._play(event.seat, event.tiles)

    def _play(self, seat: Seat, tiles: Tiles) -> None:
        for tile in tiles:
            self.hands[seat].leave(tile)


def unseen(
    deal: Deal, past_events: Iterable[events.Event], state: State
) -> tuple[tuple[DealSlot, ...], ...]:
    """BLO-2.1: return the deal slots of each round's reserve, and all slots of a round to come."""
    face_down = [len(tiles) for tiles in deal.rounds]
    number = 0
    for event in past_events:
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
