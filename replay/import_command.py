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
from replay.advice import exit_code_of, with_advice
from replay.filters import filter_options, note_none
from replay.group import FINE, Unusable, note
from replay.help_text import help_epilog
from replay.options import database_option, jobs_option, sources_argument
from replay.process_pool import ProcessPool
from replay.record_sources import is_stored, open_sources
from replay.store_access import open_store


class ImportDecision(msgspec.Struct, frozen=True):
    """The events to store for a record, or an exit code and a message."""

    where: str
    legal: DecidedRecord | None = None
    exit_code: int = FINE
    noted: str = ""


@click.command("import", epilog=help_epilog("import"))
@sources_argument
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
    if match_id := next(filter(is_stored, sources), None):
        raise Unusable(
            gettext("{match} is a match id: giardino export prints its record", match=match_id)
        )
    exit_code, read = FINE, 0
    with (
        open_store(database, writes=True, creates=True) as store,
        ProcessPool(jobs, begin_import) as workers,
    ):
        entries = ((entry, store.clock()) for entry in open_sources(sources, wanted=wanted))
        for found in workers.map(entries):
            read += 1
            exit_code = max(exit_code, found.exit_code)
            if found.legal is None:
                note(found.noted)
                continue
            stored = store_record(store, found.legal)
            click.echo(stored.match_id)
            if not stored.created:
                note(gettext("{where}: already imported", where=found.where))
    if not read:
        note_none(wanted)
    ctx.exit(exit_code)


@contextmanager
def begin_import() -> Iterator[Callable[[tuple[FoundRecord, int]], ImportDecision]]:
    """Return a worker's task function, which needs no setup."""
    yield decided


def decided(numbered: tuple[FoundRecord, int]) -> ImportDecision:
    """Replay a record and return what to store, with the time at which it was read."""
    entry, now = numbered
    try:
        if isinstance(entry.record, NotARecord):
            raise entry.record
        return ImportDecision(entry.where, decide(entry.record, now))
    except (NotARecord, BeyondLimits, RuleBroken) as error:
        noted = with_advice(error, entry.where)
        return ImportDecision(entry.where, exit_code=exit_code_of(error), noted=noted)
