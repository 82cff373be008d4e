"""``giardino matches`` and ``giardino rebuild``: the list of stored matches."""

from collections.abc import Sequence
from typing import Any, Final, get_args

import click
import msgspec

from adapters.i18n import gettext, ngettext
from adapters.match_store import MatchStore
from adapters.outcome_text import early_outcome, waiting_for
from adapters.records import timestamps
from adapters.sql_tables.match_summary import MatchSummary, Status
from adapters.sql_tables.seat_names import apart
from adapters.tables.filters import MatchFilter, find_listed
from adapters.typed_text import typed_match_id
from replay.filters import filter_options, note_none
from replay.group import FINE, WRONG, Unusable, note
from replay.help_text import help_epilog
from replay.options import database_option
from replay.store_access import is_match_id, no_match, open_store
from replay.terminal import visible

TIME: Final = "2026-11-20T10:00"
"""The part of a timestamp that the list shows."""


@click.command("matches", epilog=help_epilog("matches"))
@filter_options
@click.option(
    "--status",
    type=click.Choice(get_args(Status)),
    help="Only matches in this state.",
)
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object per match.")
@database_option
def matches_command(status: Any, in_json: bool, database: str | None, wanted: MatchFilter) -> None:
    """List the stored matches, oldest first."""
    with open_store(database) as store:
        listed = None
        for listed in find_listed(store, wanted, status):
            line = msgspec.json.encode(fields(store, listed)) if in_json else in_line(store, listed)
            click.echo(line)
    if listed is None:
        note_none(wanted, status)


@click.command("rebuild", epilog=help_epilog("rebuild"))
@click.option(
    "--by-events",
    "by_events",
    metavar="MATCH",
    multiple=True,
    help="Trust the stored events of this match, even if later ones are known to be missing.",
)
@database_option
@click.pass_context
def rebuild_command(ctx: click.Context, by_events: Sequence[str], database: str | None) -> None:
    """Rebuild the match list and statistics from the events.

    If the list or the statistics show that a match has lost its last events, the match is
    reported and stays closed until they are restored from a backup. --by-events opens it
    without them; give the option once for each such match.
    """
    for name in by_events:
        if not is_match_id(name):
            raise Unusable(no_match(name))
    opened_as_they_are = list(filter(None, map(typed_match_id, by_events)))
    with open_store(database, writes=True) as store:
        listed = store.list.of(opened_as_they_are)
        taken = store.read_models.rebuild(opened_as_they_are)
        note(ngettext("{count} event read", "{count} events read", taken))
        gone = [
            gettext(
                "{damage}; restore it from a backup and run giardino rebuild again, or run giardino"
                " rebuild --by-events {match}",
                damage=damage,
                match=match_id,
            )
            for match_id, damage in store.read_models.missing_events()
        ]
        listed = [*listed, *store.list.of(opened_as_they_are)]
    for sentence in gone:
        note(sentence)
    if unknown := set(opened_as_they_are) - {match.id for match in listed}:
        raise Unusable(no_match(min(unknown)))
    ctx.exit(WRONG if gone else FINE)


def fields(store: MatchStore, listed: MatchSummary) -> dict[str, Any]:
    """Return a match as JSON fields."""
    known = msgspec.to_builtins(listed)
    del known["last"], known["taught"]  # Internal fields of the projection.
    return {
        **known,
        "opened": timestamps.format_timestamp(listed.opened),
        "changed": timestamps.format_timestamp(listed.changed),
        "players": store.names.of_listed(listed),
    }


def in_line(store: MatchStore, listed: MatchSummary) -> str:
    """Return a match as one line, for wide terminals and ``grep``."""
    opened_at = timestamps.format_timestamp(listed.opened)[: len(TIME)].replace("T", " ")
    names = tuple(map(visible, apart(listed, store.names.of_listed(listed))))
    result = _points(_ruled(listed) or listed.totals or ())
    result = result or early_outcome(listed, names) or waiting_for(listed, names)
    players = ", ".join(names)
    disputed = f"  {_disputed(listed)}" if listed.disputed else ""
    practice = f"  {gettext('practice')}" if listed.practice else ""
    moves = gettext("moves")
    return (
        f"{listed.id}  {listed.game:<6}  {opened_at}  {listed.status:<8}"
        f"  {listed.moves:>3} {moves}  {result:<17}  {players}{practice}{disputed}"
    )


def _disputed(listed: MatchSummary) -> str:
    """Return that a match is disputed, and the verdict if it has one."""
    text = gettext("disputed")
    if listed.correction is None:
        return text
    why = gettext("the referee decided: {reason}", reason=visible(listed.correction.reason))
    if not _ruled(listed):
        return f"{text}; {why}"
    counted = gettext("counted {totals}", totals=_points(listed.totals or ()))
    return f"{text}; {why} ({counted})"


def _ruled(listed: MatchSummary) -> tuple[int, ...]:
    """Return the totals of a verdict, if one changed the count."""
    result = listed.correction and listed.correction.result
    return result.totals if result else ()


def _points(totals: Sequence[int]) -> str:
    return " : ".join(map(str, totals))
