"""The view, descriptions and bots of Higher."""

from random import Random
from typing import Final

import msgspec

from domain.game import Observer, Phrase, Seat, StopCondition, Viewer, no_limit
from domain.phrases import Said
from domain.preview import hidden
from tests.higher import rules
from tests.higher.rules import SEATS, Cards, LayCard, State

SAID: Final = {
    "cards_dealt": Said("HIG-2", "Each player is dealt three cards."),
    "card_laid": Said("HIG-3", "lays a card face down"),
    "card_laid_seen": Said("HIG-3", "lays the {card} face down"),
    "pair_taken": Said("HIG-4", "The {sun} and the {moon} are turned: {winner} takes them."),
    "pair": Said("HIG-4", "pair taken with the {card}"),
    "higher_than": Said("HIG-4", "higher than the {card}"),
}


class View(msgspec.Struct, frozen=True):
    """A position as one viewer may see it: of hidden cards their number alone."""

    viewer: Viewer
    hands: tuple[Cards | int, ...]
    laid: tuple[Cards | int, ...]
    pairs: tuple[rules.Pair, ...]
    turn: Seat | None
    legal: Cards


def view(state: State, viewer: Viewer) -> View:
    """Return what *viewer* sees: the own cards, and those that were turned."""

    def seen(cards: Cards, owner: Seat) -> Cards | int:
        return cards if viewer in (owner, Observer.REFEREE) else len(cards)

    return View(
        viewer=viewer,
        hands=tuple(seen(hand, seat) for seat, hand in enumerate(state.hands)),
        laid=tuple(seen(cards, seat) for seat, cards in enumerate(state.laid)),
        pairs=state.pairs,
        turn=state.turn,
        legal=state.hands[viewer] if viewer == state.turn else (),
    )


def position(seen: View) -> State:
    """Return the position of a view, whose box nobody asks for after the deal."""
    hands, laid = (
        tuple(hidden(cards) if isinstance(cards, int) else cards for cards in of_each)
        for of_each in (seen.hands, seen.laid)
    )
    return State((), hands, laid, seen.pairs, seen.turn)


def describe(event: rules.Event, viewer: Viewer) -> Phrase:
    """Return what *event* tells *viewer*."""
    match event:
        case rules.CardLaid(seat, card):
            seen = viewer in (seat, Observer.REFEREE)
            return Phrase("card_laid_seen", {"card": card}) if seen else Phrase("card_laid")
        case rules.PairTaken((sun, moon), seat):
            return Phrase("pair_taken", {"sun": sun, "moon": moon, "winner": SEATS[seat]})
    return Phrase("cards_dealt")


def draw(view: View) -> str:
    """Return *view* as text, a row for each seat."""
    rows = zip(SEATS, view.hands, view.laid, strict=True)
    return "\n".join(f"{name:<5} hand {hand}, laid {laid}" for name, hand, laid in rows)


def house(view: View, chance: Random, should_stop: StopCondition = no_limit) -> LayCard:
    """Lay the highest card."""
    return LayCard(max(view.legal))


def wander(view: View, chance: Random, should_stop: StopCondition = no_limit) -> LayCard:
    """Lay any card."""
    return LayCard(chance.choice(view.legal))
