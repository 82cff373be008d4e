"""What is a match as its events leave it, now or at an earlier position?"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from adapters.store.codec import Recorded
from adapters.store.damage import MISPLACED, MISSING, Unreadable, is_possible
from domain import match as matches
from domain.game import Seat
from domain.match import Match


class Live(msgspec.Struct, frozen=True):
    """A match as its events leave it: cached, shared between threads, never changed in place."""

    version: int
    match: Match
    took: dict[Seat, str]
    """Under which key each seat was taken, as it is stored."""
    answered: dict[tuple[str, str], tuple[int, Any]]
    """By (who, command id): the position after it, and the command when it was a move."""


def fold(match_id: str, live: Live | None, recorded: Iterable[Any]) -> Live | None:
    """Return *live* with the *recorded* events after it; raise Unreadable where they break off.

    Only where they lead is looked at closely, as this is done all the time.
    """
    version, match, took, answered = (
        (live.version, live.match, dict(live.took), dict(live.answered))
        if live
        else (-1, None, {}, {})
    )
    for one in recorded:
        if one.originator_version != version + 1:
            raise Unreadable(MISSING, match_id, version)
        version += 1
        try:
            match = matches.evolve(match, match_id, one.event)
        except Exception as error:
            raise Unreadable(MISPLACED, match_id, version) from error
        if isinstance(one.event, matches.Seated):
            took[one.event.seat] = one.command
        command = one.event.command if isinstance(one.event, matches.Moved) else None
        answered.setdefault((one.by, one.command), (match.moves, command))
    if match is None:
        return None
    if (live is None or version > live.version) and not is_possible(match, one.event, one.at):
        raise Unreadable(MISPLACED, match_id, version)
    return Live(version, match, took, answered)


def followed(match: Match | None, one: Recorded) -> Match:
    """Return the match after an event of the store, looked at closely; raise Unreadable."""
    try:
        after = matches.evolve(match, one.originator_id, one.event)
        follows = is_possible(after, one.event, one.at)
    except Exception as error:
        raise Unreadable(MISPLACED, one.originator_id, one.originator_version) from error
    if not follows:
        raise Unreadable(MISPLACED, one.originator_id, one.originator_version)
    return after


def at_position(history: Sequence[Recorded], moves: int) -> Match:
    """Return the match as it was at the position *moves*, before anything later.

    Raises Unreadable where an event can't follow.
    """
    match: Match | None = None
    numbered = matches.numbered(one.event for one in history)
    for one, (position, event) in zip(history, numbered, strict=True):
        if position > moves:
            break
        if not isinstance(event, (matches.Resigned, matches.OutOfTime, matches.SeedsOpened)):
            match = followed(match, one)
    assert match is not None
    return match
