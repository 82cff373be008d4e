"""Revalidation of a stored match: decides its moves again, to tell damage from a bug.

Loading a match does not validate its events. A damaged event may pass ``evolve`` and fail later,
such as a card in a place that no board has. So this runs when something fails.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.corruption import MISPLACED, MISSING, CorruptMatch
from adapters.eventstore.loaded_match import followed
from adapters.records.conversion import NotDealt, record_of
from adapters.records.record import Record
from adapters.records.replay import replay
from domain.match import Dealt, Match, MatchEvent, Opened, in_effect


def revalidated_record(history: Sequence[StoredMatchEvent], players: Sequence[str]) -> Record:
    """Return the record of a match after full revalidation; raise NotDealt or CorruptMatch."""
    revalidate(history)
    return record_after(history, players)


def revalidate(history: Sequence[StoredMatchEvent]) -> Match:
    """Return the match after all its stored events, each validated.

    Raises CorruptMatch if an event is missing or can't follow.
    """
    match: Match | None = None
    for number, stored in enumerate(history):
        if stored.originator_version != number:
            raise CorruptMatch(MISSING, stored.originator_id, number - 1)
        match = followed(match, stored)
    assert match
    return match


def record_after(history: Sequence[StoredMatchEvent], players: Sequence[str]) -> Record:
    """Return the record of a revalidated match; raise NotDealt or CorruptMatch."""
    match_id = history[0].originator_id
    try:
        return record_of(match_id, [(stored.at, stored.event) for stored in history], players)
    except NotDealt:
        raise
    except Exception as error:
        last = history[-1].originator_version
        raise CorruptMatch(MISPLACED, match_id, last) from error


def revalidate_moves(history: Sequence[StoredMatchEvent]) -> Match:
    """Decide each move again and return the match.

    Raises CorruptMatch at the first event that differs from the result of its command.
    """
    match = revalidate(history)
    for stored, decided in redecide(history):
        if decided != stored.event:
            raise CorruptMatch(MISPLACED, stored.originator_id, stored.originator_version)
    return match


def redecide(
    history: Sequence[StoredMatchEvent],
) -> Iterator[tuple[StoredMatchEvent, MatchEvent | None]]:
    """Return the deal and each effective move, with their results under the current rules.

    The history must be validated; None marks where the rules stop. Raises CorruptMatch if no match
    can be decided at all.
    """
    match_id = history[0].originator_id
    players = [""] * len(history[0].event.seats) if isinstance(history[0].event, Opened) else []
    try:
        record = record_after(history, players)
    except NotDealt:
        return
    effective = list(effective_events(history))
    try:
        _, *decided = replay(record, match_id).events
    except Exception as error:
        raise CorruptMatch(MISPLACED, match_id, effective[0].originator_version) from error
    for number, stored in enumerate(effective):
        again = decided[number] if number < len(decided) else None
        if isinstance(again, Dealt):
            # A record's deal also contains later shuffles.
            again = replace(again, deal=stored.event.deal)
        yield stored, again


def effective_events(history: Sequence[StoredMatchEvent]) -> Iterator[StoredMatchEvent]:
    """Return the deal, and the moves that were not taken back."""
    yield from (stored for stored in history if isinstance(stored.event, Dealt))
    in_line = {id(move) for _, move in in_effect(stored.event for stored in history)}
    yield from (stored for stored in history if id(stored.event) in in_line)
