"""Rows of the tables, from a record or from a stored match that has ended.

A row is a tuple in the order of its table's columns. Tables read what is public after the end of a
match; a match that is still running has no rows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from adapters.eventstore.loaded_match import followed
from adapters.i18n import ENGLISH, use_locale, wording
from adapters.match_store import MatchStore
from adapters.records import timestamps
from adapters.records.assumed import replay_without_assumed
from adapters.records.audit import explained, score_lines
from adapters.records.event_dump import DumpedEvent, recorded_events, stored_events
from adapters.records.export import export_match
from adapters.records.record import Record
from adapters.records.replay import Replay
from adapters.tables.columns import EVENTS, MATCHES, MOVES, SCORE_LINES, SEATS, Table
from adapters.tables.facts import MatchFacts, facts_of_record, with_count
from adapters.tables.filters import EVERY, MatchFilter
from domain.game import AnyGame
from domain.match import (
    PERSON,
    RECORDED,
    Dealt,
    Match,
    MatchEvent,
    Moved,
    TakenBack,
    assumes,
    in_effect,
)
from domain.registry import RULES

Row = tuple[Any, ...]


class Step(msgspec.Struct, frozen=True):
    """An event with the match after it, and its UTC milliseconds if they are known."""

    at: int | None
    event: MatchEvent
    after: Match


class TableMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match as the tables read it: facts, and functions that compute the rest when needed."""

    facts: MatchFacts
    steps: Callable[[], Sequence[Step]]
    events: Callable[[], Iterable[DumpedEvent]]

    @property
    def game(self) -> AnyGame:
        """The rules version."""
        return RULES[self.facts.rules]


def of_record(
    record: Record,
    source: str,
    wanted: MatchFilter = EVERY,
    match_id: str = "",
    played: Replay | None = None,
) -> TableMatch | None:
    """Return a record as a match for the tables; None if the filter does not admit it.

    It is replayed unless it was *played* before. Raises RuleBroken if the record is not legal.
    """
    facts = facts_of_record(record, source, match_id)
    if not wanted.admits(facts):
        return None
    played = played or replay_without_assumed(record)
    if played.stopped:
        raise played.stopped
    facts = with_count(facts, played.last.count, record.meta)
    if not wanted.admits(facts):
        return None
    return TableMatch(
        facts=facts,
        steps=lambda: _steps(record, played),
        events=lambda: recorded_events(record, played),
    )


def of_stored(store: MatchStore, facts: MatchFacts) -> TableMatch:
    """Return a stored match that has ended; reading its moves may raise CorruptMatch.

    Raises ValueError for a match that has not ended: its events are still secret.
    """
    if facts.ending is None:
        raise ValueError(f"match {facts.id} has not ended")

    def steps() -> Sequence[Step]:
        if not facts.imported:
            return list(_stored_steps(store, facts.id))
        # The deal of an imported match may have unknown pieces.
        record = export_match(store, facts.id).record
        return _steps(record, replay_without_assumed(record))

    return TableMatch(
        facts=facts,
        steps=steps,
        events=lambda: stored_events(store.matches.as_stored(facts.id), sealed=False),
    )


def _steps(record: Record, played: Replay) -> list[Step]:
    _, *happened = played.events
    times = [None, *(move.time for move in record.moves)]
    return [
        Step(None if time is None else timestamps.parse_milliseconds(time), event, after)
        for time, event, after in zip(times, happened, played.positions, strict=True)
    ]


def _stored_steps(store: MatchStore, match_id: str) -> Iterator[Step]:
    match: Match | None = None
    for stored in store.matches.history(match_id):
        match = followed(match, stored)
        yield Step(stored.at, stored.event, match)


def matches_rows(match: TableMatch) -> Iterator[Row]:
    """Return the row of a match."""
    facts, verdict = match.facts, match.facts.verdict
    yield (
        *_of_match(facts),
        facts.source,
        facts.result.totals,
        facts.result.winners,
        facts.disputes,
        verdict and verdict.totals,
        verdict and verdict.winners,
        facts.branch or None,
        facts.branched_at if facts.branch else None,
    )


