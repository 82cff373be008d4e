"""State of Birdie: the place of every card, and the next step."""

from enum import StrEnum

import msgspec

from domain.birdie.components import Box
from domain.game import Seat

Cards = tuple[str, ...]


class Fate(StrEnum):
    """What became of a set (BIR-4.5, BIR-4.7, BIR-5.2)."""

    WRITTEN = "written"
    FULL = "full"
    """Its box held a score before."""
    SMALLER = "smaller"
    """Another set of its feature was at least as large, and written."""
    PIGEON = "pigeon"
    """A pigeon took it away for two flaps."""


class MadeSet(msgspec.Struct, frozen=True, gc=False):
    """A set of this round, as it lay in the row when it was made."""

    first: int
    """The index of its first card."""
    cards: Cards
    feature: str
    fate: Fate


class Score(msgspec.Struct, frozen=True, gc=False):
    """The content of a box of a score sheet."""

    points: int
    round: int
    cards: Cards = ()
    """Those of the set; none when an owl copied the score there."""


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """A player's score sheet (BIR-1.2)."""

    boxes: dict[str, Score] = {}
    """Those that are written, by their feature."""
    passes: tuple[int, ...] = ()
    """The pass boxes, by round."""
    flaps: int = 0
    """How many flap boxes are crossed."""
    used: dict[str, int] = {}
    """How often each bird's ability was used in the game."""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The turn being played."""

    seat: Seat
    last: bool = False
    """Whether all the others have passed (BIR-3.5)."""


class Step(StrEnum):
    """The next step while a row is scored."""

    SETS = "sets"
    """To mark all sets, or in expert mode to remove a card; abilities before that."""
    INSERT = "insert"
    """To put the card that a robin drew into the row."""
    CHOOSE = "choose"
    """To choose by which feature the cards at the gap fly away (BIR-5.1)."""
    WRITE = "write"
    """To write the set just made, or to declare a pigeon on it (BIR-5.4)."""


class Scoring(msgspec.Struct, frozen=True, gc=False):
    """The scoring of one player's row."""

    seat: Seat
    step: Step = Step.SETS
    removing: bool = False
    """Whether a card of the row was removed already (BIR-5.1)."""
    drawn: str | None = None
    """The card that a robin drew."""
    gap: int | None = None
    """Before which index of the row there is a gap."""
    features: Cards = ()
    """Those to choose from."""
    formed: MadeSet | None = None
    """The set to write or not; its fate is what writing it would lead to."""
    written: tuple[int, ...] = ()
    """The scores that were written for sets in this round."""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. Immutable: ``evolve`` returns the next state.

    Values per seat are tuples in seat order. Lists of cards are in the order in which the cards
    came; a pile has the next card to draw at the front.
    """

    box: Box
    expert: bool
    rounds: tuple[Cards, ...] = ()
    """The cards of each round in drawing order, as they were dealt."""
    round: int = 0
    """Which round it is, from 1."""
    deck: Cards = ()
    """The cards above the stop card."""
    reserve: Cards = ()
    """The cards under the stop card."""
    area: Cards = ()
    hands: tuple[Cards, ...] = ()
    decks: tuple[Cards, ...] = ()
    """The personal decks, the card that was stacked first at the front: nobody's to look at."""
    rows: tuple[Cards, ...] = ()
    """The personal decks that were turned over, as they lie now."""
    flown: tuple[Cards, ...] = ()
    """The cards that left a row in expert mode."""
    sets: tuple[tuple[MadeSet, ...], ...] = ()
    """The sets made in this round."""
    discards: tuple[Cards, ...] = ()
    """The cards that were discarded for an ability in this round."""
    sheets: tuple[Sheet, ...] = ()
    trophies: dict[str, Seat] = {}
    """The holder of each bird's trophy, if there is one."""
    passed: tuple[Seat, ...] = ()
    """Who has passed in this round, the first one first."""
    turn: Turn | None = None
    scoring: Scoring | None = None
    ended: bool = False
