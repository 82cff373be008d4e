"""The events of Birdie: outcomes, chance included, that are never computed again."""

from domain.base_types import GameEvent, NewRound
from domain.birdie.state import Cards, Fate
from domain.game import Seat


class DecksShuffled(GameEvent):
    """BIR-2.1: the cards of both rounds were shuffled."""

    rounds: tuple[Cards, ...]


class RoundDealt(NewRound):
    """BIR-2.2: a round, counted from 1, was dealt."""

    round: int
    hands: tuple[Cards, ...]
    area: Cards
    deck: Cards
    reserve: Cards


class TurnBegan(GameEvent):
    """BIR-3: a player's turn began: the last one when all others have passed (BIR-3.5)."""

    seat: Seat
    last: bool = False


class CardTaken(GameEvent):
    """BIR-3.1: a card of the area went into the hand."""

    seat: Seat
    card: str


class CardsStacked(GameEvent):
    """BIR-3.2: cards were stacked on a deck; the others saw those of the draw area only."""

    seat: Seat
    area: Cards
    hand: Cards
    order: Cards


class AreaRefilled(GameEvent):
    """BIR-3.1, BIR-3.2: cards of the deck joined the area."""

    cards: Cards


class Passed(GameEvent):
    """BIR-3.3: a player passed, and wrote *points* into the pass box."""

    seat: Seat
    round: int
    points: int
    forced: bool = False
    """BIR-3.4, BIR-3.5: whether the player could do nothing else."""


class RowLaidOut(GameEvent):
    """BIR-4.2: a personal deck was turned over into a row, for all to see."""

    seat: Seat
    row: Cards


class AbilityUsed(GameEvent):
    """BIR-4.3, BIR-4.7: a card of the hand was discarded for its bird's ability."""

    seat: Seat
    bird: str
    card: str


class CardMoved(GameEvent):
    """BIR-4.3: a card of the row moved to another index."""

    seat: Seat
    card: str
    origin: int
    to: int


class ReserveDrawn(GameEvent):
    """BIR-4.3: the next card of the reserve was drawn, for all to see."""

    seat: Seat
    card: str


class CardInserted(GameEvent):
    """BIR-4.3: the drawn card joined the row."""

    seat: Seat
    card: str
    at: int


class CardRemoved(GameEvent):
    """BIR-5.1: a card left the row, and left a gap."""

    seat: Seat
    card: str
    at: int


class FeatureDue(GameEvent):
    """BIR-5.1: the cards on both sides of the gap share both features."""

    seat: Seat
    features: Cards


class SetFormed(GameEvent):
    """BIR-5.1: neighbouring cards on both sides of the gap flew away as a set."""

    seat: Seat
    first: int
    cards: Cards
    feature: str


class PigeonDue(GameEvent):
    """BIR-5.4: the player must decide whether to write the set; *fate* is its result if so."""

    seat: Seat
    fate: Fate


class SetScored(GameEvent):
    """BIR-4.5, BIR-4.7, BIR-5.2: what became of a set."""

    seat: Seat
    first: int
    cards: Cards
    feature: str
    fate: Fate


class BoxWritten(GameEvent):
    """BIR-4.5, BIR-4.7: a score was written into an empty box."""

    seat: Seat
    box: str
    points: int
    round: int
    cards: Cards = ()
    """Those of the set; none when an owl copied the score."""


class FlapsCrossed(GameEvent):
    """BIR-4.6, BIR-4.7: the next flap boxes are crossed; *count* of them were there."""

    seat: Seat
    count: int


class TrophyTaken(GameEvent):
    """BIR-4.9: a player took a bird's trophy, from another player or from the supply."""

    seat: Seat
    bird: str
    holder: Seat | None
    """Who held it before."""


class RowClosed(GameEvent):
    """BIR-5.3: the gap led to no set, and the row closed up."""

    seat: Seat


class ScoringEnded(GameEvent):
    """BIR-4.1: a player's row is scored."""

    seat: Seat


class RoundEnded(GameEvent):
    """BIR-2.4: the first round is over, and the cards left in hands are discarded."""


class GameEnded(GameEvent):
    """BIR-6: both rounds are scored."""


Event = (
    DecksShuffled
    | RoundDealt
    | TurnBegan
    | CardTaken
    | CardsStacked
    | AreaRefilled
    | Passed
    | RowLaidOut
    | AbilityUsed
    | CardMoved
    | ReserveDrawn
    | CardInserted
    | CardRemoved
    | FeatureDue
    | SetFormed
    | PigeonDue
    | SetScored
    | BoxWritten
    | FlapsCrossed
    | TrophyTaken
    | RowClosed
    | ScoringEnded
    | RoundEnded
    | GameEnded
)
