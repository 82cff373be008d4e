"""``giardino forget``: erasure of a player's personal data."""

import click

from adapters.erasure import forget, matches_of, written_in
from adapters.i18n import gettext, ngettext
from replay.group import FINE, WRONG, note
from replay.help_text import help_epilog
from replay.matches import in_line
from replay.options import database_option
from replay.store_access import open_store


@click.command("forget", epilog=help_epilog("forget"))
@click.argument("player")
@click.option(
    "--yes", is_flag=True, help="Remove the name; without it, the matches are only shown."
)
@database_option
@click.pass_context
def forget_command(ctx: click.Context, player: str, yes: bool, database: str | None) -> None:
    """Show a player's matches; with --yes, remove the name.

    The name is removed for every player who has it, in upper or lower case. Punctuation around it
    is ignored unless it belongs to the name. In tables, lists, exports and statistics those players
    are then called by their seats. No browser or link can open their seats any more. Matches,
    chains, receipts and results stay; they contain no names. If the database is a file, stop the
    server first.
    """
    with open_store(database, writes=yes) as store:
        player = store.names.meant(player)
        matches = matches_of(store, player)
        for listed in store.list.of(matches):
            click.echo(in_line(store, listed))
        written = written_in(store, player, matches)
        damaged = forget(store, player) if yes else []
    for match_id in written:
        note(
            gettext(
                "match {match}: a text by a player contains that name, and is kept", match=match_id
            )
        )
    for match_id in damaged:
        note(gettext("match {match} is damaged: repair it, then run forget again", match=match_id))
    if matches:
        _sum_up(len(matches) - len(damaged), forgotten=yes)
    else:
        note(gettext("no match has that name: giardino matches lists the names"))
    ctx.exit(WRONG if yes and (written or damaged) else FINE)


def _sum_up(matches: int, *, forgotten: bool) -> None:
    if forgotten:
        note(
            ngettext(
                "name removed from {count} match", "name removed from {count} matches", matches
            )
        )
    else:
        note(
            ngettext(
                "the name appears in {count} match; --yes removes it",
                "the name appears in {count} matches; --yes removes it",
                matches,
            )
        )
