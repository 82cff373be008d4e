"""Conversion between stored events and records, in both directions."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from adapters.records import timestamps
from adapters.records.branch_meta import branch_fields
from adapters.records.disputes import Dispute, disputes_of
from adapters.records.record import ClaimedResult, Fairness, Move, Record, SeatSeed, ServerSeed
from adapters.records.replay import replay
from adapters.records.serializer import as_json
from domain.fair_random import SCHEME
from domain.game import Count
from domain.match import (
    PRACTICE,
    STEPS,
    Dealt,
    Imported,
    Judged,
    MatchEvent,
    Moved,
    Opened,
    OutOfTime,
    Resigned,
    Ruled,
    Seated,
    SeedsOpened,
    in_effect,
    is_practice,
    overruling,
)
from domain.registry import RULES

Timed = tuple[int | None, MatchEvent]
"""A match event and its UTC milliseconds, or None without a clock."""
AS_GIVEN: Final = ("result", "fairness", "disputes", "meta")
"""Record fields that an imported match returns unchanged."""

LOST: Final[dict[type[Resigned] | type[OutOfTime], str]] = {
    Resigned: "resigned",
    OutOfTime: "out_of_time",
}
"""``meta`` keys of the seat that lost a match before its count."""

OVERRULED: Final = "overruled"
"""``meta`` key of the result of a verdict, and its dispute.

