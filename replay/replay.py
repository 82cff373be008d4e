"""``giardino replay``: a record move by move, as one viewer sees it."""

from typing import Any

import click
import msgspec
from msgspec import UNSET

from adapters.i18n import ENGLISH, gettext, use_locale
from adapters.records.assumed import replay_without_assumed
from adapters.records.bug_report import Report
from adapters.records.event_dump import recorded_events, stored_events
from adapters.records.export import Exported
from adapters.records.replay import Replay
from adapters.tables.filters import MatchFilter
from domain.game import Observer, Viewer
from replay.disclosure import unseal
from replay.filters import filter_options
from replay.group import WRONG, Unusable, note
from replay.help_text import help_epilog
from replay.match_text import Extras, as_json, as_text
from replay.match_view import ShownMatch, played_out
from replay.options import (
    MOVE_NUMBER,
    FileName,
    database_option,
    named_viewer,
    record_option,
    require_position,
    unsealed_option,
)
from replay.position_filter import Condition, first_where
from replay.record_sources import all_stored, is_stored, one_match
from replay.report_view import recorded_by_report, shown_by_report
from replay.stepper import require_a_terminal, step_through
from replay.terminal import Screen
from replay.transcript import viewer_name


class ShowRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Options of the command."""

    at: int | None
    until: str | None
    viewer_given: str | None
    number: int | None
    events: bool
    changes: bool
    every: bool
    step: bool
    in_json: bool
    unsealed: bool
    wanted: MatchFilter
    database: str | None


@click.command("replay", epilog=help_epilog("replay"))
@click.argument("source", type=FileName())
@click.option("--at", type=MOVE_NUMBER, metavar="N", help="Show the position after N moves.")
@click.option(
    "--until",
    metavar="CONDITION",
    help="Show the first position that meets the condition, starting at N.",
)
@click.option(
    "--as",
    "viewer_given",
    metavar="SEAT|spectator|referee",
    help="Show what this viewer may see; a SEAT is a number or a name.  [default: referee;"
    " spectator for a running match]",
)
@record_option
@filter_options
@click.option("--events", is_flag=True, help="Also print the stored events of each move.")
@click.option("--changes", is_flag=True, help="Also print what each move changed in the position.")
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="With --json, print every position, one per line, each with the log of its move.",
)
@click.option("--step", is_flag=True, help="Step through the match with the keyboard.")
@click.option("--json", "in_json", is_flag=True, help="Print the position as a JSON object.")
@unsealed_option
@database_option
@click.pass_context
def replay_command(ctx: click.Context, /, source: str, **options: Any) -> None:
    """Print a match in words, and draw its last position.

    SOURCE is a file with one record, a file with one record per line (JSON Lines), - for
    standard input, the id of a stored match, or a report written by giardino report. A record
    that breaks a rule is shown up to that move; the rule is reported on stderr.

    A CONDITION compares the fields that --json prints for the referee, and the numbers to_move
    and position, for example 'to_move == 1 and hands[0].size > 4'. It can use comparisons, in,
    and, or, not and len. It does not hold where a field is missing.
    """
    request = ShowRequest(**options)
    if request.step:
        require_a_terminal()
    if request.every and (
        not request.in_json or request.at is not None or request.until is not None
    ):
        raise Unusable(gettext("--all needs --json, and excludes --at and --until"))
    condition = None if request.until is None else Condition(request.until)
    found = one_match(source, request.number, request.database, request.wanted)
    if isinstance(found, Report):
        if found.record is UNSET:
            _show_report(source, found, request)
            return
        found = recorded_by_report(source, found)
    require_position(found.record, request.at)
    viewer = _viewer(source, found, request)
    played = replay_without_assumed(found.record)
    shown = played_out(found.record, played, viewer)
    at = request.at
    if condition:
        at = first_where(condition, played.positions, at or 0)
        if at is None:
            nowhere = gettext("there is no position where {condition}", condition=condition.text)
            note(f"{source}: {played.stopped or nowhere}")
            ctx.exit(WRONG)
    if at is None or at <= shown.last:
        _show(shown, at, request, _extras(source, found, played, request))
    if played.stopped and (at is None or at > shown.last):
        note(f"{source}: {played.stopped}")
        ctx.exit(WRONG)


def _show_report(source: str, report: Report, request: ShowRequest) -> None:
    """Show a report without a record."""
    if request.events or request.until is not None:
        raise Unusable(
            gettext(
                "{source} contains no record, which --events and --until need: giardino report"
                " without --as includes it",
                source=source,
            )
        )
    shown = shown_by_report(source, report, request.viewer_given)
    if request.at not in (None, *range(shown.first, shown.last + 1)):
        raise Unusable(
            gettext(
                "{source} has the positions {first} to {last}",
                source=source,
                first=shown.first,
                last=shown.last,
            )
        )
    _show(shown, request.at, request, Extras(changes=request.changes))


def _viewer(source: str, found: Exported, request: ShowRequest) -> Viewer:
    """Return the viewer; raise Unusable if that viewer can't be shown."""
    sees_all = request.events or request.until is not None
    usual = Observer.REFEREE if sees_all or not found.sealed else Observer.SPECTATOR
    viewer = named_viewer(request.viewer_given or usual, found.record)
    if request.events and viewer != Observer.REFEREE:
        raise Unusable(gettext("--events also shows hidden information: use it with --as referee"))
    if sees_all or viewer != Observer.SPECTATOR:
        seen_by = viewer_name(Observer.REFEREE if sees_all else viewer, found.record.game)
        unseal(found.sealed, source, request.unsealed, gettext("seen by {viewer}", viewer=seen_by))
    return viewer


def _extras(source: str, found: Exported, played: Replay, request: ShowRequest) -> Extras:
    if not request.events:
        return Extras(changes=request.changes)
    events = (
        stored_events(all_stored(source, request.database), sealed=found.sealed)
        if is_stored(source)
        else recorded_events(found.record, played)
    )
    return Extras(tuple(events), request.changes)


def _show(shown: ShownMatch, at: int | None, request: ShowRequest, extras: Extras) -> None:
    position = shown.last if at is None else at
    if position < 0:
        return
    if request.step:
        among = range(shown.first, shown.last + 1)
        start = shown.first if at is None else at
        step_through(start, among, lambda now: as_text(shown, now, now, extras))
    elif request.in_json:
        with use_locale(ENGLISH):
            for number in range(shown.first, shown.last + 1) if request.every else [position]:
                click.echo(as_json(shown, number, extras, number if request.every else 0))
    else:
        Screen().print(as_text(shown, position, request.at or 0, extras))
