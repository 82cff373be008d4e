"""Describes the events of Birdie to each viewer.

Whatever is not named here for a viewer stays secret.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.birdie import commands, events
from domain.birdie.components import SEAT_NAMES, box_id, flaps_id, pass_id, trophy_id
from domain.birdie.options import Options
from domain.game import Observer, Phrase, Placement, Value, Viewer

COMMAND_PHRASES: Final[dict[type, str]] = {
    commands.Finish: "row_left",
    commands.ScoreSets: "no_set",
}
"""Wording of the commands whose events do not describe the player's action."""


EXPERT_GROUNDS: Final[Mapping[str, str]] = {
    "ability_used": "BIR-5.4",
    "set_written": "BIR-5.2",
    "set_full": "BIR-5.2",
    "set_pigeon": "BIR-5.4",
}
"""The rules of the expert variant that take the place of those of the standard game (BIR-5)."""


def varying_rule_ids(options: Options, past_events: Sequence[events.Event]) -> Mapping[str, str]:
    """Return which phrases rest on another rule than usual: experts' ones, and the last pass."""
    found = EXPERT_GROUNDS if options.expert else {}
    return {**found, "forced_to_pass": "BIR-3.5"} if _ends_last_turn(past_events) else found


def _ends_last_turn(past_events: Sequence[events.Event]) -> bool:
    """BIR-3.5: return whether a player passes right after an action, which was the last turn.

    A pass for want of cards (BIR-3.4) takes the place of a turn instead.
    """
    acted = None
    for event in past_events:
        match event:
            case events.CardTaken() | events.CardsStacked():
                acted = event.seat
            case events.Passed():
                return event.forced and event.seat == acted
    return False


def describe(event: events.Event, viewer: Viewer) -> Phrase | None:
    """Return what *event* tells *viewer*."""
    return DESCRIBE[type(event)](event, viewer)


def placements(event: events.Event) -> Placement | None:
    """Return where *event* wrote on a score sheet, or which trophy it moved."""
    found = PUT.get(type(event))
    return found(event) if found else None


PUT: dict[type, Callable[[Any], Placement]] = {
    events.Passed: lambda event: Placement((pass_id(event.seat, event.round),)),
    events.BoxWritten: lambda event: Placement((box_id(event.seat, event.box),)),
    events.FlapsCrossed: lambda event: Placement((flaps_id(event.seat),)),
    events.TrophyTaken: lambda event: Placement((trophy_id(event.bird),), replaces=True),
}


def _nothing(event: events.Event, viewer: Viewer) -> None:
    return None


def _round_dealt(event: events.RoundDealt, viewer: Viewer) -> Phrase:
    return Phrase("round_dealt", {"round": event.round, "area": event.area})


def _turn_began(event: events.TurnBegan, viewer: Viewer) -> Phrase | None:
    return Phrase("last_turn", {"player": SEAT_NAMES[event.seat]}) if event.last else None


def _card_taken(event: events.CardTaken, viewer: Viewer) -> Phrase:
    return Phrase("card_taken", {"card": event.card})


def _cards_stacked(event: events.CardsStacked, viewer: Viewer) -> Phrase:
    """BIR-3.6: even the owner's log names only the cards that everybody could see."""
    if viewer == Observer.REFEREE:
        return Phrase("cards_stacked_seen", {"area": event.area, "order": event.order})
    if event.hand:
        return Phrase("cards_stacked_with_hand", {"area": event.area, "count": len(event.hand)})
    return Phrase("cards_stacked", {"area": event.area})


def _area_refilled(event: events.AreaRefilled, viewer: Viewer) -> Phrase:
    return Phrase("area_refilled", {"cards": event.cards})


def _passed(event: events.Passed, viewer: Viewer) -> Phrase:
    code = "forced_to_pass" if event.forced else "passed"
    values: dict[str, Value] = {"player": SEAT_NAMES[event.seat], "points": event.points}
    return Phrase(code, {**values, "place": pass_id(event.seat, event.round)})


def _row_laid_out(event: events.RowLaidOut, viewer: Viewer) -> Phrase:
    code = "row_laid_out" if event.row else "empty_row_laid_out"
    return Phrase(code, {"player": SEAT_NAMES[event.seat], "row": event.row})


def _ability_used(event: events.AbilityUsed, viewer: Viewer) -> Phrase:
    return Phrase("ability_used", {"card": event.card})