``result`` stays the counted one, which the audit checks.
"""


class NotDealt(Exception):
    """The match has no deal yet, so it has no record."""


def record_of(match_id: str, history: Sequence[Timed], players: Sequence[str]) -> Record:
    """Return the record of a match from its events; *players* are the names in seat order.

    It contains the whole deal, so players must not see it while the match runs. Raises NotDealt.
    """
    events = [event for _, event in history]
    opened = next(event for event in events if isinstance(event, Opened))
    dealt = next(((at, event) for at, event in history if isinstance(event, Dealt)), None)
    if dealt is None:
        raise NotDealt(match_id)
    started, deal = dealt
    game = RULES[opened.rules]
    record = Record(
        game=game,
        options=msgspec.convert(opened.options, game.options),
        components=msgspec.convert(opened.components, game.components),
        players=tuple(players),
        deal=game.whole_deal(deal.deal, _game_events(deal, events)),
        moves=tuple(_moves(history, opened)),
    )
    if opened.imported:
        return _disputed(replace(record, **_as_given(opened.imported)), history)
    of_match = replace(
        record,
        result=_result(events),
        fairness=fairness_of(match_id, opened, events),
        meta=_meta(match_id, started, events)
        | ({PRACTICE: True} if is_practice(game, opened, events) else {})
        | branch_fields(opened.branch),
    )
    return _disputed(of_match, history)


def _disputed(record: Record, history: Sequence[Timed]) -> Record:
    """Return *record* with its match's disputes; ``meta`` has the result of a verdict.

    Disputes and ``meta`` of an imported record stay unchanged, and come first.
    """
    disputes = disputes_of(record.game, history, record.players)
    if not disputes:
        return record
    before = record.disputes or ()
    judged = overruling([event for _, event in history if isinstance(event, Judged)])
    meta = record.meta
    if judged and judged.result:
        ruled = {"dispute": len(before) + judged.dispute, "winners": judged.result.winners}
        totals = {"totals": judged.result.totals} if judged.result.totals else {}
        meta = {**(meta or {}), OVERRULED: {**ruled, **totals}}
    return replace(record, disputes=(*before, *disputes), meta=meta)


def events_of(record: Record, now: int) -> list[tuple[int, MatchEvent]]:
    """Return the events that store *record* as a match; raise RuleBroken if it is not legal.

    A move without a time has that of the move before. The match starts at ``started`` of ``meta``,
    at the first of the times, or *now*. Its claimed result is stored without a check. If ``meta``
    says who lost it before a count, it ends so.
    """
    played = replay(record)
    if played.stopped:
        raise played.stopped
    opened, dealt, *moved = played.events
    assert isinstance(opened, Opened)
    at = _started(record, now)
    history = [(at, replace(opened, imported=_imported(record))), (at, dealt)]
    for move, event in zip(record.moves, moved, strict=True):
        at = at if move.time is None else timestamps.parse_milliseconds(move.time)
        history.append((at, event))
    lost = lost_by(record.meta, len(record.players))
    if lost and not played.last.over:
        history.append((at, lost))
    return history


def lost_by(meta: Any, players: int) -> Resigned | OutOfTime | None:
    """Return how a match of two *players* ended without a count, by the ``meta`` of its record."""
    for kind, key in LOST.items():
        seat = meta.get(key) if isinstance(meta, dict) else None
        if type(seat) is int and 0 <= seat < players == 2:
            return kind(seat)
    return None


def overruled_by(meta: Any, players: int) -> Ruled | None:
    """Return the result of a verdict that the ``meta`` of a record claims, if it is well-formed."""
    claimed = meta.get(OVERRULED) if isinstance(meta, dict) else None
    try:
        ruled = msgspec.convert(claimed, Ruled)
    except msgspec.ValidationError:
        return None
    seats = set(range(players))
    fits = ruled.winners and seats.issuperset(ruled.winners) and len(ruled.totals) in (0, players)
    return ruled if fits else None


def _game_events(dealt: Dealt[Any, Any], events: Iterable[MatchEvent]) -> Iterator[Any]:
    yield from dealt.events
    for _, move in in_effect(events):
        yield from move.events


def _moves(history: Iterable[Timed], opened: Opened) -> Iterator[Move]:
    history = list(history)
    times_of = (at for at, event in history if isinstance(event, STEPS))
    at_position = dict(enumerate(times_of, 1))
    for number, (position, event) in enumerate(in_effect(event for _, event in history), 1):
        at = at_position[position]
        untimed = at is None or not _has_time(number, opened)
        yield Move(
            event.seat,
            event.command,
            None if at is None or untimed else timestamps.format_timestamp(at),
        )


def _has_time(number: int, opened: Opened) -> bool:
    """Tell whether a move was made on this server; imported moves have their own times."""
    if opened.imported:
        return number in opened.imported.timed
    return opened.branch is None or number > len(opened.branch.moves)


def _result(events: Iterable[MatchEvent]) -> ClaimedResult | None:
    counts: list[Count] = [
        event.count for event in events if isinstance(event, (Dealt, Moved)) and event.count
    ]
    return ClaimedResult(counts[-1].totals, counts[-1].winners) if counts else None


def _meta(match_id: str, started: int | None, events: Iterable[MatchEvent]) -> dict[str, Any]:
    """Return additional ``meta``: who lost a match without a count."""
    begun = {} if started is None else {"started": timestamps.format_timestamp(started)}
    lost = {
        LOST[type(event)]: event.seat
        for event in events
        if isinstance(event, (Resigned, OutOfTime))
    }
    return {"id": match_id, **begun, **lost}


def fairness_of(match_id: str, opened: Opened, events: Sequence[MatchEvent]) -> Fairness | None:
    """Return the seeds and commitments; None before the seeds are published.

    The seed is empty if it was not revealed before the table was voided.
    """
    seeds = next((event for event in events if isinstance(event, SeedsOpened)), None)
    if seeds is None:
        return None
    seated = sorted(
        (event for event in events if isinstance(event, Seated)), key=lambda event: event.seat
    )
    return Fairness(
        scheme=SCHEME,
        match=match_id,
        rules=opened.rules,
        server=ServerSeed(opened.commitment, seeds.server),
        seats=tuple(
            SeatSeed(
                event.commitment,
                seed,
                event.by,
                (event.by == "player" and bool(event.seed)) or UNSET,
            )
            for event, seed in zip(seated, seeds.seats, strict=True)
        ),
    )


def _imported(record: Record) -> Imported:
    written = msgspec.json.decode(as_json(record))
    given = {name: written[name] for name in AS_GIVEN if name in written}
    timed = (number for number, move in enumerate(record.moves, 1) if move.time is not None)
    return Imported(**given, has=tuple(given), timed=tuple(timed))


def _as_given(imported: Imported) -> dict[str, Any]:
    types = {
        "result": ClaimedResult,
        "fairness": Fairness,
        "disputes": tuple[Dispute, ...],
        "meta": dict[str, Any],
    }
    return {name: msgspec.convert(getattr(imported, name), types[name]) for name in imported.has}


def _started(record: Record, now: int) -> int:
    started = (record.meta or {}).get("started")
    timed = (move.time for move in record.moves)
    for time in (started, *timed):
        if isinstance(time, str):
            try:
                return timestamps.parse_milliseconds(time)
            except ValueError:  # Only the one in meta may be anything.
                continue
    return now
