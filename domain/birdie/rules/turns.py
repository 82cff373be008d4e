"""Turn order: the seat to move, the next one, and the cards that can be taken (BIR-2.3, BIR-3)."""

from typing import Final

from domain.birdie.rules.refusals import BirdieRefusal
from domain.birdie.state import Cards, State
from domain.errors import Refusal
from domain.game import Seat
from domain.pieces import holds

STACKED: Final = 2
"""How many cards of the area are stacked (BIR-3.2)."""


def to_move(state: State) -> Seat | None:
    """Return the seat that must move: on turn, or scoring its row."""
    due = state.turn or state.scoring
    return due.seat if due else None


def playing(state: State) -> tuple[Seat, ...]:
    """Return who has not passed in this round."""
    passed = state.passed
    return tuple([seat for seat in range(len(state.sheets)) if seat not in passed])


def next_player(state: State, seat: Seat) -> Seat | None:
    """BIR-2.3: return who plays after *seat*, clockwise; None when all have passed."""
    players, passed = len(state.sheets), state.passed
    for step in range(1, players + 1):
        if (after := (seat + step) % players) not in passed:
            return after
    return None


def pass_points(state: State, seat: Seat) -> int:
    """BIR-3.3: return what passing writes into the pass box now."""
    return 2 * len([other for other in playing(state) if other != seat])


def taking_refusal(state: State, card: str) -> Refusal | None:
    """BIR-3.1, BIR-3.4: return why *card* can't be taken, or None."""
    return None if card in state.area else BirdieRefusal.NOT_IN_AREA


def area_refusal(state: State) -> Refusal | None:
    """BIR-3.4: return why nothing can be stacked, or None."""
    return BirdieRefusal.AREA_TOO_SMALL if len(state.area) < STACKED else None


def stacking_refusal(
    state: State, hand: Cards, area: Cards, added: Cards, order: Cards
) -> Refusal | None:
    """BIR-3.2: return why *area* and *added* of the *hand* can't be stacked like this, or None."""
    if refusal := area_refusal(state):
        return refusal
    if len(area) != STACKED:
        return BirdieRefusal.NOT_TWO
    if not holds(state.area, area):
        return BirdieRefusal.NOT_IN_AREA
    if not holds(hand, added):
        return BirdieRefusal.NOT_IN_HAND
    if sorted(order) != sorted(area + added):
        return BirdieRefusal.OTHER_CARDS
    return None
