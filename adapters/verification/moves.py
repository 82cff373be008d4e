"""Verification of a record's moves and score."""

from adapters.i18n import gettext, ngettext
from adapters.records.audit import Audit, IllegalRecord
from adapters.records.conversion import OVERRULED
from adapters.records.record import Record
from adapters.verification.faults import DoesNotApply, Fault


def check_record_moves(audited: Audit) -> str:
    """Return the number of moves; raise Fault if one is illegal."""
    verdict = audited.verdict
    if isinstance(verdict, IllegalRecord):
        raise Fault(str(audited.replay.stopped))
    return moves_are_legal(len(audited.replay.positions) - 1)


def check_record_score(record: Record, audited: Audit) -> str:
    """Check the claimed result; raise Fault or DoesNotApply."""
    verdict = audited.verdict
    if isinstance(verdict, IllegalRecord):
        raise DoesNotApply(gettext("a move is illegal, so there is no count"))
    if verdict.claim.differences:
        raise Fault(" ".join(verdict.claim.differences))
    if not verdict.finished:
        raise DoesNotApply(gettext("the match was not played to its end"))
    return result_agrees(replaced=OVERRULED in (record.meta or {}))


def result_agrees(*, replaced: bool) -> str:
    """Return the message that the result is right, unless a verdict *replaced* it."""
    if replaced:
        return gettext("the points are those of the last position; a verdict replaces them")
    return gettext("the result agrees with the count")


def moves_are_legal(moves: int) -> str:
    """Return the message that the moves are legal."""
    return ngettext("{count} move, legal", "{count} moves, all legal", moves)
