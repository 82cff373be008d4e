"""``giardino tidy``: purges tables that never began."""

import click
import msgspec

from adapters.i18n import ngettext
from adapters.projections.match_list import MatchSearch
from replay.group import note
from replay.matches import fields, in_line
from replay.options import database_option
from replay.store_access import open_store

DAY = 24 * 60 * 60 * 1000
EXIT_CODES = """\b
Exit codes:
  0  fine, also when there is nothing to clear away
  2  the database can't be read or used, or another process writes to it"""


@click.command("tidy", epilog=EXIT_CODES)
@click.option(
    "--days",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Only tables opened so many days ago or earlier.",
)
@click.option("--yes", is_flag=True, help="Clear them away; without it they are only shown.")
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object a table.")
@database_option
def tidy_command(days: int, yes: bool, in_json: bool, database: str | None) -> None:
    """Show the tables that never began, and clear them away with --yes.

    Nobody can sit down there any more: their links say that the table is gone. No match that has
    begun is touched, and no table that waits for a player's seed. A file's room is used again for
    what comes later; the file stays as long. With a file, the server must be stopped before.
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
        note(ngettext("{count} table cleared away", "{count} tables cleared away", shown))
    else:
        note(
            ngettext(
                "{count} table never began; --yes clears it away",
                "{count} tables never began; --yes clears them away",
                shown,
            )
        )
