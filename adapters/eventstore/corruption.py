"""CorruptMatch: a match whose stored events are missing, altered or unreadable."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from adapters.clock import FIRST, LAST
from adapters.i18n import N_, gettext
from domain import match as matches
from domain.game import Count, Seat
from domain.match import Judged, Match, MatchEvent

DAMAGED: Final = N_("event {number} of match {match} is damaged")
UNKNOWN: Final = N_(
    "event {number} of match {match} has an unknown type: {topic} (perhaps from a newer "
    "version of Giardino)"
)
MISSING: Final = N_("match {match} has a gap after event {number}")
MISPLACED: Final = N_("event {number} of match {match} can't follow what came before it")
ALTERED: Final = N_(
    "the hash chain of match {match} breaks at event {number}: that event was changed, "
    "or an earlier one is missing"
)
"""The hash chain counts events from 1, the other messages from 0."""
END_GONE: Final = N_(
    "match {match} had ended, but its events stop at event {number}, before the end"
)
CUT_OFF: Final = N_("match {match} is incomplete: everything after event {number} is missing")

NOTHING_STORED: Final = N_("match {match} is in the list, but has no stored events")


class CorruptMatch(Exception):
    """The store lacks an event of a match, or has one that is damaged or of an unknown kind."""

    def __init__(self, reason: str, match_id: str, number: int, topic: str = "") -> None:
        """Initialise; *reason* is one of the messages above, *number* the version of an event."""
        super().__init__(reason, match_id, number, topic)
        self.what = reason
        self.match_id = match_id
        self.number = number
        self.topic = topic

    def __str__(self) -> str:
        """Return the message in the current language."""
        return gettext(self.what, match=self.match_id, number=self.number, topic=self.topic)


def is_possible(match: Match, event: MatchEvent, at: int) -> bool:
    """Tell whether a match after *event* refers only to existing seats and valid times."""
    seats, clocks = len(match.opened.seats), match.clocks
    named = (
        match.to_move,
        match.lost_by,
        getattr(event, "seat", None),
        clocks.running if clocks else None,
        *(match.voided.seats if match.voided else ()),
    )
    return (
        seats in match.game.players
        and len(match.seated) == len(match.kinds) == seats
        and match.opened.options.keys() == set(match.game.option_names)
        and _nobody_or_a_seat(seats).issuperset(named)
        and FIRST <= at <= LAST
        and FIRST <= (match.sealed_at or at) <= LAST
        and (clocks is None or _runs(clocks.left, clocks.since, seats))
        and (match.count is None or _counts(match.count, seats))
        and (not match.verdicts or all(_is_there(match, verdict) for verdict in match.verdicts))
        and (not match.disputes or all(0 <= seat < seats for seat in _disputing(match)))
    )


@cache
def _nobody_or_a_seat(seats: int) -> frozenset[Seat | None]:
    return frozenset((None, *range(seats)))


def _runs(left: tuple[int, ...], since: int, seats: int) -> bool:
    return len(left) == seats and all(abs(time) <= LAST for time in (*left, since))


def _counts(count: Count, seats: int) -> bool:
    return (
        len(count.totals) == len(count.subtotals) == seats
        and bool(count.winners)
        and all(0 <= seat < seats for seat in count.winners)
    )


def _is_there(match: Match, verdict: Judged) -> bool:
    """Tell whether the dispute of a *verdict* exists and its result is possible."""
    result = verdict.result
    return 0 < verdict.dispute <= len(match.disputes) and (
        result is None or matches.is_result(match, result)
    )


def _disputing(match: Match) -> Iterator[Seat]:
    """Yield the seats that disputes and their answers name."""
    for disputed in match.disputes:
        answer = disputed.answer
        yield disputed.seat
        yield from (line.seat for line in answer.lines)
        yield from answer.winners
        if isinstance(disputed.about.total, Seat):
            yield disputed.about.total
