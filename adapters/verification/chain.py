"""Hash chain of a log: each event is bound to those before it."""

from typing import Any

from adapters.eventstore.codec import TOPICS
from adapters.i18n import gettext, ngettext
from adapters.verification.event_bodies import check_opening, is_topic_of, misplaced, unknown_kind
from adapters.verification.faults import Fault
from adapters.verification.match_log import Log, LoggedEvent
from domain.hash_chain import DIGITS, commitment, genesis, linked
from domain.match import Opened


def check_chain(log: Log) -> str:
    """Return the length of the chain; raise Fault at the first event that does not fit."""
    head, seed = genesis(log.match), _servers_seed(log)
    for number, logged in enumerate(log.events, 1):
        _check_position(log, number)
        if seed and commitment(seed, log.match, number, logged.canonical()) != bytes.fromhex(
            logged.commitment
        ):
            raise Fault(gettext("event {k} is not the one in the chain", k=number))
        head = _linked(head, logged)
        if head != bytes.fromhex(logged.hash):
            raise Fault(gettext("event {k} does not follow from those before it", k=number))
    if log.head != head.hex():
        raise Fault(gettext("the log does not end with event {k}", k=len(log.events)))
    _check_server_rules(log)
    return ngettext(
        "{count} event, head {digits}...",
        "{count} events, head {digits}...",
        len(log.events),
        digits=log.head[:DIGITS],
    )


def _check_position(log: Log, number: int) -> None:
    """Check an event's number, and that all events are open or all closed; raise Fault."""
    logged = log.events[number - 1]
    if logged.k != number:
        raise Fault(
            gettext("event {k} is in the place of event {number}", k=logged.k, number=number)
        )
    if logged.is_open != log.events[0].is_open:
        raise Fault(gettext("event {k} is open and others are closed, or the reverse", k=number))


def _check_server_rules(log: Log) -> None:
    """Check what holds for each chained log beyond its hashes; raise Fault.

    Times never decrease, event kinds belong to the game, and the match was played on a server.
    """
    last = 0
    for number, logged in enumerate(log.events, 1):
        if (logged.topic == TOPICS[Opened]) != (number == 1):
            raise Fault(misplaced(log.events, number))
        if not is_topic_of(logged.topic, log.rules):
            raise Fault(unknown_kind(logged))
        if logged.public.at < last:
            raise Fault(gettext("event {k} has an earlier time than the one before it", k=number))
        last = logged.public.at
    if log.events[0].is_open:
        opening = _opening(log)
        check_opening(log, *(opening.get(name) for name in ("rules", "game", "imported")))


def _servers_seed(log: Log) -> bytes:
    """Return the seed from which the salts are derived; empty if the log is closed."""
    if not log.events[0].is_open:
        return b""
    try:
        return bytes.fromhex(_opening(log).get("seed") or "") or b"\0"
    except (TypeError, ValueError):
        # An invalid seed matches no commitment.
        return b"\0"


def _opening(log: Log) -> dict[str, Any]:
    """Return the fields of the first event of an open log, or nothing if it is malformed."""
    private = log.events[0].private
    return private if isinstance(private, dict) else {}


def _linked(head: bytes, logged: LoggedEvent) -> bytes:
    public = logged.public
    return linked(
        head, logged.k, logged.topic, public.at, public.by, bytes.fromhex(logged.commitment)
    )
