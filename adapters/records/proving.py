"""Is what the store says of a match what its moves lead to? Asked where something does not fit.

What happened is never judged again as long as it makes sense. A damaged event may make sense to
``evolve`` and not to what comes later, such as a card on a place that no board has.
"""

from collections.abc import Iterator, Sequence

from adapters.records.converting import NotDealt, record_of
from adapters.records.record import Record
from adapters.records.replaying import replay
from adapters.store.codec import Recorded
from adapters.store.damage import MISPLACED, Unreadable
from adapters.store.live import followed
from domain.match import Dealt, Match, Opened, in_effect


def recorded(history: Sequence[Recorded], players: Sequence[str]) -> Record:
    """Return the record of a match, every event looked at; raise NotDealt or Unreadable."""
    match_id = history[0].originator_id
    match: Match | None = None
    for stored in history:
        match = followed(match, stored)
    try:
        return record_of(match_id, [(stored.at, stored.event) for stored in history], players)
    except NotDealt:
        raise
    except Exception as error:
        last = history[-1].originator_version
        raise Unreadable(MISPLACED, match_id, last) from error


def prove(history: Sequence[Recorded]) -> None:
    """Decide every move again; raise Unreadable at the first event that is not what it led to."""
    match_id = history[0].originator_id
    players = [""] * len(history[0].event.seats) if isinstance(history[0].event, Opened) else []
    try:
        record = recorded(history, players)
    except NotDealt:
        return
    led_to = list(_led_to(history))
    try:
        _, *decided = replay(record, match_id).events
    except Exception as error:
        raise Unreadable(MISPLACED, match_id, led_to[0].originator_version) from error
    for number, stored in enumerate(led_to):
        if number >= len(decided) or decided[number] != stored.event:
            raise Unreadable(MISPLACED, match_id, stored.originator_version)


def _led_to(history: Sequence[Recorded]) -> Iterator[Recorded]:
    """Return the deal, and the moves that were not taken back."""
    yield from (stored for stored in history if isinstance(stored.event, Dealt))
    in_line = {id(move) for _, move in in_effect(stored.event for stored in history)}
    yield from (stored for stored in history if id(stored.event) in in_line)