def seats_rows(match: TableMatch) -> Iterator[Row]:
    """Return a row for each seat."""
    facts = match.facts
    of_match, totals = _of_match(facts), facts.result.totals
    for seat, (player, kind, bot) in enumerate(
        zip(facts.players, facts.kinds, facts.bots, strict=True)
    ):
        yield (
            *of_match,
            seat,
            match.game.seat_names[seat],
            player,
            kind if kind in (PERSON, RECORDED) else "bot",
            bot,
            totals and totals[seat],
            None if facts.ending == "unfinished" else seat in facts.result.winners,
            len(facts.result.winners),
        )


def moves_rows(match: TableMatch) -> Iterator[Row]:
    """Return a row for each move, also for those that were taken back."""
    game, facts, bots = match.game, match.facts, match.facts.bots
    steps = match.steps()
    line = [move for _, move in in_effect(step.event for step in steps)]
    numbers = {id(move): number for number, move in enumerate(line, 1)}
    position, points = 0, None
    for step in steps:
        event, before = step.event, points
        if isinstance(event, _LEADS):
            points = _points(step.after)
        position += isinstance(event, (Moved, TakenBack))
        if not isinstance(event, Moved):
            continue
        number = numbers.get(id(event))
        arguments = msgspec.to_builtins(event.command)
        yield (
            facts.id,
            facts.game,
            position,
            number,
            event.seat,
            facts.players[event.seat],
            bots[event.seat],
            step.at,
            arguments.pop("do"),
            arguments,
            points,
            points[event.seat] - before[event.seat] if points and before else None,
            number is None,
            [msgspec.to_builtins(part) for part in event.events if game.reveals_information(part)],
        )


def score_lines_rows(match: TableMatch) -> Iterator[Row]:
    """Return a row for each line of the score; none without a count."""
    game, facts, bots = match.game, match.facts, match.facts.bots
    steps = match.steps()
    counts = [count for step in steps if (count := getattr(step.event, "count", None))]
    if facts.ending != "count" or not counts:
        return
    kept = [move for _, move in in_effect(step.event for step in steps)]
    with use_locale(ENGLISH):
        words = wording(game)
        for number, (line, moves) in enumerate(score_lines(game, counts[-1], kept), 1):
            yield (
                facts.id,
                facts.game,
                number,
                line.seat,
                facts.players[line.seat],
                bots[line.seat],
                line.rule,
                line.points,
                line.what.render(words),
                explained(line.why.render(words), moves),
                line.what.code,
                dict(line.what.values),
                line.why.code,
                dict(line.why.values),
                line.cells,
                moves,
            )


def events_rows(match: TableMatch) -> Iterator[Row]:
    """Return a row for each event."""
    facts = match.facts
    for event in match.events():
        yield (
            facts.id,
            facts.game,
            event.k,
            event.move,
            event.topic,
            event.public and event.public.at,
            event.public and event.public.by,
            event.private,
        )


ROWS: Final[Mapping[str, Callable[[TableMatch], Iterator[Row]]]] = {
    MATCHES.name: matches_rows,
    SEATS.name: seats_rows,
    MOVES.name: moves_rows,
    SCORE_LINES.name: score_lines_rows,
    EVENTS.name: events_rows,
}


def rows_of(table: Table, match: TableMatch) -> list[Row]:
    """Return the rows of a match in a *table*."""
    return list(ROWS[table.name](match))


_LEADS: Final = (Dealt, Moved, TakenBack)
"""Events that lead to another position."""


def _points(match: Match) -> tuple[int, ...] | None:
    """Return the points by seat in the current position; None if pieces of it are unknown."""
    if assumes(match):
        return None
    count = match.count or match.game.score(match.state)
    return count.totals


def _of_match(facts: MatchFacts) -> Row:
    return (
        facts.id,
        facts.game,
        facts.rules,
        facts.options,
        len(facts.players),
        facts.opened,
        facts.ended,
        facts.moves,
        facts.ending,
        facts.imported,
        facts.practice,
    )
