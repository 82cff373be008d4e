"""Describes the events of Felci to each viewer.

Whatever is not named here for a viewer stays secret.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.felci import events
from domain.felci.components import BLACK, COLORS, WHITE
from domain.felci.state import EndReason
from domain.game import Observer, Phrase, Placement, Viewer


def describe(event: events.Event, viewer: Viewer) -> Phrase | None:
    """Return what *event* tells *viewer*."""
    return DESCRIBE[type(event)](event, viewer)


def placements(event: events.Event) -> Placement | None:
    """Return the cell that *event* put something on, or the visitor with its bench."""
    if isinstance(event, (events.UndergrowthLaid, events.FernPlanted)):
        return Placement((event.cell,))
    if isinstance(event, events.VisitorSeated):
        return Placement((f"{event.type} {event.bench}",))
    return None


def _dealt(event: events.Dealt, viewer: Viewer) -> Phrase:
    return Phrase("dealt", {"count": len(event.hands[0]), "pile": len(event.pile)})


def _turn_began(event: events.TurnBegan, viewer: Viewer) -> Phrase | None:
    return Phrase("last_turn", {"player": COLORS[event.seat]}) if event.last else None


def _undergrowth_laid(event: events.UndergrowthLaid, viewer: Viewer) -> Phrase:
    if viewer in (event.seat, Observer.REFEREE):
        return Phrase("undergrowth_laid_seen", {"type": event.type, "cell": event.cell})
    return Phrase("undergrowth_laid", {"cell": event.cell})


def _fern_planted(event: events.FernPlanted, viewer: Viewer) -> Phrase:
    code = "spore_planted" if event.spore else "new_plant_planted"
    return Phrase(code, {"type": event.type, "cell": event.cell})


def _visitor_seated(event: events.VisitorSeated, viewer: Viewer) -> Phrase:
    return Phrase("visitor_seated", {"type": event.type, "bench": event.bench})


def _actions_lapsed(event: events.ActionsLapsed, viewer: Viewer) -> Phrase:
    return Phrase("actions_lapsed", {"count": event.count})


def _ferns_drawn(event: events.FernsDrawn, viewer: Viewer) -> Phrase:
    if not event.types:
        return Phrase("no_ferns_drawn")
    if viewer in (event.seat, Observer.REFEREE):
        return Phrase("ferns_drawn_seen", {"count": len(event.types), "types": event.types})
    return Phrase("ferns_drawn", {"count": len(event.types)})


def _turn_ended(event: events.TurnEnded, viewer: Viewer) -> None:
    return None


def _game_ended(event: events.GameEnded, viewer: Viewer) -> Phrase:
    return ENDED[event.reason]


ENDED: Final[Mapping[EndReason, Phrase]] = {
    "pile_empty_for_white": Phrase("ended_pile_empty_for_white", {"player": COLORS[WHITE]}),
    "last_turn_played": Phrase("ended_last_turn_played", {"player": COLORS[BLACK]}),
    "standstill": Phrase("ended_standstill"),
}
"""The ways a match ends."""

DESCRIBE: dict[type, Callable[[Any, Viewer], Phrase | None]] = {
    events.Dealt: _dealt,
    events.TurnBegan: _turn_began,
    events.UndergrowthLaid: _undergrowth_laid,
    events.FernPlanted: _fern_planted,
    events.VisitorSeated: _visitor_seated,
    events.ActionsLapsed: _actions_lapsed,
    events.FernsDrawn: _ferns_drawn,
    events.TurnEnded: _turn_ended,
    events.GameEnded: _game_ended,
}


NOTHING_NEW: Final = (events.TurnBegan, events.VisitorSeated, events.TurnEnded)


def reveals_information(event: events.Event) -> bool:
    """Return whether *event* showed a player something new, or resulted from chance.

    A turn without any possible action reveals something about a hand (FEL-3.2).
    """
    if isinstance(event, events.FernsDrawn):
        return bool(event.types)
    return not isinstance(event, NOTHING_NEW)


REVEALS_TO_OTHERS: Final = (events.UndergrowthLaid, events.FernPlanted, events.ActionsLapsed)
"""The player who made the move knew these pieces before."""
