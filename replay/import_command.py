"""``giardino import``: stores records as matches."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
import msgspec

from adapters.i18n import gettext
from adapters.limits import BeyondLimits
from adapters.records.importer import DecidedRecord, decide, store_record
from adapters.records.parser import NotARecord
from adapters.records.reader import FoundRecord
from adapters.records.replay import RuleBroken
from adapters.tables.filters import MatchFilter
from replay.filters import admitted, filter_options
from replay.group import FINE, UNUSABLE, WRONG, note
from replay.help_text import help_epilog
from replay.options import database_option, jobs_option
from replay.process_pool import ProcessPool
from replay.record_sources import open_sources
from replay.store_access import open_store


class ImportDecision(msgspec.Struct, frozen=True):
    """The events to store for a record, or an exit code and a message."""

    where: str
    legal: DecidedRecord | None = None
    exit_code: int = FINE
    noted: str = ""


@click.command("import", epilog=help_epilog("import"))
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@filter_options
@jobs_option
@database_option
@click.pass_context
def import_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    wanted: MatchFilter,
    jobs: int,
    database: str | None,
) -> None:
    """Store recorded matches, and print the id of each.

    A SOURCE is a file with one record, a file with one record per line (JSON Lines), or - for
    standard input. Every move is checked first: a record that breaks a rule is not stored. A
    record that is already stored is left unchanged.
    """
    exit_code = FINE
    with open_store(database, writes=True) as store, ProcessPool(jobs, begin_import) as workers:
        entries = ((entry, store.clock()) for entry in admitted(open_sources(sources), wanted))
        for found in workers.map(entries):
            exit_code = max(exit_code, found.exit_code)
            if found.legal is None:
                note(f"{found.where}: {found.noted}")
                continue
            stored = store_record(store, found.legal)
            click.echo(stored.match_id)
            if not stored.created:
                note(gettext("{where}: already imported", where=found.where))
    ctx.exit(exit_code)


@contextmanager
def begin_import() -> Iterator[Callable[[tuple[FoundRecord, int]], ImportDecision]]:
    """Return a worker's task function, which needs no setup."""
    yield decided


def decided(numbered: tuple[FoundRecord, int]) -> ImportDecision:
    """Replay a record and return what to store, with the time at which it was read."""
    entry, now = numbered
    if isinstance(entry.record, NotARecord):
        return ImportDecision(entry.where, exit_code=UNUSABLE, noted=str(entry.record))
    try:
        return ImportDecision(entry.where, decide(entry.record, now))
    except BeyondLimits as beyond:
        return ImportDecision(entry.where, exit_code=UNUSABLE, noted=str(beyond))
    except RuleBroken as broken:
        return ImportDecision(entry.where, exit_code=WRONG, noted=str(broken))
