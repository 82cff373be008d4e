"""LoadedMatch: a match folded from its events, at its current or at an earlier position."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.corruption import MISPLACED, MISSING, CorruptMatch, is_possible
from domain import match as matches
from domain.game import Seat
from domain.match import Match, MatchEvent

ENDING: Final = (matches.Voided, matches.Resigned, matches.OutOfTime)
"""Events that end a match, in addition to a move or a deal with a count."""
ENDS: Final = (
    *ENDING,
    matches.SeedsOpened,
    *matches.AFTER_END,
)
"""Events that end a match at the position of its last move, and all later ones."""
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
"""The action of a player at the table, by the first event of its result."""


class RecordedResult(msgspec.Struct, frozen=True, gc=False):
    """The result of a command that is already stored."""

    position: int
    """The position of the match after it."""
    content: Any
    """The content of the command, if known: the game command of a move; for a seat that goes
    to a bot or back, also the seat."""
    last: int
    """The version of its last stored event."""


class LoadedMatch(msgspec.Struct, frozen=True):
    """A match folded from its events: cached, shared between threads, immutable."""

    match: Match
    history: tuple[StoredMatchEvent, ...]
    """All its events."""
    seat_keys: dict[Seat, str]
    """The stored idempotency key that took each seat."""
    results: dict[tuple[str, str], RecordedResult]
    """The result of each command, by its sender and its idempotency key."""

    @property
    def version(self) -> int:
        """Return the version of the last event."""
        return len(self.history) - 1


def has_end(history: Sequence[StoredMatchEvent]) -> bool:
    """Tell whether one of the events ended the match."""
    return any(
        isinstance(recorded.event, ENDING) or getattr(recorded.event, "count", None) is not None
        for recorded in history
    )


def apply(match: Match, event: MatchEvent) -> Match:
    """Return the match after *event*."""
    return matches.evolve(match, match.id, event)


def fold(
    match_id: str, loaded: LoadedMatch | None, recorded: Iterable[StoredMatchEvent]
) -> LoadedMatch | None:
    """Return *loaded* with the *recorded* events applied; raise CorruptMatch at a gap.

    Only the final state is validated, for speed.
    """
    match = loaded.match if loaded else None
    seat_keys, results = (dict(loaded.seat_keys), dict(loaded.results)) if loaded else ({}, {})
    history = list(loaded.history) if loaded else []
    known = len(history)
    for stored in recorded:
        number = len(history)
        if stored.originator_version != number:
            raise CorruptMatch(MISSING, match_id, number - 1)
        try:
            match = matches.evolve(match, match_id, stored.event)
        except Exception as error:
            raise CorruptMatch(MISPLACED, match_id, number) from error
        _note(stored, match.moves, seat_keys, results)
        history.append(stored)
    if match is None or len(history) == known:
        return loaded
    _check_possible(match, history[-1])
    return LoadedMatch(match, tuple(history), seat_keys, results)


def followed_by(
    loaded: LoadedMatch, match: Match, stored: Sequence[StoredMatchEvent]
) -> LoadedMatch:
    """Return *loaded* after the events of one command, which have led to *match*.

    It equals what ``fold`` returns. Raises CorruptMatch if that match is impossible.
    """
    _check_possible(match, stored[-1])
    seat_keys, results = dict(loaded.seat_keys), dict(loaded.results)
    for event in stored:
        _note(event, match.moves, seat_keys, results)
    return LoadedMatch(match, (*loaded.history, *stored), seat_keys, results)


def _check_possible(match: Match, last: StoredMatchEvent) -> None:
    if not is_possible(match, last.event, last.at):
        raise CorruptMatch(MISPLACED, last.originator_id, last.originator_version)


def _note(
    stored: StoredMatchEvent,
    position: int,
    seat_keys: dict[Seat, str],
    results: dict[tuple[str, str], RecordedResult],
) -> None:
    """Note which seat an event takes, and the result of its command up to this event."""
    if isinstance(stored.event, matches.Seated):
        seat_keys[stored.event.seat] = stored.command
    command = (stored.by, stored.command)
    known = results.get(command)
    content = known.content if known else _content(stored.event)
    results[command] = RecordedResult(position, content, stored.originator_version)


def _content(event: MatchEvent) -> Any:
    """Return the content that identifies the command behind *event*; None if it is not stored."""
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


def followed(match: Match | None, recorded: StoredMatchEvent) -> Match:
    """Return the match after an event, fully validated; raise CorruptMatch."""
    try:
        after = matches.evolve(match, recorded.originator_id, recorded.event)
        _check_possible(after, recorded)
    except CorruptMatch:
        raise
    except Exception as error:
        number = recorded.originator_version
        raise CorruptMatch(MISPLACED, recorded.originator_id, number) from error
    return after


def at_position(history: Sequence[StoredMatchEvent], moves: int) -> Match:
    """Return the match as it was at the position *moves*, without anything later.

    Raises CorruptMatch if an event can't follow.
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
