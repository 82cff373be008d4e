"""Audit of a dispute: replays and counts the whole match again, and checks the disputed part."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from adapters.eventstore.commands import Decided, SeatCommand
from adapters.eventstore.loaded_match import LoadedMatch
from adapters.records.record import ClaimedResult, Record
from adapters.records.replay import Replay, replay
from adapters.records.revalidation import revalidated_record
from adapters.records.score_diagnosis import diagnose
from domain import match as matches
from domain.game import Count, CountLine, Observer, Seat
from domain.match import About, Answer, Match, lines_called
from domain.narration import grounds, tell


class FileDispute(SeatCommand, frozen=True):
    """Store a dispute of an ended match, with the audit's answer."""

    about: About
    says: str
    names: tuple[str, ...]
    """The players' names, for the record."""

    @property
    def content(self) -> Any:
        """Return the dispute without its answer."""
        return self.about, self.says

    def decide(self, loaded: LoadedMatch, now: int) -> Decided:
        """Return the dispute; raise IllegalMove."""
        match = loaded.match
        matches.check_dispute(match, self.seat, self.about)
        record = revalidated_record(loaded.history, self.names)
        found = audit_dispute(match, record, self.about)
        return (matches.dispute(match, self.seat, self.about, self.says, found),)


def audit_dispute(match: Match, record: Record, about: About) -> Answer:
    """Return the audit's answer to a dispute of an ended *match*, from its *record*.

    An imported record is also compared with the result it claims.
    """
    played = replay(record)
    claimed = record.result if match.opened.imported else None
    counted = played.last.count if played.positions and not played.stopped else None
    if about.move is not UNSET:
        return _of_move(played, about.move)
    if about.line is not UNSET:
        return _of_line(match, counted, about.line)
    if about.total is not UNSET:
        return _of_total(match, counted, about.total, claimed)
    return _of_winners(match, counted, claimed)


def _of_move(played: Replay, number: int) -> Answer:
    if played.stopped and played.stopped.move <= number:
        return Answer(agrees=False, rules=(played.stopped.refusal.rule,))
    before, moved = played.positions[number - 1], played.events[number + 1]
    rules = grounds(before, moved)
    phrases = tell(before, moved, Observer.REFEREE)
    named = (rules[phrase.code] for phrase in phrases if phrase.code in rules)
    return Answer(agrees=True, rules=tuple(dict.fromkeys(named)))


def _of_line(match: Match, counted: Count | None, name: str) -> Answer:
    assert match.count
    stored = lines_called(match.game, match.count.lines, name)
    lines = lines_called(match.game, counted.lines, name) if counted else ()
    return Answer(agrees=lines == stored, lines=lines)


def _of_total(
    match: Match, counted: Count | None, seat: Seat, claimed: ClaimedResult | None
) -> Answer:
    assert match.count
    if counted is None:
        return Answer(agrees=False)
    total = counted.totals[seat]
    claims = claimed.totals if claimed else match.count.totals
    agrees = claims[seat : seat + 1] == (total,) == (match.count.totals[seat],)
    lines = () if agrees else tuple(_explaining(match.count, counted, claims, seat))
    return Answer(agrees=agrees, lines=lines, total=total)


def _explaining(
    stored: Count, counted: Count, claims: tuple[int, ...], seat: Seat
) -> Iterator[CountLine]:
    """Return lines that are counted differently now, or that may explain a claimed score."""
    if stored.lines != counted.lines:
        yield from (line for line in counted.lines if line not in stored.lines)
    elif len(claims) == len(counted.totals):
        claimed = diagnose(claims, counted.totals, counted.lines)[seat]
        named = (at for explanation in claimed.explanations for at in explanation.lines)
        yield from (counted.lines[at] for at in dict.fromkeys(named))


def _of_winners(match: Match, counted: Count | None, claimed: ClaimedResult | None) -> Answer:
    found = match.winners if match.count is None else counted.winners if counted else ()
    claims = claimed.winners if claimed else match.winners
    return Answer(agrees=found == claims == match.winners, winners=found)
