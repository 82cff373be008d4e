"""Notation for commands of Birdie in tests, and the events that follow from them.

Cards are written in short, as in a drawing; a set as ``0-3 robin``: from index 0 to 3, as robins.
"""

from domain.birdie import BIRDIE
from domain.birdie.commands import Command, MarkedSet, ScoreSets, StackCards
from domain.birdie.decide import decide
from domain.birdie.events import Event
from domain.birdie.state import State
from tests.birdie.drawn_positions import cards
from tests.spec import in_order


def following(state: State, command: Command) -> tuple[Event, ...]:
    """Return what follows from a *command* of the seat to move."""
    seat = BIRDIE.to_move(state)
    assert seat is not None
    return decide(state, seat, command, in_order)


def stack(area: str, hand: str = "", order: str = "") -> StackCards:
    """Return how the cards of *area* and *hand* are stacked, by default in that *order*."""
    return StackCards(cards(area), cards(hand), cards(order or f"{area} {hand}"))


def score(*sets: str, pigeon: int | None = None, owl: str = "") -> ScoreSets:
    """Return how a row is divided into *sets*, with what a pigeon and an owl do."""
    return ScoreSets(tuple(map(marked, sets)), pigeon, tuple(owl.split()))


def marked(text: str) -> MarkedSet:
    """Return the set that is written as ``0-3 robin``."""
    run, feature = text.split()
    first, last = run.split("-")
    return MarkedSet(int(first), int(last), feature)
