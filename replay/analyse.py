"""``giardino analyse``: win probabilities, better moves and luck of finished matches."""

from contextlib import nullcontext

import click
import msgspec

from adapters.analysis.report import analysis_report
from adapters.i18n import ENGLISH, use_locale
from adapters.records.record import Record
from adapters.records.replay import Replay
from adapters.tables.filters import MatchFilter
from domain.analysis import TRIALS, MoveAnalysis
from replay.analysis_jobs import RecordJob, analyse_records
from replay.analysis_text import as_text
from replay.filters import filter_options, note_none
from replay.group import FINE, note
from replay.help_text import help_epilog
from replay.options import database_option, jobs_option, open_out, out_option, sources_argument
from replay.record_sources import open_sources
from replay.terminal import Colours, colours_of_stdout, drawn, progress_bar


@click.command("analyse", epilog=help_epilog("analyse"))
@sources_argument
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object per record.")
@out_option("the analyses")
@click.option(
    "--budget",
    "trials",
    metavar="N",
    type=click.IntRange(1, 100_000),
    default=TRIALS,
    show_default=True,
    help="Trials per decision; equal budgets give equal analyses.",
)
@filter_options
@jobs_option
@database_option
@click.pass_context
def analyse_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    in_json: bool,
    out: str | None,
    trials: int,
    wanted: MatchFilter,
    jobs: int,
    database: str | None,
) -> None:
    """Analyse finished matches: accuracy, luck and better moves.

    A SOURCE is a file with one record, a file with one record per line (JSON Lines), - for
    standard input, or the id of a stored match. Each player is judged only by what they knew at
    each move. Only finished matches are analysed.
    """
    exit_code, read = FINE, 0
    colours = None if out else colours_of_stdout()
    with (
        use_locale(ENGLISH) if in_json else nullcontext(),
        open_out(out) if out else nullcontext() as file,
        progress_bar(out) as progress,
    ):
        entries = open_sources(sources, database, wanted)
        for matter, analyses in analyse_records(jobs, trials, entries, progress):
            read += 1
            exit_code = max(exit_code, matter.exit_code)
            if matter.wrong:
                note(matter.wrong)
            if matter.played:
                text = _text(matter, matter.played, trials, analyses, in_json, colours)
                encoded = text.encode() if out and isinstance(text, str) else text
                click.echo(encoded, file=file, nl=False, color=True)
    if not read:
        note_none(wanted)
    ctx.exit(exit_code)


def _text(
    matter: RecordJob,
    played: Replay,
    trials: int,
    analyses: list[MoveAnalysis],
    in_json: bool,
    colours: Colours | None,
) -> str | bytes:
    record = matter.entry.record
    assert isinstance(record, Record)
    count = played.last.count
    found = analysis_report(record, count.winners if count else None, trials, analyses)
    if in_json:
        return msgspec.json.encode(found) + b"\n"
    return drawn(as_text(matter.entry.where, record.game, found), colours)
