"""The commands of Birdie. Their field names are those of the record."""

import msgspec

from domain.base_types import GameCommand


class TakeCard(GameCommand, tag="take"):
    """BIR-3.1: take a card of the draw area into the hand."""

    card: str
    """The id of the card."""


class StackCards(GameCommand, tag="stack"):
    """BIR-3.2: put two cards of the area and any of the hand on the own personal deck."""

    area: tuple[str, ...]
    """The ids of the two cards of the draw area."""
    hand: tuple[str, ...]
    """The ids of the cards of the hand."""
    order: tuple[str, ...]
    """All stacked cards, in their order on the deck."""


class Pass(GameCommand):
    """BIR-3.3: take no further turn in this round."""


class MoveCard(GameCommand, tag="woodpecker"):
    """BIR-4.3: discard a woodpecker to move a card of the row."""

    origin: int = msgspec.field(name="from")
    """The index of the card in the row, from 0."""
    to: int
    """The index that it ends at."""


class DrawReserve(GameCommand, tag="robin"):
    """BIR-4.3: discard a robin to draw the next card of the reserve."""


class InsertCard(GameCommand, tag="insert"):
    """BIR-4.3: put the drawn card into the row."""

    to: int
    """Its index in the longer row."""


class MarkedSet(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """BIR-4.4: a run of neighbouring cards, and the feature that it is made of."""

    first: int = msgspec.field(name="from")
    """The index of the first card in the row, from 0."""
    last: int = msgspec.field(name="to")
    """The index of the last card."""
    feature: str = msgspec.field(name="as")
    """The bird or the season that they share."""


class ScoreSets(GameCommand, tag="score"):
    """BIR-4.4 to BIR-4.7: divide the row into sets, write them, and end the scoring."""

    sets: tuple[MarkedSet, ...]
    """The sets, from the start of the row."""
    pigeon: int | None
    """The index of the set that a pigeon takes away, if one does."""
    owl: tuple[str, ...]
    """The boxes that an owl copies into."""


class RemoveCard(GameCommand, tag="remove"):
    """BIR-5.1: remove a card of the row."""

    at: int
    """Its index in the row, from 0."""


class ChooseFeature(GameCommand, tag="choose"):
    """BIR-5.1: choose one of two features that the cards at the gap share."""

    feature: str = msgspec.field(name="as")
    """The bird or the season."""


class WriteSet(GameCommand, tag="write"):
    """BIR-5.4: have the set just made written."""


class DeclarePigeon(GameCommand, tag="pigeon"):
    """BIR-5.4: discard a pigeon to cross two flaps in place of writing the set just made."""


class Finish(GameCommand):
    """BIR-5.3, BIR-5.4: end the scoring, with copies by owls."""

    owl: tuple[str, ...]
    """The boxes that owls copy into."""


Command = (
    TakeCard
    | StackCards
    | Pass
    | MoveCard
    | DrawReserve
    | InsertCard
    | ScoreSets
    | RemoveCard
    | ChooseFeature
    | WriteSet
    | DeclarePigeon
    | Finish
)


def opening(command: Command) -> str:
    """Return whether a first move takes a card, passes, or stacks how many cards."""
    match command:
        case TakeCard():
            return "take"
        case StackCards():
            return str(len(command.order))
    return "pass"
