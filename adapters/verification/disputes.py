"""Verification of disputes after a match's end, and of a verdict that replaces the result."""

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from adapters.eventstore.corruption import is_possible
from adapters.eventstore.event_log import SERVER
from adapters.i18n import gettext, ngettext, seat_name
from adapters.records.conversion import OVERRULED
from adapters.records.record import Record
from adapters.verification.event_bodies import (
    body_of,
    check_author,
    check_person,
    kind_of,
    misplaced,
)
from adapters.verification.faults import DoesNotApply, Fault
from adapters.verification.match_log import Log
from adapters.verification.state_machine import AFTER_END, ReplayedLog
from domain import match as matches
from domain.errors import IllegalMove
from domain.game import AnyGame, Seat
from domain.match import Disputed, Judged, Match


def check_log_disputes(log: Log, played: ReplayedLog, names: Sequence[str] = ()) -> str:
    """Return the disputes and verdicts; raise Fault or DoesNotApply.

    *names* are those of the players, if they are known.
    """
    numbers = [n for n, logged in enumerate(log.events, 1) if kind_of(logged) in AFTER_END]
    if not numbers:
        raise DoesNotApply(gettext("nothing was disputed"))
    if played.match is None or played.fault:
        raise DoesNotApply(gettext("the moves contain an error, so disputes are not checked"))
    match = played.match
    for number in numbers:
        match = _after(log, number, match)
    judged = matches.correction(match)
    winners = judged.result.winners if judged and judged.result else ()
    undecided = len(matches.open_disputes(match))
    return _summary(names or _seats(match.game), len(match.disputes), undecided, winners)


def _after(log: Log, number: int, match: Match) -> Match:
    """Return the *match* after a dispute or a verdict; raise Fault if it is not valid."""
    logged = log.events[number - 1]
    event = body_of(logged)
    try:
        if isinstance(event, Disputed):
            matches.dispute(match, event.seat, event.about, event.says, event.answer)
        elif isinstance(event, Judged):
            matches.judge(match, event)
        after = matches.evolve(match, match.id, event)
        possible = is_possible(after, event, logged.public.at)
    except IllegalMove:
        possible = False
    if not possible:
        raise Fault(misplaced(log.events, number))
    if isinstance(event, Disputed):
        check_person(logged, match.opened.seats, event.seat)
    else:
        check_author(logged, SERVER)
    return after


class _Overruled(msgspec.Struct, frozen=True):
    """A verdict that changes the result, in the ``meta`` of a record."""

    dispute: int
    winners: tuple[Seat, ...]


class _Meta(msgspec.Struct, frozen=True):
    overruled: _Overruled | None = None


def check_record_disputes(record: Record) -> str:
    """Return the disputes of a record; raise Fault or DoesNotApply."""
    disputes, meta = record.disputes or (), record.meta or {}
    if not disputes and OVERRULED not in meta:
        raise DoesNotApply(gettext("nothing was disputed"))
    try:
        ruled = msgspec.convert(meta, _Meta).overruled
    except msgspec.ValidationError:
        raise Fault(gettext("what is recorded of a verdict is not a result")) from None
    if ruled and not _is_upheld(record, ruled):
        raise Fault(gettext("a verdict is recorded as the result, but no dispute has that verdict"))
    undecided = sum(dispute.verdict is UNSET for dispute in disputes)
    winners = ruled.winners if ruled else ()
    return _summary(record.players, len(disputes), undecided, winners)


def _is_upheld(record: Record, ruled: _Overruled) -> bool:
    """Check that an upheld dispute of that number exists and the winners have seats."""
    disputes = record.disputes or ()
    if ruled.dispute not in range(1, len(disputes) + 1):
        return False
    verdict = disputes[ruled.dispute - 1].verdict
    seats = range(len(record.players))
    if verdict is UNSET or not verdict.upheld:
        return False
    return all(seat in seats for seat in ruled.winners)


def _seats(game: AnyGame) -> list[str]:
    return [seat_name(game, seat) for seat in range(len(game.seat_names))]


def _summary(names: Sequence[str], count: int, undecided: int, winners: Sequence[Seat]) -> str:
    found = ngettext(
        "{count} dispute, {undecided} open, {decided} decided",
        "{count} disputes, {undecided} open, {decided} decided",
        count,
        undecided=undecided,
        decided=count - undecided,
    )
    if winners:
        seats = ", ".join(names[seat] for seat in winners)
        holds = gettext("a verdict changed the result: {seats} won", seats=seats)
    else:
        holds = gettext("the result stands")
    return f"{found}; {holds}"
