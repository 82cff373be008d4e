"""When a bird's ability can be used (BIR-4.3, BIR-4.7, BIR-4.8, BIR-5.4)."""

from typing import Final

from domain.birdie.components import FEATURES, OWL, PIGEON, ROBIN, WOODPECKER, bird_of
from domain.birdie.rules.refusals import BirdieRefusal
from domain.birdie.state import Cards, Scoring, State
from domain.errors import Refusal
from domain.game import Seat

MOST_COPIED: Final = 5
"""What an owl copies at most (BIR-4.7)."""
PIGEON_FLAPS: Final = 2
"""How many flaps a pigeon crosses (BIR-4.7)."""


def uses_left(state: State, seat: Seat, bird: str) -> int:
    """BIR-4.8, BIR-5.4: return how often *seat* may still use the ability of *bird*."""
    return (2 if state.expert else 1) - state.sheets[seat].used.get(bird, 0)


def card_of(hand: Cards, bird: str) -> str | None:
    """BIR-4.3: return the first card of *bird* in the hand: it is the one to be discarded."""
    return next((card for card in hand if bird_of(card) == bird), None)


def ability_refusal(state: State, seat: Seat, bird: str, times: int = 1) -> Refusal | None:
    """Return why *seat* can't use the ability of *bird* this many *times*, or None."""
    if uses_left(state, seat, bird) < times:
        return BirdieRefusal.USED_TWICE if state.expert else BirdieRefusal.USED_ONCE
    if sum(bird_of(card) == bird for card in state.hands[seat]) < times:
        before = bird in (WOODPECKER, ROBIN)
        return BirdieRefusal.NO_CARD_BEFORE_SETS if before else BirdieRefusal.NO_CARD_AFTER_SETS
    return None


def _before_sets_refusal(state: State, scoring: Scoring, bird: str) -> Refusal | None:
    if scoring.removing:
        return BirdieRefusal.REMOVAL_BEGUN
    return ability_refusal(state, scoring.seat, bird)


def woodpecker_refusal(state: State, scoring: Scoring) -> Refusal | None:
    """BIR-4.3: return why the scorer can't move a card of the row, or None.

    A row of fewer than two cards has no other position to move one to.
    """
    refusal = _before_sets_refusal(state, scoring, WOODPECKER)
    alone = len(state.rows[scoring.seat]) < 2
    return refusal or (BirdieRefusal.STAYS_PUT if alone else None)


def moving_refusal(row: Cards, origin: int, to: int) -> Refusal | None:
    """BIR-4.3: return why a woodpecker can't move a card of *row* so, or None."""
    if origin not in range(len(row)) or to not in range(len(row)):
        return BirdieRefusal.NO_SUCH_INDEX
    return BirdieRefusal.STAYS_PUT if origin == to else None


def robin_refusal(state: State, scoring: Scoring) -> Refusal | None:
    """BIR-4.3: return why the scorer can't draw a card of the reserve, or None."""
    refusal = _before_sets_refusal(state, scoring, ROBIN)
    return refusal or (None if state.reserve else BirdieRefusal.RESERVE_EMPTY)


def pigeon_refusal(state: State, seat: Seat) -> Refusal | None:
    """BIR-4.7: return why the scorer can't take a set away, or None."""
    return ability_refusal(state, seat, PIGEON)


def owl_refusal(state: State, scoring: Scoring, boxes: Cards) -> Refusal | None:
    """BIR-4.7: return why owls can't copy into *boxes* after the sets are written, or None."""
    if not boxes:
        return None
    if any(box not in FEATURES for box in boxes):
        return BirdieRefusal.NO_SUCH_FEATURE
    if refusal := ability_refusal(state, scoring.seat, OWL, len(boxes)):
        return refusal
    if not scoring.written:
        return BirdieRefusal.NOTHING_TO_COPY
    written = state.sheets[scoring.seat].boxes
    if len(set(boxes)) < len(boxes) or any(box in written for box in boxes):
        return BirdieRefusal.BOX_WRITTEN
    return None


def copied(written: tuple[int, ...]) -> int:
    """BIR-4.7: return what an owl copies when these scores were *written* for sets."""
    return min(MOST_COPIED, *written)
