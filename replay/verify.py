"""``giardino verify``: checks logs, records and receipts, and the matches of a database."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import partial

import click
import msgspec
from rich.text import Text

from adapters.i18n import ENGLISH, gettext, use_locale
from adapters.records.parser import NotARecord
from adapters.records.reader import FoundRecord, read_file, read_stream
from adapters.records.record import Record
from adapters.tables.filters import MatchFilter, record_admitted, stored_admitted
from adapters.typed_text import typed, typed_match_id
from adapters.verification.checks import (
    CHECK_NAMES,
    Check,
    Verdict,
    stored_parent,
    verdict_on_log,
    verdict_on_receipts,
    verdict_on_record,
    verdict_on_stored,
)
from adapters.verification.match_log import Evidence, Log, Receipt, as_evidence
from adapters.verification.parents import Parent, parents_among
from adapters.verification.receipts import is_public_key, public_keys_in
from replay.advice import with_advice
from replay.filters import filter_options, note_none
from replay.group import FINE, UNUSABLE, WRONG, Unusable, note
from replay.help_text import help_epilog
from replay.options import FileName, database_option
from replay.record_sources import STANDARD_INPUT, is_stored
from replay.store_access import find_stored, open_store
from replay.terminal import colours_of_stdout, drawn, visible

MARKS = {True: ("+", "green"), False: ("!", "red"), None: ("-", "dim")}
"""Mark and colour of a check that passed, failed or does not apply."""

Stored = str
"""Id of a stored match."""


@click.command("verify", epilog=help_epilog("verify"))
@click.argument("sources", type=FileName(), metavar="FILE|MATCH...", nargs=-1, required=True)
@click.option(
    "--receipt",
    "receipts",
    type=FileName(),
    metavar="FILE",
    multiple=True,
    help="Receipts to check a log with.",
)
@click.option(
    "--key",
    "keys",
    type=FileName(),
    metavar="HEX|FILE",
    multiple=True,
    help="The server's public key, or a saved response of /signing-key: only receipts signed with"
    " these keys count.  [default: the key named in each log]",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Also exit with 1 if a branch could not be compared with its parent.",
)
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object per match.")
@filter_options
@database_option
@click.pass_context
def verify_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    receipts: tuple[str, ...],
    keys: tuple[str, ...],
    strict: bool,
    in_json: bool,
    wanted: MatchFilter,
    database: str | None,
) -> None:
    """Check logs, records and receipts for tampering.

    Checks the chain, receipts, seeds, deal, moves, score and disputes. A FILE contains one log,
    record or receipt, or one per line (JSON Lines); - is standard input. A MATCH is the id of a
    stored match. A branch is compared with its parent if that is among the arguments or stored.
    Filter options choose among records and stored matches; every log is checked. Unreadable files
    are reported on stderr.
    """
    trusted = [key for given in keys for key in _keys(given)]
    unread: list[str] = []
    with use_locale(ENGLISH) if in_json else nullcontext():
        given = [*_receipts(receipts, unread), *_read(sources, unread)]
        right, verdict = True, None
        for verdict in _verdicts(given, trusted, wanted, database):
            click.echo(msgspec.json.encode(verdict) if in_json else _as_text(verdict))
            right = right and (verdict.ok is not False and (verdict.ok is True or not strict))
    if not verdict and not unread:
        note_none(wanted)
    for message in unread:
        note(message)
    ctx.exit(UNUSABLE if unread else FINE if right else WRONG)


def _keys(given: str) -> Sequence[str]:
    """Return the public keys of ``--key``; raise Unusable."""
    if is_public_key(key := typed(given).lower()):
        return (key,)
    for entry in _entries(given):
        with suppress(NotARecord):
            if found := public_keys_in(entry.value()):
                return found
    raise Unusable(
        gettext(
            "{key} is neither 64 hexadecimal digits nor a saved response of /signing-key", key=given
        )
    )


def _receipts(files: Iterable[str], unread: list[str]) -> Iterator[Receipt]:
    """Read receipts from files; append messages about other content to *unread*."""
    for file in files:
        for evidence in _read([file], unread):
            if isinstance(evidence, Receipt):
                yield evidence
            else:
                unread.append(
                    gettext(
                        "{file} contains no receipts: giardino example GAME --kind receipts"
                        " prints some",
                        file=file,
                    )
                )


def _read(sources: Iterable[str], unread: list[str]) -> Iterator[Evidence | Stored]:
    """Read files, and pass on ids of stored matches; append error messages to *unread*."""
    for source in sources:
        if is_stored(source) and (match := typed_match_id(source)):
            yield match
            continue
        for entry in _entries(source):
            try:
                yield as_evidence(entry.value())
            except NotARecord as error:
                unread.append(with_advice(error, entry.where))


def _entries(source: str) -> Iterator[FoundRecord]:
    if source == STANDARD_INPUT:
        return read_stream(sys.stdin.buffer, gettext("standard input"))
    return read_file(source)


def _verdicts(
    given: Iterable[Evidence | Stored],
    keys: Sequence[str],
    wanted: MatchFilter,
    database: str | None,
) -> Iterator[Verdict]:
    """Return the verdict on each log, and on each record and match that is *wanted*, in order.

    The verdicts on receipts without a log follow.
    """
    given = list(given)
    receipts = [evidence for evidence in given if isinstance(evidence, Receipt)]
    others = [evidence for evidence in given if isinstance(evidence, (Log, Record))]
    parents = parents_among(others, partial(_parent_in, database))
    looked_at = set()
    for evidence in given:
        if isinstance(evidence, Receipt):
            continue
        if isinstance(evidence, Record):
            if record_admitted(wanted, evidence):
                yield verdict_on_record(evidence, parent=parents)
        elif isinstance(evidence, Log):
            looked_at.add(evidence.match)
            yield verdict_on_log(evidence, receipts, keys, parents)
        else:
            looked_at.add(evidence)
            with open_store(database) as store:
                if not stored_admitted(store, wanted, evidence):
                    continue
                stored = partial(
                    verdict_on_stored, store, receipts=receipts, keys=keys, given=others
                )
                yield find_stored(evidence, stored)
    for match in dict.fromkeys(receipt.match for receipt in receipts):
        if match not in looked_at:
            own = [receipt for receipt in receipts if receipt.match == match]
            yield verdict_on_receipts(match, own, keys)


def _parent_in(database: str | None, match: str) -> Parent | None:
    """Return a stored match; None if there is none, or no database."""
    if typed_match_id(match) != match.lower():
        return None
    try:
        with open_store(database) as store:
            return stored_parent(store, match)
    except Unusable:
        return None


def _as_text(verdict: Verdict) -> str:
    name = visible(verdict.match) or gettext("(a record without an id)")
    open_end = "" if verdict.ok is not None else " " + gettext("(not everything could be checked)")
    lines = [Text(f"{name}{open_end}", style="bold")]
    lines += map(_line, verdict.checks)
    return drawn(Text("\n").join(lines), colours_of_stdout()).rstrip("\n")


def _line(check: Check) -> Text:
    mark, style = MARKS[check.ok]
    return Text(f"  {mark} {gettext(CHECK_NAMES[check.name])}: {visible(check.says)}", style=style)