def _card_moved(event: events.CardMoved, viewer: Viewer) -> Phrase:
    return Phrase(
        "card_moved", {"card": event.card, "origin": event.origin + 1, "to": event.to + 1}
    )


def _reserve_drawn(event: events.ReserveDrawn, viewer: Viewer) -> Phrase:
    return Phrase("reserve_drawn", {"card": event.card})


def _card_inserted(event: events.CardInserted, viewer: Viewer) -> Phrase:
    return Phrase("card_inserted", {"card": event.card, "at": event.at + 1})


def _card_removed(event: events.CardRemoved, viewer: Viewer) -> Phrase:
    return Phrase("card_removed", {"card": event.card, "at": event.at + 1})


def _set_formed(event: events.SetFormed, viewer: Viewer) -> Phrase:
    return Phrase("set_formed", {"feature": event.feature, "cards": event.cards})


def _set_scored(event: events.SetScored, viewer: Viewer) -> Phrase:
    values: dict[str, Value] = {"feature": event.feature, "count": len(event.cards)}
    return Phrase(f"set_{event.fate}", {**values, "place": box_id(event.seat, event.feature)})


def _box_written(event: events.BoxWritten, viewer: Viewer) -> Phrase | None:
    """A set that is written says so itself."""
    if event.cards:
        return None
    place = box_id(event.seat, event.box)
    return Phrase("score_copied", {"points": event.points, "box": event.box, "place": place})


def _flaps_crossed(event: events.FlapsCrossed, viewer: Viewer) -> Phrase:
    values: dict[str, Value] = {"count": event.count, "place": flaps_id(event.seat)}
    return Phrase("flaps_crossed_now", values)


def _trophy_taken(event: events.TrophyTaken, viewer: Viewer) -> Phrase:
    values: dict[str, Value] = {"bird": event.bird, "place": trophy_id(event.bird)}
    if event.holder is None:
        return Phrase("trophy_taken", values)
    return Phrase("trophy_won", {**values, "player": SEAT_NAMES[event.holder]})


def _round_ended(event: events.RoundEnded, viewer: Viewer) -> Phrase:
    return Phrase("round_ended")


def _game_ended(event: events.GameEnded, viewer: Viewer) -> Phrase:
    return Phrase("ended")


DESCRIBE: dict[type, Callable[[Any, Viewer], Phrase | None]] = {
    events.DecksShuffled: _nothing,
    events.RoundDealt: _round_dealt,
    events.TurnBegan: _turn_began,
    events.CardTaken: _card_taken,
    events.CardsStacked: _cards_stacked,
    events.AreaRefilled: _area_refilled,
    events.Passed: _passed,
    events.RowLaidOut: _row_laid_out,
    events.AbilityUsed: _ability_used,
    events.CardMoved: _card_moved,
    events.ReserveDrawn: _reserve_drawn,
    events.CardInserted: _card_inserted,
    events.CardRemoved: _card_removed,
    events.FeatureDue: _nothing,
    events.SetFormed: _set_formed,
    events.PigeonDue: _nothing,
    events.SetScored: _set_scored,
    events.BoxWritten: _box_written,
    events.FlapsCrossed: _flaps_crossed,
    events.TrophyTaken: _trophy_taken,
    events.RowClosed: _nothing,
    events.ScoringEnded: _nothing,
    events.RoundEnded: _round_ended,
    events.GameEnded: _game_ended,
}


NOTHING_NEW: Final = (
    events.TurnBegan,
    events.CardTaken,
    events.CardsStacked,
    events.CardMoved,
    events.CardInserted,
    events.CardRemoved,
    events.FeatureDue,
    events.SetFormed,
    events.PigeonDue,
    events.SetScored,
    events.BoxWritten,
    events.FlapsCrossed,
    events.TrophyTaken,
    events.RowClosed,
    events.ScoringEnded,
)
"""Of a stack everybody sees only the number of cards from the hand; a row is open (BIR-4.2)."""


def reveals_information(event: events.Event) -> bool:
    """Return whether *event* showed a player something new, or resulted from chance.

    Being forced to pass reveals something about a hand (BIR-3.4).
    """
    match event:
        case events.AreaRefilled():
            return bool(event.cards)
        case events.Passed():
            return event.forced
    return not isinstance(event, NOTHING_NEW)


REVEALS_TO_OTHERS: Final = (events.Passed, events.AbilityUsed)
"""The player who made the move knew these pieces before."""
