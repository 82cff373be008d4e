"""Is what the store says of a match what its moves lead to? Asked where something does not fit.

What happened is never judged again as long as it makes sense. A damaged event may make sense to
``evolve`` and not to what comes later, such as a card on a place that no board has.
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


def recorded(history: Sequence[StoredMatchEvent], players: Sequence[str]) -> Record:
    """Return the record of a match, every event looked at; raise NotDealt or Unreadable."""
    followed_through(history)
    return record_after(history, players)


def followed_through(history: Sequence[StoredMatchEvent]) -> Match:
    """Return the match after all that is stored of it, each event looked at closely.

    Raises Unreadable where one is missing or can't follow.
    """
    match: Match | None = None
    for number, stored in enumerate(history):
        if stored.originator_version != number:
            raise CorruptMatch(MISSING, stored.originator_id, number - 1)
        match = followed(match, stored)
    assert match
    return match


def record_after(history: Sequence[StoredMatchEvent], players: Sequence[str]) -> Record:
    """Return the record of a match that was followed through; raise NotDealt or Unreadable."""
    match_id = history[0].originator_id
    try:
        return record_of(match_id, [(stored.at, stored.event) for stored in history], players)
    except NotDealt:
        raise
    except Exception as error:
        last = history[-1].originator_version
        raise CorruptMatch(MISPLACED, match_id, last) from error


def prove(history: Sequence[StoredMatchEvent]) -> Match:
    """Decide every move again, and return the match.

    Raises Unreadable at the first event that is not what its move led to.
    """
    match = followed_through(history)
    for stored, decided in decided_again(history):
        if decided != stored.event:
            raise CorruptMatch(MISPLACED, stored.originator_id, stored.originator_version)
    return match


def decided_again(
    history: Sequence[StoredMatchEvent],
) -> Iterator[tuple[StoredMatchEvent, MatchEvent | None]]:
    """Return the deal and each move in effect, beside what the rules make of it now.

    The history was followed through; None stands where the rules stop. Raises Unreadable where
    there is no match that could be decided at all.
    """
    match_id = history[0].originator_id
    players = [""] * len(history[0].event.seats) if isinstance(history[0].event, Opened) else []
    try:
        record = record_after(history, players)
    except NotDealt:
        return
    came = list(led_to(history))
    try:
        _, *decided = replay(record, match_id).events
    except Exception as error:
        raise CorruptMatch(MISPLACED, match_id, came[0].originator_version) from error
    for number, stored in enumerate(came):
        again = decided[number] if number < len(decided) else None
        if isinstance(again, Dealt):
            # A record's deal has what was shuffled later as well.
            again = replace(again, deal=stored.event.deal)
        yield stored, again


def led_to(history: Sequence[StoredMatchEvent]) -> Iterator[StoredMatchEvent]:
    """Return the deal, and the moves that were not taken back."""
    yield from (stored for stored in history if isinstance(stored.event, Dealt))
    in_line = {id(move) for _, move in in_effect(stored.event for stored in history)}
    yield from (stored for stored in history if id(stored.event) in in_line)
