"""Replay of a stored match under another rules version, to find what would differ."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from adapters.eventstore.codec import StoredMatchEvent
from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import TablePurged
from adapters.i18n import gettext, seat_name
from adapters.match_store import MatchStore
from adapters.records.conversion import NotDealt
from adapters.records.integrity_check import Difference
from adapters.records.record import Record
from adapters.records.replay import Replay, replay
from adapters.records.revalidation import effective_events, record_after, revalidate
from domain.game import AnyGame, Count, Observer, Seat
from domain.match import Dealt, MatchEvent, Moved
from domain.narration import grounds


def first_difference(store: MatchStore, match_id: str, version: AnyGame) -> Iterator[Difference]:
    """Return the first move that *version* would refuse or decide differently.

    If there is none, return how the count would differ. A match without a deal differs in nothing.
    """

    def differs(sentence: str, move: int | None = None, rule: str = "") -> Difference:
        return Difference(match_id, version.name, version.rules, sentence, move, rule)

    try:
        history = store.matches.history(match_id)
        record = record_after(history, store.names.recorded(revalidate(history)))
        played = replay(_as_version(version, record))
        elsewhere = _first_other_event(version, history, played)
    except (NotDealt, TablePurged):
        return
    except (CorruptMatch, msgspec.ValidationError) as error:
        yield differs(str(error))
        return
    if elsewhere:
        yield differs(*elsewhere)
        return
    if stopped := played.stopped:
        yield differs(str(stopped), stopped.move, stopped.refusal.rule)
        return
    now, then = played.last.count, _count_of(history)
    for rule, sentence in _count_differences(version, now, then):
        yield differs(sentence, len(record.moves), rule)


def _as_version(version: AnyGame, record: Record) -> Record:
    """Convert *record* to *version*; raise ValidationError for what that does not know.

    An option that was off is the same as one that a version does not have.
    """
    chosen = asdict(record.options).items()
    options = {name: on for name, on in chosen if on or name in version.option_names}
    return replace(
        record,
        game=version,
        options=msgspec.convert(options, version.options),
        components=_converted(record.components, version.components),
        deal=_converted(record.deal, version.deal_type),
        moves=tuple(
            replace(move, command=_converted(move.command, version.commands))
            for move in record.moves
        ),
    )


def _converted(value: Any, type_: Any) -> Any:
    """Convert *value* to a type of the version; raise ValidationError."""
    return msgspec.convert(msgspec.to_builtins(value), type_)


def _first_other_event(
    version: AnyGame, history: Sequence[StoredMatchEvent], played: Replay
) -> tuple[str, int, str] | None:
    """Return the first move with another result under *version*: result, number, rule."""
    for move, (stored, again) in enumerate(
        zip(effective_events(history), played.events[1:], strict=False)
    ):
        rules = grounds(played.last, again)
        then, now = _events(stored.event), _events(again)
        for was, would in zip_longest(then, now):
            if was != would and (was is None or _converted(was, version.events) != would):
                sentence = gettext(
                    "it would lead to {now}; it led to {then}",
                    now=_event_text(would),
                    then=_event_text(was),
                )
                return sentence, move, _rule(version, rules, was if would is None else would)
    return None


def _events(event: MatchEvent) -> tuple[Any, ...]:
    assert isinstance(event, (Dealt, Moved))
    return event.events


def _event_text(event: Any) -> str:
    return gettext("nothing more") if event is None else msgspec.json.encode(event).decode()


def _rule(version: AnyGame, rules: Mapping[str, str], event: Any) -> str:
    """Return the id of the rule behind an event, from its phrases."""
    phrase = version.describe(event, Observer.REFEREE)
    return rules.get(phrase.code, "") if phrase else ""


def _count_of(history: Sequence[StoredMatchEvent]) -> Count | None:
    counts = (getattr(recorded.event, "count", None) for recorded in reversed(history))
    return next((count for count in counts if count), None)


def _count_differences(
    version: AnyGame, now: Count | None, then: Count | None
) -> Iterator[tuple[str, str]]:
    """Return each rule with differing score lines, and the difference."""
    if now == then:
        return
    if now is None or then is None:
        yield "", gettext("it would have ended") if now else gettext("it would not have ended")
        return
    sentence = gettext(
        "it would score {totals}, won by {winners}; it scored {counted}, won by {won}",
        totals=_listed(now.totals),
        winners=_seats(version, now.winners),
        counted=_listed(then.totals),
        won=_seats(version, then.winners),
    )
    lines = (*now.lines, *then.lines)
    rules = {line.rule for line in lines if now.lines.count(line) != then.lines.count(line)}
    for rule in sorted(rules) or [""]:
        yield rule, sentence


def _listed(totals: Sequence[int]) -> str:
    return ", ".join(map(str, totals))


def _seats(version: AnyGame, seats: Sequence[Seat]) -> str:
    return ", ".join(seat_name(version, seat) for seat in seats)
