"""Narrates a match: the phrases that an event tells a viewer."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Observer, Phrase, Value, Viewer
from domain.match import (
    PERSON,
    Dealt,
    Match,
    MatchEvent,
    Moved,
    OutOfTime,
    Resigned,
    SeatHanded,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakebackWithdrawn,
    TakenBack,
    TimeGivenBack,
    Voided,
)
from domain.phrases import is_sentence
from domain.unknown import UNKNOWN

Describe = Callable[[Any, Viewer], Phrase | None]
TABLE: Final[Mapping[type, str]] = {
    TakebackAsked: "takeback_asked",
    TakebackAgreed: "takeback_agreed",
    TakebackRefused: "takeback_refused",
    TakebackWithdrawn: "takeback_withdrawn",
    TakenBack: "taken_back",
    Resigned: "resigned",
    OutOfTime: "out_of_time",
    TimeGivenBack: "time_given_back",
}


def _code(event: MatchEvent) -> str | None:
    """Return the code of the phrase for a table action; None for any other event."""
    if isinstance(event, SeatHanded):
        handed = "time_handed" if event.reason == "time" else "handed_over"
        return "came_back" if event.to == PERSON else handed
    return TABLE.get(type(event))


def tell(
    match: Match, event: MatchEvent, viewer: Viewer, describe: Describe | None = None
) -> tuple[Phrase, ...]:
    """Describe *event* of *match* to *viewer* in phrases, by *describe* if not by the game."""
    if code := _code(event):
        return (Phrase(code),)
    if isinstance(event, Voided):
        players = tuple(match.game.seat_names[seat] for seat in event.seats)
        return (Phrase("voided", {"players": players}),)
    if not isinstance(event, (Dealt, Moved)):
        return ()
    phrases = []
    for happening in event.events:
        if phrase := _described(describe or match.game.describe, happening, viewer):
            phrases.append(phrase)
    return tuple(phrases)


class UnknownPiecesPhrase(Phrase, frozen=True, gc=False):
    """A phrase about pieces that nobody knows."""

    def render(self, wording: Mapping[str, str]) -> str:
        """Render the phrase with a mark, as in ``draws 1 (unknown)``."""
        return f"{super().render(wording)} ({wording[UNKNOWN]})"


def _described(describe: Describe, event: Any, viewer: Viewer) -> Phrase | None:
    """Describe *event* to *viewer*; as to a spectator if all its pieces are unknown."""
    phrase = describe(event, viewer)
    if phrase is None or not any(map(_has_unknown, phrase.values.values())):
        return phrase
    less = describe(event, Observer.SPECTATOR)
    if less is None or any(map(_has_unknown, less.values.values())):
        return phrase
    known = any(
        isinstance(value, tuple) and set(value) != {UNKNOWN}
        for value in phrase.values.values()
        if _has_unknown(value)
    )
    return phrase if known else UnknownPiecesPhrase(less.code, less.values)


def _has_unknown(value: Value) -> bool:
    return value == UNKNOWN or (isinstance(value, tuple) and UNKNOWN in value)


def grounds(match: Match, event: MatchEvent) -> Mapping[str, str]:
    """Return the rule id behind each phrase about *event*, by the code of the phrase."""
    game = match.game
    if not isinstance(event, (Dealt, Moved)):
        return game.rule_ids
    varying = game.varying_rule_ids(match.setup.options, event.events)
    return {**game.rule_ids, **varying} if varying else game.rule_ids


def describe_with_command(
    match: Match, event: MatchEvent, viewer: Viewer, describe: Describe | None = None
) -> tuple[Phrase, ...]:
    """Describe *event* like ``tell``, and the command if no event says what its player did.

    Transcripts use ``tell``: their format is fixed.
    """
    game, descriptions = match.game, tell(match, event, viewer, describe)
    idle = game.command_phrases.get(type(event.command)) if isinstance(event, Moved) else None
    if idle is None or any(not is_sentence(game.wording[phrase.code]) for phrase in descriptions):
        return descriptions
    return (Phrase(idle), *descriptions)
