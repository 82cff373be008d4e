"""``giardino audit``: is it all as the rules have it, and does the claimed result agree?"""

from collections.abc import Iterator

import click
import msgspec
from rich.text import Text

from adapters.languages import say, seat_name
from adapters.records.auditing import Audit, IllegalRecord, LegalRecord, audit, public_audit
from adapters.records.reading import NotARecord
from adapters.records.record import Record
from domain.game import Seat
from replay.database import database_option
from replay.program import EXIT_CODES, FINE, UNUSABLE, WRONG, note
from replay.sources import open_sources
from replay.terminal import Screen, visible


@click.command("audit", epilog=EXIT_CODES)
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object a record.")
@database_option
@click.pass_context
def audit_command(
    ctx: click.Context, sources: tuple[str, ...], in_json: bool, database: str | None
) -> None:
    """Decide every move of recorded matches again, count them, and check the claimed results.

    A SOURCE is a file with one record, or with one a line (JSON Lines), or - for standard input,
    or the id of a stored match. The audits come in the order of the records; what is no record
    is told on stderr.
    """
    exit_code = FINE
    for entry in open_sources(sources, database):
        if isinstance(entry.record, NotARecord):
            note(f"{entry.where}: {entry.record}")
            exit_code = UNUSABLE
            continue
        audited = public_audit(entry.record) if in_json else audit(entry.record)
        if not audited.is_fine:
            exit_code = max(exit_code, WRONG)
        if in_json:
            click.echo(msgspec.json.encode(audited.verdict))
        else:
            Screen().print(Text("\n").join(_told(entry.where, entry.record, audited)))
    ctx.exit(exit_code)


def _told(where: str, record: Record, audited: Audit) -> Iterator[Text]:
    name = Text(f"{visible(where)}: ", style="bold")
    verdict = audited.verdict
    if isinstance(verdict, IllegalRecord):
        place = say("at move {move}", move=verdict.move) if verdict.move else say("in its deal")
        broken = f"{verdict.rule} {verdict.message}"
        said = say("illegal {place}: {broken}", place=place, broken=broken)
        yield name + Text(said, style="red")
        return
    state = say("legal, finished") if verdict.finished else say("legal, not finished")
    yield name + Text(state, style="green")
    if verdict.finished:
        for seat in range(len(record.players)):
            yield from _seat_told(record, verdict, seat)
        if deciding := audited.decided():
            yield Text("  " + say("decided: {reason}", reason=deciding))
    for difference in verdict.claim.differences:
        yield Text(f"  {difference}", style="red")


def _seat_told(record: Record, verdict: LegalRecord, seat: Seat) -> Iterator[Text]:
    assert verdict.totals
    assert verdict.winners
    assert verdict.lines is not msgspec.UNSET
    winner = ""
    if seat in verdict.winners:
        alone = len(verdict.winners) == 1
        winner = ", " + (say("wins") if alone else say("shares the victory"))
    label = f"{seat_name(record.game, seat)} ({visible(record.players[seat])})"
    yield Text(f"  {label}: {verdict.totals[seat]}{winner}")
    for line in verdict.lines:
        if line.seat == seat:
            yield Text(f"    {line.points:+3}  {line.rule}  {line.what}; {line.why}")
