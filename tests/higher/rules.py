"""The rules of Higher (HIG): components, deal, one command and its events."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from domain.base_types import GameCommand, GameEvent
from domain.deal_slots import DealSlot, PieceLocation
from domain.errors import GeneralRefusal, IllegalMove, Refusal, require
from domain.fair_random import Chance
from domain.game import Count, CountLine, Phrase, Seat, Setup
from domain.pieces import with_own, without

Cards = tuple[int, ...]
SEATS: Final = ("sun", "moon")
HAND: Final = 3
LEFT_OVER: Final = ((DealSlot("cards", 2 * HAND),),)


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """HIG-1: seven cards, all different."""

    cards: Cards
    set: str = ""
    status: str = ""

    def __post_init__(self) -> None:
        if len(self.cards) != 2 * HAND + 1 or len(set(self.cards)) != len(self.cards):
            raise ValueError("cards must be seven, all different")


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How chance fell: the sun's hand, the moon's hand, and the card left over (HIG-2)."""

    cards: Cards


class LayCard(GameCommand, tag="lay"):
    """HIG-3: lay a card face down."""

    card: int


class Pair(msgspec.Struct, frozen=True, gc=False):
    """Two cards that were turned, and who took them."""

    cards: Cards
    seat: Seat


class CardsDealt(GameEvent):
    """HIG-2: both have their hands."""

    hands: tuple[Cards, ...]


class CardLaid(GameEvent):
    """HIG-3: a card lies face down, and it is the turn of the seat named last."""

    seat: Seat
    card: int
    turn: Seat


class PairTaken(GameEvent):
    """HIG-4: both cards are turned, the seat with the higher one takes them; who is on turn."""

    cards: Cards
    seat: Seat
    turn: Seat | None


Event = CardsDealt | CardLaid | PairTaken


class State(msgspec.Struct, frozen=True, gc=False):
    """A position: the box, what lies where, and whose turn it is."""

    box: Cards
    hands: tuple[Cards, ...] = ((), ())
    laid: tuple[Cards, ...] = ((), ())
    pairs: tuple[Pair, ...] = ()
    turn: Seat | None = None


class HigherRefusal(Refusal):
    """What Higher refuses."""

    NOT_IN_HAND = ("HIG-3", "This card is not in your hand.")


def deal(setup: Setup[Any, Components], chance: Chance) -> Deal:
    """HIG-2: shuffle the cards."""
    return Deal(chance.shuffle("higher.cards", setup.components.cards))


def begin(state: State, deal: Deal) -> tuple[Event, ...]:
    """HIG-2: deal."""
    if sorted(deal.cards) != sorted(state.box):
        raise IllegalMove(GeneralRefusal.WRONG_COMPONENTS)
    return (CardsDealt((deal.cards[:HAND], deal.cards[HAND : 2 * HAND])),)


def holding_refusal(state: State, seat: Seat, card: int) -> Refusal | None:
    """HIG-3: one lays a card of one's own hand."""
    return None if card in state.hands[seat] else HigherRefusal.NOT_IN_HAND


def decide(state: State, seat: Seat, command: LayCard, chance: Any = None) -> tuple[Event, ...]:
    """HIG-3, HIG-4: lay a card; of two the higher takes both, and its owner lays first."""
    require(holding_refusal(state, seat, command.card))
    laid = CardLaid(seat, command.card, 1 - seat)
    if not state.laid[1 - seat]:
        return (laid,)
    (other,) = state.laid[1 - seat]
    cards = with_own((other, other), seat, command.card)
    winner = cards.index(max(cards))
    return laid, PairTaken(cards, winner, winner if state.hands[1 - seat] else None)


def evolve(state: State, event: Event) -> State:
    """Return the position after *event*."""
    match event:
        case CardsDealt(hands):
            return replace(state, hands=hands, turn=0)
        case CardLaid(seat, card, turn):
            hand = without(state.hands[seat], (card,))
            laid = with_own(state.laid, seat, (card,))
            return replace(state, hands=with_own(state.hands, seat, hand), laid=laid, turn=turn)
        case PairTaken(cards, seat, turn):
            return replace(state, laid=((), ()), pairs=(*state.pairs, Pair(cards, seat)), turn=turn)


def score(state: State) -> Count:
    """HIG-4, HIG-5: a point for each pair, and most points win."""
    lines = tuple(
        CountLine(
            rule="HIG-4",
            seat=pair.seat,
            points=1,
            what=Phrase("pair", {"card": max(pair.cards)}),
            why=Phrase("higher_than", {"card": min(pair.cards)}),
            cells=tuple(map(str, pair.cards)),
        )
        for pair in state.pairs
    )
    totals = tuple(sum(line.seat == seat for line in lines) for seat in range(len(SEATS)))
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return Count(totals, winners, tuple({"pairs": total} for total in totals), lines)


def moves(state: State, seat: Seat) -> Iterator[LayCard]:
    """Return every card that *seat* may lay."""
    return map(LayCard, state.hands[seat])


def lying(deal: Deal, happened: Iterable[Event], state: State) -> Iterator[PieceLocation]:
    """HIG-2: return what is left in the hands of what was dealt."""
    for at, card in enumerate(deal.cards[: 2 * HAND]):
        if card in state.hands[at // HAND]:
            yield PieceLocation(f"hands.{at // HAND}", card, DealSlot("cards", at))
