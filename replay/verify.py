"""``giardino verify``: is a log what happened, and a deal what nobody could choose?"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext

import click
import msgspec
from rich.text import Text

from adapters.languages import ENGLISH, say, speaking
from adapters.records.files import FoundRecord, read_file, read_stream
from adapters.records.reading import NotARecord
from adapters.records.record import Record
from adapters.verifying.logs import Log, Receipt
from adapters.verifying.reading import Evidence, as_evidence
from adapters.verifying.stored import verdict_on_stored
from adapters.verifying.verdicts import (
    CALLED,
    Check,
    Verdict,
    verdict_on_log,
    verdict_on_receipts,
    verdict_on_record,
)
from replay.database import database_option, named, opened
from replay.program import FINE, UNUSABLE, WRONG, note
from replay.sources import STANDARD_INPUT, is_stored
from replay.terminal import colours_of_stdout, drawn, visible

EXIT_CODES = """\b
Exit codes:
  0  nothing failed
  1  something did
  2  a file can't be read"""
MARKS = {True: ("+", "green"), False: ("!", "red"), None: ("-", "dim")}
"""How a check that is good, is not, or does not apply is marked, and in which colour."""

Stored = str
"""The id of a stored match."""


@click.command("verify", epilog=EXIT_CODES)
@click.argument("sources", metavar="FILE|MATCH...", nargs=-1, required=True)
@click.option(
    "--receipt", "receipts", metavar="FILE", multiple=True, help="Receipts to hold a log against."
)
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object a match.")
@database_option
@click.pass_context
def verify_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    receipts: tuple[str, ...],
    in_json: bool,
    database: str | None,
) -> None:
    """Check logs, records and receipts: chain, receipts, seeds, deal, moves and score.

    A FILE holds one of them, or one a line (JSON Lines); - is standard input. A MATCH is the id of
    a stored match. What can't be read is told on stderr.
    """
    unread: list[str] = []
    with speaking(ENGLISH) if in_json else nullcontext():
        given = [*_read(receipts, unread), *_read(sources, unread)]
        right = True
        for verdict in _verdicts(given, database):
            click.echo(msgspec.json.encode(verdict) if in_json else _told(verdict))
            right = right and verdict.ok
    for said in unread:
        note(said)
    ctx.exit(UNUSABLE if unread else FINE if right else WRONG)


def _read(sources: Iterable[str], unread: list[str]) -> Iterator[Evidence | Stored]:
    """Return what stands in the files, and the ids of stored matches; note what is *unread*."""
    for source in sources:
        if is_stored(source):
            yield source.lower()
            continue
        for entry in _entries(source):
            try:
                yield as_evidence(entry.value())
            except NotARecord as error:
                unread.append(f"{entry.where}: {error}")


def _entries(source: str) -> Iterator[FoundRecord]:
    if source == STANDARD_INPUT:
        return read_stream(sys.stdin.buffer, say("standard input"))
    return read_file(source)


def _verdicts(given: Iterable[Evidence | Stored], database: str | None) -> Iterator[Verdict]:
    """Return the verdict on each log, record and match in order, then those on single receipts."""
    given = list(given)
    receipts = [evidence for evidence in given if isinstance(evidence, Receipt)]
    looked_at = set()
    for evidence in given:
        if isinstance(evidence, Receipt):
            continue
        if isinstance(evidence, Record):
            yield verdict_on_record(evidence)
        elif isinstance(evidence, Log):
            looked_at.add(evidence.match)
            yield verdict_on_log(evidence, receipts)
        else:
            looked_at.add(evidence)
            with opened(database) as club:
                yield named(evidence, lambda match: verdict_on_stored(club, match, receipts))
    for match in dict.fromkeys(receipt.match for receipt in receipts):
        if match not in looked_at:
            own = [receipt for receipt in receipts if receipt.match == match]
            yield verdict_on_receipts(match, own)


def _told(verdict: Verdict) -> str:
    lines = [Text(visible(verdict.match) or say("(a record without an id)"), style="bold")]
    lines += map(_line, verdict.checks)
    return drawn(Text("\n").join(lines), colours_of_stdout()).rstrip("\n")


def _line(check: Check) -> Text:
    mark, style = MARKS[check.ok]
    return Text(f"  {mark} {say(CALLED[check.name])}: {visible(check.says)}", style=style)
