"""Text of an audit: score lines, totals and differences from the claimed result."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import msgspec
from rich.text import Text

from adapters.i18n import gettext, seat_name
from adapters.records.assumed import is_count_assumed
from adapters.records.audit import (
    Audit,
    IllegalRecord,
    LegalRecord,
    assumed_result_text,
    assumed_text,
    audit,
    public_audit,
)
from adapters.records.parser import NotARecord
from adapters.records.reader import FoundRecord
from adapters.records.record import Record
from adapters.tables.filters import EVERY, MatchFilter, record_admitted
from domain.game import Seat
from replay.advice import with_advice
from replay.group import FINE, UNUSABLE, WRONG
from replay.terminal import Colours, drawn, visible


class AuditOutput(msgspec.Struct, frozen=True):
    """Output for one entry: text for stdout and stderr, and the exit code."""

    exit_code: int
    printed: str | bytes = ""
    noted: str = ""


@contextmanager
def auditing(
    in_json: bool, colours: Colours | None, wanted: MatchFilter
) -> Iterator[Callable[[FoundRecord], AuditOutput]]:
    """Return a worker's task function, which needs no setup."""
    yield partial(audited, in_json=in_json, colours=colours, wanted=wanted)


def audited(
    entry: FoundRecord, in_json: bool, colours: Colours | None, wanted: MatchFilter = EVERY
) -> AuditOutput:
    """Return a record's audit as one line of JSON, or as text in these *colours*.

    There is none for a record that is not *wanted*.
    """
    record = entry.record
    if isinstance(record, NotARecord):
        return AuditOutput(UNUSABLE, noted=with_advice(record, entry.where))
    if not record_admitted(wanted, record, entry.match_id):
        return AuditOutput(FINE)
    judge = public_audit if in_json else audit
    found = judge(record, entry.match_id, entry.source)
    exit_code = FINE if found.is_fine else WRONG
    if in_json:
        return AuditOutput(exit_code, msgspec.json.encode(found.verdict) + b"\n")
    return AuditOutput(
        exit_code, drawn(Text("\n").join(_audit_text(entry.where, record, found)), colours)
    )


def _audit_text(where: str, record: Record, audited: Audit) -> Iterator[Text]:
    name = Text(f"{visible(where)}: ", style="bold")
    verdict = audited.verdict
    if isinstance(verdict, IllegalRecord):
        place = (
            gettext("at move {move}", move=verdict.move) if verdict.move else gettext("in its deal")
        )
        broken = f"{verdict.rule} {verdict.message}"
        text = gettext("illegal {place}: {broken}", place=place, broken=broken)
        yield name + Text(text, style="red")
        return
    state = gettext("legal, finished") if verdict.finished else gettext("legal, not finished")
    yield name + Text(state, style="green")
    if verdict.finished:
        for seat in range(len(record.players)):
            yield from _seat_lines(record, verdict, seat)
        if deciding := audited.decided():
            yield Text("  " + gettext("tie-break: {reason}", reason=deciding))
    if verdict.assumed:
        yield Text("  " + assumed_text(verdict.assumed))
        if is_count_assumed(record, audited.replay):
            yield Text("  " + assumed_result_text())
    for difference in verdict.claim.differences:
        yield Text(f"  {difference}", style="red")


def _seat_lines(record: Record, verdict: LegalRecord, seat: Seat) -> Iterator[Text]:
    assert verdict.totals
    assert verdict.winners
    assert verdict.lines is not msgspec.UNSET
    winner = ""
    if seat in verdict.winners:
        alone = len(verdict.winners) == 1
        winner = ", " + (gettext("wins") if alone else gettext("shares the victory"))
    label = f"{seat_name(record.game, seat)} ({visible(record.players[seat])})"
    yield Text(f"  {label}: {verdict.totals[seat]}{winner}")
    for line in verdict.lines:
        if line.seat == seat:
            yield Text(f"    {line.points:+3}  {line.rule}  {line.what}; {line.why}")
