"""``giardino export``: stored matches as records."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any

import click
import msgspec

from adapters.eventstore.corruption import CorruptMatch
from adapters.i18n import gettext, ngettext
from adapters.match_store import MatchStore
from adapters.records.conversion import NotDealt
from adapters.records.export import Exported, export_match, exportable_ids
from adapters.records.serializer import as_json
from replay.disclosure import unseal
from replay.group import EXIT_CODES, FINE, UNUSABLE, note
from replay.matches import search_for, search_options
from replay.options import database_option, jobs_option, unsealed_option
from replay.process_pool import ProcessPool
from replay.store_access import open_store, stored_record


class ExportedLine(msgspec.Struct, frozen=True):
    """Result for a match: its record as a line, or why it is damaged, or neither."""

    name: str
    sealed: bool = False
    line: bytes = b""
    damage: str = ""


@click.command("export", epilog=EXIT_CODES)
@click.argument("matches", metavar="[MATCH]...", nargs=-1)
@search_options
@unsealed_option
@click.option("--out", metavar="FILE", help="Write the records to FILE instead of stdout.")
@jobs_option
@database_option
@click.pass_context
def export_command(
    ctx: click.Context,
    /,
    matches: tuple[str, ...],
    unsealed: bool,
    out: str | None,
    jobs: int,
    database: str | None,
    **conditions: Any,
) -> None:
    """Print stored matches as records, one per line (JSON Lines).

    Without a MATCH, all matches that fit the options are exported, oldest first. Running
    matches are left out, because a record contains everything hidden. Damaged matches are
    reported on stderr and left out; the exit code is then 2.
    """
    damaged: list[str] = []
    written = 0
    with (
        open_store(database) as store,
        ProcessPool(jobs, partial(begin_export, database, bool(matches))) as workers,
        open(out, "wb") if out else nullcontext(sys.stdout.buffer) as file,
    ):
        ids = matches or exportable_ids(store, search_for(store, **conditions))
        for taken in workers.map(ids):
            if taken.damage:
                damaged.append(taken.damage)
            elif taken.line and (matches or unsealed or not taken.sealed):
                unseal(taken.sealed, taken.name, unsealed, gettext("its record"))
                file.write(taken.line)
                written += 1
    if out:
        note(ngettext("{count} match in {file}", "{count} matches in {file}", written, file=out))
    for damage in damaged:
        note(gettext("left out: {damage}", damage=damage))
    ctx.exit(UNUSABLE if damaged else FINE)


@contextmanager
def begin_export(database: str | None, named: bool) -> Iterator[Callable[[str], ExportedLine]]:
    """Return a worker's task function, which opens the *database* itself.

    A match that was *named* must exist.
    """
    with open_store(database) as store:
        yield partial(_named if named else _found, store)


def _named(store: MatchStore, name: str) -> ExportedLine:
    return _line(name, stored_record(store, name))


def _found(store: MatchStore, match_id: str) -> ExportedLine:
    try:
        return _line(match_id, export_match(store, match_id))
    except CorruptMatch as damage:
        return ExportedLine(match_id, damage=str(damage))
    except NotDealt:  # It was already damaged when it was listed.
        return ExportedLine(match_id)


def _line(name: str, match: Exported) -> ExportedLine:
    return ExportedLine(name, match.sealed, as_json(match.record) + b"\n")
