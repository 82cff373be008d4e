"""What is a match as its events leave it, now or at an earlier position?"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.corruption import MISPLACED, MISSING, CorruptMatch, is_possible
from domain import match as matches
from domain.game import Seat
from domain.match import Match

ENDING: Final = (matches.Voided, matches.Resigned, matches.OutOfTime)
"""What ends a match besides a move or a deal with a count."""
ENDS: Final = (
    *ENDING,
    matches.SeedsOpened,
    *matches.AFTER_END,
)
"""What ends a match besides its last move, at the same position, and what comes after that."""
WISHES: Final[dict[type, str]] = {
    matches.TakebackAsked: "take_back",
    matches.TakenBack: "take_back",
    matches.TakebackAgreed: "agree",
    matches.TakebackRefused: "refuse",
    matches.TakebackWithdrawn: "withdraw",
    matches.Resigned: "resign",
    matches.ClockPressed: "go_on",
    matches.Voided: "void",
}
"""What a player did at the table, by the first event that came of it."""


class RecordedResult(msgspec.Struct, frozen=True):
    """What came of a command."""

    position: int
    """The position of the match after it."""
    said: Any
    """What the command said, where that is known: of a move, the game's own command; of a bot that
    plays on or a person who does again, also for which seat."""
    last: int
    """The number of the last event that was stored for it."""


class LoadedMatch(msgspec.Struct, frozen=True):
    """A match as its events leave it: cached, shared between threads, never changed in place."""

    match: Match
    history: tuple[StoredMatchEvent, ...]
    """All its events."""
    seat_keys: dict[Seat, str]
    """Under which key each seat was taken, as it is stored."""
    answered: dict[tuple[str, str], RecordedResult]
    """By (who, command id): what came of it."""

    @property
    def version(self) -> int:
        """Return the number of the last event."""
        return len(self.history) - 1


def has_end(history: Sequence[StoredMatchEvent]) -> bool:
    """Tell whether one of the events ended the match."""
    return any(
        isinstance(recorded.event, ENDING) or getattr(recorded.event, "count", None) is not None
        for recorded in history
    )


def fold(
    match_id: str, live: LoadedMatch | None, recorded: Iterable[StoredMatchEvent]
) -> LoadedMatch | None:
    """Return *live* with the *recorded* events after it; raise Unreadable where they break off.

    Only where they lead is looked at closely, as this is done all the time.
    """
    match, known = (live.match, live.history) if live else (None, ())
    seat_keys, answered = (dict(live.seat_keys), dict(live.answered)) if live else ({}, {})
    history = list(known)
    for stored in recorded:
        number = len(history)
        if stored.originator_version != number:
            raise CorruptMatch(MISSING, match_id, number - 1)
        try:
            match = matches.evolve(match, match_id, stored.event)
        except Exception as error:
            raise CorruptMatch(MISPLACED, match_id, number) from error
        if isinstance(stored.event, matches.Seated):
            seat_keys[stored.event.seat] = stored.command
        asked = (stored.by, stored.command)
        answered[asked] = _answered(answered.get(asked), match, stored)
        history.append(stored)
    if match is None or len(history) == len(known):
        return live
    if not is_possible(match, history[-1].event, history[-1].at):
        raise CorruptMatch(MISPLACED, match_id, len(history) - 1)
    return LoadedMatch(match, tuple(history), seat_keys, answered)


def _said(event: matches.MatchEvent) -> Any:
    """Return what tells the command that led to *event* from others; None where it is not kept."""
    match event:
        case matches.Moved():
            return event.command
        case matches.Disputed():
            return (event.about, event.says)
        case matches.Judged():
            return event
        case matches.SeatHanded():
            return ("come_back" if event.to == matches.PERSON else "hand_over", event.seat)
    return WISHES.get(type(event))


def _answered(
    known: RecordedResult | None, match: Match, stored: StoredMatchEvent
) -> RecordedResult:
    """Return what came of a command, for which an event is *stored* that led to *match*."""
    last = stored.originator_version
    if known:
        return RecordedResult(match.moves, known.said, last)
    return RecordedResult(match.moves, _said(stored.event), last)


def followed(match: Match | None, recorded: StoredMatchEvent) -> Match:
    """Return the match after an event of the store, looked at closely; raise Unreadable."""
    try:
        after = matches.evolve(match, recorded.originator_id, recorded.event)
        follows = is_possible(after, recorded.event, recorded.at)
    except Exception as error:
        number = recorded.originator_version
        raise CorruptMatch(MISPLACED, recorded.originator_id, number) from error
    if not follows:
        raise CorruptMatch(MISPLACED, recorded.originator_id, recorded.originator_version)
    return after


def at_position(history: Sequence[StoredMatchEvent], moves: int) -> Match:
    """Return the match as it was at the position *moves*, before anything later.

    Raises Unreadable where an event can't follow.
    """
    match: Match | None = None
    numbered = matches.numbered(recorded.event for recorded in history)
    for recorded, (position, event) in zip(history, numbered, strict=True):
        if position > moves:
            break
        if not isinstance(event, ENDS):
            match = followed(match, recorded)
    assert match is not None
    return match
