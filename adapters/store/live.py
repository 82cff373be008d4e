"""What is a match as its events leave it, now or at an earlier position?"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from adapters.store.codec import Recorded, Unreadable
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
    """Return *live* with the *recorded* events after it; raise Unreadable at a gap."""
    version, match, took, answered = (
        (live.version, live.match, dict(live.took), dict(live.answered))
        if live
        else (-1, None, {}, {})
    )
    for one in recorded:
        if one.originator_version != version + 1:
            raise Unreadable(f"the events of match {match_id} have a gap after {version}")
        version += 1
        match = matches.evolve(match, match_id, one.event)
        if isinstance(one.event, matches.Seated):
            took[one.event.seat] = one.command
        command = one.event.command if isinstance(one.event, matches.Moved) else None
        answered.setdefault((one.by, one.command), (match.moves, command))
    return Live(version, match, took, answered) if match else None


def at_position(history: Sequence[Recorded], moves: int) -> Match:
    """Return the match as it was at the position *moves*, before anything later."""
    match_id = history[0].originator_id
    match: Match | None = None
    for position, event in matches.numbered(one.event for one in history):
        if position > moves:
            break
        if not isinstance(event, (matches.Resigned, matches.OutOfTime, matches.SeedsOpened)):
            match = matches.evolve(match, match_id, event)
    assert match is not None
    return match
