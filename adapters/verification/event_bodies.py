"""Strict decoding of the private parts of logged events.

A body is accepted only in the form that a server writes: each field known, each value of the exact
JSON type. Fields that later versions added may be missing.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from adapters.eventstore.codec import DECODERS, TOPICS, StoredMatchEvent, topic_of
from adapters.i18n import gettext
from adapters.verification.faults import Fault, NotChecked
from adapters.verification.match_log import Log, LoggedEvent, hex_fields
from domain.game import AnyGame, Seat
from domain.match import PERSON, Dealt, MatchEvent, Moved, Opened, SeatHanded, Tidied
from domain.registry import RULES

DIGITS: Final = re.compile("([0-9a-f]{64})?")
"""A seed or its commitment; empty until a player reveals the seed."""


ADDED_LATER: Final[dict[type, frozenset[str]]] = {
    Opened: frozenset(("imported", "clock", "spectators", "follows", "joinable", "branch")),
    SeatHanded: frozenset(("reason",)),
}
"""Fields that later versions added to events."""


def kind_of(logged: LoggedEvent) -> str:
    """Return the kind of an event: its topic without game and version."""
    parts = logged.topic.split(".")
    return parts[1] if len(parts) == 3 else ""


def is_topic_of(topic: str, rules: str) -> bool:
    """Tell whether a chained match under these *rules* can have an event of this *topic*."""
    game = RULES.get(rules)
    if game is None:
        name = rules.partition("/")[0]
        return topic in TOPICS.values() or topic in (f"{name}.dealt.1", f"{name}.moved.1")
    known = {*TOPICS.values(), topic_of(game, Dealt), topic_of(game, Moved)}
    return topic in known - {TOPICS[Tidied]}


def body_of(logged: LoggedEvent) -> MatchEvent:
    """Decode the private part of *logged*; raise Fault."""
    decode = DECODERS.get(logged.topic)
    if decode is None:
        raise Fault(unknown_kind(logged))
    if not logged.is_open:
        raise Fault(_malformed(logged, gettext("its private part is missing")))
    try:
        event: MatchEvent = decode(logged.canonical())
        written = msgspec.json.decode(msgspec.json.encode(event))
    except (TypeError, ValueError, RecursionError) as error:
        raise Fault(_malformed(logged, str(error))) from None
    if not is_canonical(logged.private, written, ADDED_LATER.get(type(event), frozenset())):
        raise Fault(_malformed(logged, gettext("it has a field or a value that no server writes")))
    if not all(map(DIGITS.fullmatch, hex_fields(event))):
        raise Fault(gettext("event {k} has a malformed seed or promise", k=logged.k))
    return event


def unknown_kind(logged: LoggedEvent) -> str:
    """Return the message that an event's topic does not belong to its match."""
    return gettext("event {k} has an unknown type: {topic}", k=logged.k, topic=logged.topic)


def _malformed(logged: LoggedEvent, why: str) -> str:
    return gettext(
        "event {k} is not a valid {topic}: {why}", k=logged.k, topic=logged.topic, why=why
    )


def is_canonical(given: Any, written: Any, may_lack: frozenset[str] = frozenset()) -> bool:
    """Tell whether the *given* JSON equals the *written* one, with the same types.

    Fields in *may_lack* can be missing at the top level.
    """
    if isinstance(given, dict) and isinstance(written, dict):
        return given.keys() | may_lack >= written.keys() >= given.keys() and all(
            is_canonical(given[key], written[key]) for key in given
        )
    if isinstance(given, list) and isinstance(written, list):
        return len(given) == len(written) and all(map(is_canonical, given, written))
    return type(given) is type(written) and bool(given == written)


def events_of_log(log: Log) -> list[StoredMatchEvent]:
    """Return the events of an open *log* as stored events; raise Fault.

    Command ids are not part of a log.
    """
    return [
        StoredMatchEvent(
            log.match,
            number,
            logged.topic,
            logged.public.at,
            "",
            logged.public.by,
            body_of(logged),
            logged.hash,
        )
        for number, logged in enumerate(log.events)
    ]


