"""``giardino report``: bug report about a move, for a developer."""

import click
import msgspec

from adapters.i18n import ENGLISH, gettext, use_locale
from adapters.records.assumed import replay_without_assumed
from adapters.records.bug_report import Report, make_report
from adapters.tables.filters import MatchFilter
from domain.game import Observer
from replay.disclosure import unseal
from replay.filters import filter_options
from replay.group import WRONG, Unusable, note
from replay.help_text import help_epilog
from replay.options import (
    MOVE_NUMBER,
    FileName,
    NewFile,
    database_option,
    named_viewer,
    open_out,
    record_option,
    require_position,
    unsealed_option,
)
from replay.record_sources import one_match
from replay.transcript import viewer_name


@click.command("report", epilog=help_epilog("report"))
@click.argument("source", type=FileName())
@click.option(
    "--at",
    type=MOVE_NUMBER,
    metavar="N",
    required=True,
    help="The number of the move; 0 is the deal.",
)
@click.option("--out", type=NewFile(), required=True, help="The file to write.")
@click.option(
    "--as",
    "viewer_given",
    metavar="SEAT|spectator|referee",
    default=str(Observer.REFEREE),
    show_default=True,
    help="Include only what this viewer may see.",
)
@record_option
@filter_options
@unsealed_option
@database_option
@click.pass_context
def report_command(
    ctx: click.Context,
    source: str,
    at: int,
    out: str,
    viewer_given: str,
    number: int | None,
    unsealed: bool,
    wanted: MatchFilter,
    database: str | None,
) -> None:
    """Write a bug report about one move, to send to a developer.

    It contains the record up to that move, what each viewer saw before and after it, and the
    versions of the program, the rules and Python. With --as, it contains only what that viewer
    may see. Players are called by their seats, and nothing identifies the machine. giardino
    replay can read it.
    """
    found = one_match(source, number, database, wanted)
    if isinstance(found, Report):
        raise Unusable(gettext("{source} is a report itself", source=source))
    require_position(found.record, at)
    viewer = named_viewer(viewer_given, found.record)
    if viewer != Observer.SPECTATOR:
        unseal(found.sealed, source, unsealed, gettext("report of move {move}", move=at))
    with use_locale(ENGLISH):
        played = replay_without_assumed(found.record)
    if at > len(played.positions):
        note(f"{source}: {played.stopped}")
        ctx.exit(WRONG)
    with open_out(out) as file, use_locale(ENGLISH):
        file.write(msgspec.json.encode(make_report(found.record, played, at, viewer)) + b"\n")
    seen_by = viewer_name(viewer, found.record.game)
    note(gettext("{file}: move {move}, seen by {viewer}", file=out, move=at, viewer=seen_by))
