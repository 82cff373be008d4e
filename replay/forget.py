"""``giardino forget``: erasure of a player's personal data."""

import click

from adapters.erasure import forget, matches_of, written_in
from adapters.i18n import gettext, ngettext
from replay.group import FINE, WRONG, note
from replay.matches import in_line
from replay.options import database_option
from replay.store_access import open_store

EXIT_CODES = """\b
Exit codes:
  0  fine, also when nobody has that name
  1  the name is left in a match, as was said
  2  the database can't be read or used, or another process writes to it"""


@click.command("forget", epilog=EXIT_CODES)
@click.argument("player")
@click.option("--yes", is_flag=True, help="Forget; without it the matches are only shown.")
@database_option
@click.pass_context
def forget_command(ctx: click.Context, player: str, yes: bool, database: str | None) -> None:
    """Show the matches where a PLAYER sat, and forget the name and the seats' links with --yes.

    Everybody of that name is forgotten, in any case of letters; signs of a sentence around it are
    left out if nobody has them in their name. They are called after their seats then, in tables,
    lists, exports and sums, and no browser and no link opens their seats. The matches stay, and so
    do chains, receipts and results, in which there are no names. With a file, the server must be
    stopped before.
    """
    with open_store(database, writes=yes) as store:
        player = store.names.meant(player)
        matches = matches_of(store, player)
        for listed in store.list.of(matches):
            click.echo(in_line(store, listed))
        written = written_in(store, player, matches)
        damaged = forget(store, player) if yes else []
    for match_id in written:
        note(gettext("in match {match} somebody wrote that name, which stays", match=match_id))
    for match_id in damaged:
        note(gettext("match {match} is damaged: mend it, and forget again", match=match_id))
    _sum_up(len(matches) - len(damaged), forgotten=yes)
    ctx.exit(WRONG if yes and (written or damaged) else FINE)


def _sum_up(matches: int, *, forgotten: bool) -> None:
    if forgotten:
        note(ngettext("forgotten in {count} match", "forgotten in {count} matches", matches))
    else:
        note(
            ngettext(
                "that name stands in {count} match; --yes forgets it",
                "that name stands in {count} matches; --yes forgets it",
                matches,
            )
        )