def opening_of(log: Log) -> Opened:
    """Decode the first event, which opens the table; raise Fault."""
    opened = body_of(log.events[0])
    if not isinstance(opened, Opened) or log.events[0].topic != TOPICS[Opened]:
        raise Fault(misplaced(log.events, 1))
    check_opening(log, opened.rules, opened.game, opened.imported)
    return opened


def check_opening(log: Log, rules: Any, game: Any, imported: Any) -> None:
    """Check that the opening agrees with the log's header and is not an import; raise Fault."""
    if rules != log.rules:
        raise Fault(gettext("event {k} names other rules than the log", k=1))
    if game != log.rules.partition("/")[0]:
        raise Fault(gettext("event {k} names another game than the log", k=1))
    if imported is not None:
        raise Fault(
            gettext(
                "event {k} says that the match was imported as a record, and a record has no chain",
                k=1,
            )
        )


def known_game(rules: str) -> AnyGame:
    """Return a rules version; raise NotChecked if it belongs to a newer program."""
    game = RULES.get(rules)
    if game is None:
        raise NotChecked(gettext("this program does not know the rules {rules}", rules=rules))
    return game


def game_of(opened: Opened) -> AnyGame:
    """Return the rules version that *opened* names; raise Fault if it can't be played.

    An oversized component set is refused before anything is built from it.
    """
    game = known_game(opened.rules)
    if opened.options.keys() != set(game.option_names):
        raise Fault(gettext("event {k} has options that the game does not have", k=1))
    try:
        excess = game.excess(msgspec.convert(opened.components, game.components))
    except (ValueError, TypeError, ArithmeticError) as error:
        raise Fault(
            gettext("event {k} has an invalid component set: {why}", k=1, why=error)
        ) from None
    if excess:
        raise Fault(gettext("event {k} has an invalid component set: {why}", k=1, why=excess))
    return game


class EventReader:
    """Reader of a log's events in order, which refuses those that no server would store there."""

    def __init__(self, log: Log, opened: Opened) -> None:
        self._events = log.events
        self._seats = opened.seats

    def _demand(self, holds: bool, number: int) -> None:
        if not holds:
            raise Fault(misplaced(self._events, number))

    def _demand_author(self, number: int, by: str) -> None:
        """Check who caused the event of this *number*: a seat or the server; raise Fault."""
        check_author(self._events[number - 1], by)

    def _demand_person(self, number: int, seat: Seat | None = None) -> None:
        """Check that a person caused the event of this *number*, in that *seat*; raise Fault."""
        check_person(self._events[number - 1], self._seats, seat)

    def _demand_end(self, is_complete: bool) -> None:
        if not is_complete:
            last = len(self._events)
            raise Fault(
                gettext("the log ends with event {k}, after which another must follow", k=last)
            )

    def _with_the_last(self, number: int) -> bool:
        """Tell whether an event has the same command as the one before it."""
        return self._events[number - 1].public == self._events[number - 2].public


def misplaced(events: Sequence[LoggedEvent], number: int) -> str:
    """Return the message that a server would not store the event of this *number* there."""
    topic = events[number - 1].topic
    if number == 1:
        return gettext("event {k} ({topic}) opens no table", k=number, topic=topic)
    return gettext(
        "event {k} ({topic}) can't come after event {before}",
        k=number,
        topic=topic,
        before=number - 1,
    )


def check_author(logged: LoggedEvent, *authors: str) -> None:
    """Check that one of the *authors* caused the event; raise Fault."""
    if logged.public.by not in authors:
        raise Fault(gettext("event {k} can't be by {by}", k=logged.k, by=logged.public.by))


def check_person(logged: LoggedEvent, seats: Sequence[str], seat: Seat | None = None) -> None:
    """Check that a person, not a bot, caused the event: the one in *seat* if given; raise Fault."""
    persons = [at for at, kind in enumerate(seats) if kind == PERSON and seat in (None, at)]
    check_author(logged, *map(str, persons))
