"""BIR-3.6: what nobody may look up of the turns of a round, until the round is over."""

from collections.abc import Callable
from typing import Any, Final

from domain.birdie import events, rules
from domain.birdie.components import SEAT_NAMES
from domain.birdie.describe import describe
from domain.birdie.state import State
from domain.game import Memory, Phrase, Seat, Viewer


def _playing(state: State) -> tuple[Seat, ...]:
    """Return who still takes turns; nobody once the rows are scored."""
    return rules.playing(state) if state.turn else ()


def _describe(event: events.Event, viewer: Viewer) -> Phrase | None:
    """Return what an event tells without the cards from which decks could be worked out."""
    known = EARLIER.get(type(event))
    return known(event) if known else describe(event, viewer)


def _describe_undone(event: events.Event, viewer: Viewer) -> Phrase | None:
    """Return the same, without the cards of a row, which is a deck again."""
    known = UNDONE.get(type(event))
    return known(event) if known else _describe(event, viewer)


EARLIER: Final[dict[type, Callable[[Any], Phrase]]] = {
    events.RoundDealt: lambda event: Phrase("round_dealt_earlier", {"round": event.round}),
    events.CardTaken: lambda event: Phrase("card_taken_earlier"),
    events.CardsStacked: lambda event: Phrase("cards_stacked_earlier", {"count": len(event.order)}),
    events.AreaRefilled: lambda event: Phrase("area_refilled_earlier"),
}
"""None of these names a card: what came into the draw area and lies there no more went into a hand
or a deck. Each line keeps its place in the log."""

UNDONE: Final[dict[type, Callable[[Any], Phrase | None]]] = {
    events.RowLaidOut: lambda event: Phrase(
        "row_laid_out_earlier", {"player": SEAT_NAMES[event.seat]}
    ),
    events.ScoringEnded: lambda event: Phrase("row_left"),
    **dict.fromkeys(
        (
            events.CardMoved,
            events.CardInserted,
            events.CardRemoved,
            events.SetFormed,
            events.SetScored,
            events.BoxWritten,
            events.FlapsCrossed,
            events.TrophyTaken,
        ),
        lambda event: None,
    ),
}
"""What is told of a row that a takeback turned into a deck again."""

MEMORY: Final = Memory(
    round=lambda state: state.round,
    playing=_playing,
    describe=_describe,
    describe_undone=_describe_undone,
)
