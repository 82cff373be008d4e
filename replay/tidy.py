"""``giardino tidy``: purges tables that never started."""

import click
import msgspec

from adapters.i18n import ngettext
from adapters.projections.match_list import MatchSearch
from replay.group import note
from replay.help_text import help_epilog
from replay.matches import fields, in_line
from replay.options import database_option
from replay.store_access import open_store

DAY = 24 * 60 * 60 * 1000


@click.command("tidy", epilog=help_epilog("tidy"))
@click.option(
    "--days",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Only tables opened at least this many days ago.",
)
@click.option("--yes", is_flag=True, help="Remove them; without it, they are only shown.")
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object per table.")
@database_option
def tidy_command(days: int, yes: bool, in_json: bool, database: str | None) -> None:
    """Show tables that never started; with --yes, remove them.

    Nobody can join a removed table: its links say that it was removed. Matches that have
    started, and tables that are waiting for a player's seed, are never touched. The file keeps
    its size, but the freed space is used again. If the database is a file, stop the server
    first.
    """
    with open_store(database, writes=yes) as store:
        shown = 0
        never_began = MatchSearch(status="open", before=store.clock() - days * DAY)
        for table in list(store.list.search(never_began)):
            # Before the players' names are deleted.
            line = msgspec.json.encode(fields(store, table)) if in_json else in_line(store, table)
            if not yes or store.purger.purge(table.id):
                shown += 1
                click.echo(line)
    if yes:
        note(ngettext("{count} table removed", "{count} tables removed", shown))
    else:
        note(
            ngettext(
                "{count} table never started; --yes removes it",
                "{count} tables never started; --yes removes them",
                shown,
            )
        )
