"""``giardino import``: records as stored matches."""

import click

from adapters.languages import say
from adapters.records.importing import bring_in
from adapters.records.reading import NotARecord
from adapters.records.replaying import RuleBroken
from replay.database import database_option, opened
from replay.program import EXIT_CODES, FINE, UNUSABLE, WRONG, note
from replay.sources import open_sources


@click.command("import", epilog=EXIT_CODES)
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@database_option
@click.pass_context
def import_command(ctx: click.Context, sources: tuple[str, ...], database: str | None) -> None:
    """Store recorded matches, and print the id of each.

    A SOURCE is a file with one record, or with one a line (JSON Lines), or - for standard input.
    Every move is decided again first: a record that breaks a rule is not stored. A record that
    was imported before is left as it is.
    """
    exit_code = FINE
    with opened(database, writes=True) as club:
        for entry in open_sources(sources):
            if isinstance(entry.record, NotARecord):
                note(f"{entry.where}: {entry.record}")
                exit_code = UNUSABLE
                continue
            try:
                stored = bring_in(club, entry.record)
            except RuleBroken as broken:
                note(f"{entry.where}: {broken}")
                exit_code = max(exit_code, WRONG)
                continue
            click.echo(stored.match_id)
            if not stored.anew:
                note(say("{where}: imported before", where=entry.where))
    ctx.exit(exit_code)
