"""Are the moves legal, and is the count theirs?"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from adapters.languages import say, say_counted
from adapters.records.auditing import Audit, IllegalRecord
from adapters.store.codec import Recorded
from adapters.verifying.faults import DoesNotApply, Fault
from domain.game import Count
from domain.match import Dealt, Match, MatchEvent, Moved

DecidedAgain = tuple[Recorded, MatchEvent | None]
"""A stored event, and what the rules make of it now: None where they stop."""


def moves_of_record(audited: Audit) -> str:
    """Return how many moves a record has, if all are legal; or raise Fault."""
    verdict = audited.verdict
    if isinstance(verdict, IllegalRecord):
        raise Fault(str(audited.replay.stopped))
    return _legal(len(audited.replay.positions) - 1)


def score_of_record(audited: Audit) -> str:
    """Return that a claimed result agrees; raise Fault or DoesNotApply."""
    verdict = audited.verdict
    if isinstance(verdict, IllegalRecord):
        raise DoesNotApply(say("a move is illegal, so there is no count"))
    if verdict.claim.differences:
        raise Fault(" ".join(verdict.claim.differences))
    if not verdict.finished:
        raise DoesNotApply(say("the match was not played to its end"))
    return say("the result agrees with the count")


def moves_of_log(again: Callable[[], Sequence[DecidedAgain]]) -> str:
    """Return how many moves a log has, if each led to what it says; or raise Fault.

    *again* tells what its moves lead to by the rules now.
    """
    for stored, decided in again():
        if decided is None or _uncounted(stored.event) != _uncounted(decided):
            raise Fault(
                say(
                    "event {k} is not what its move led to by the rules",
                    k=stored.originator_version + 1,
                )
            )
    return _legal(len(again()) - 1)


def score_of_log(again: Callable[[], Sequence[DecidedAgain]], match: Match) -> str:
    """Return that the stored count is that of the moves; raise Fault or DoesNotApply."""
    for stored, decided in again():
        if decided is None or _count(stored.event) != _count(decided):
            raise Fault(say("event {k} counts otherwise", k=stored.originator_version + 1))
    if match.count is None:
        raise DoesNotApply(say("the match was not played to its end"))
    return say("the result agrees with the count")


def _uncounted(event: MatchEvent) -> MatchEvent:
    return replace(event, count=None)


def _count(event: MatchEvent) -> Count | None:
    assert isinstance(event, (Dealt, Moved))
    return event.count


def _legal(moves: int) -> str:
    return say_counted("{count} move, legal", "{count} moves, all legal", moves)
