"""Ids of what a move of Birdie takes, and of where it goes."""

from collections.abc import Sequence

from domain.birdie.commands import (
    ChooseFeature,
    Command,
    DeclarePigeon,
    DrawReserve,
    Finish,
    InsertCard,
    MoveCard,
    Pass,
    RemoveCard,
    ScoreSets,
    StackCards,
    TakeCard,
    WriteSet,
)
from domain.birdie.components import (
    OWL,
    PIGEON,
    ROBIN,
    WOODPECKER,
    bird_of,
    box_id,
    flaps_id,
    pass_id,
)
from domain.birdie.view import HiddenCards, View
from domain.game import Seat
from web.games.birdie.cards import DRAWN, area_id, hand_id, row_id
from web.games.birdie.rows import gap_id
from web.games.birdie.scene import RESERVE


def move_marks(view: View, seat: Seat, command: Command) -> tuple[str, ...]:
    """Return the ids that *command* of *seat* is about: the row if it writes nothing."""
    area = [(area_id(at), card) for at, card in enumerate(view.area)]
    match command:
        case TakeCard():
            return _first(area, (command.card,))
        case StackCards():
            stacked = (*_first(area, command.area), *_first(_hand(view, seat), command.hand))
            return *stacked, f"deck-{seat}"
        case Pass():
            return (pass_id(seat, view.round),)
        case MoveCard():
            gap = command.to if command.to <= command.origin else command.to + 1
            return *_birds(view, seat, WOODPECKER), row_id(seat, command.origin), gap_id(gap)
        case DrawReserve():
            return *_birds(view, seat, ROBIN), RESERVE
        case InsertCard():
            return DRAWN, gap_id(command.to)
        case RemoveCard():
            return (row_id(seat, command.at),)
    return _scored(view, seat, command) or (f"roost-{seat}",)


def _scored(view: View, seat: Seat, command: Command) -> tuple[str, ...]:
    """Return the cards that a scoring discards, and where it writes."""
    assert view.scoring
    formed = view.scoring.formed
    match command:
        case ScoreSets():
            flown = command.pigeon
            written = [each.feature for at, each in enumerate(command.sets) if at != flown]
            pigeon = () if flown is None else (*_birds(view, seat, PIGEON), flaps_id(seat))
            owls = _birds(view, seat, OWL, len(command.owl))
            boxes = dict.fromkeys(box_id(seat, box) for box in (*written, *command.owl))
            return *pigeon, *owls, *boxes
        case Finish():
            owls = _birds(view, seat, OWL, len(command.owl))
            return *owls, *(box_id(seat, box) for box in command.owl)
        case ChooseFeature():
            return (box_id(seat, command.feature),)
        case WriteSet():
            return (box_id(seat, formed.feature),) if formed else ()
        case DeclarePigeon():
            return *_birds(view, seat, PIGEON), flaps_id(seat)
    return ()


def _hand(view: View, seat: Seat) -> Sequence[tuple[str, str]]:
    held = view.hands[seat]
    cards = () if isinstance(held, HiddenCards) else held.cards
    return [(hand_id(seat, at), card) for at, card in enumerate(cards)]


def _birds(view: View, seat: Seat, bird: str, count: int = 1) -> tuple[str, ...]:
    """BIR-4.3: return the first cards of *bird* in the hand."""
    return tuple([id for id, card in _hand(view, seat) if bird_of(card) == bird][:count])


def _first(lying: Sequence[tuple[str, str]], cards: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the first of the *lying* cards that are like these *cards*."""
    found: list[str] = []
    for card in cards:
        found.append(next(id for id, each in lying if each == card and id not in found))
    return tuple(found)
