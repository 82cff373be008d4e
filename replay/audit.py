"""``giardino audit``: legality, score and claimed result of records."""

from functools import partial

import click

from adapters.tables.filters import MatchFilter
from replay.audit_text import auditing
from replay.filters import filter_options, note_none
from replay.group import FINE, note
from replay.help_text import help_epilog
from replay.options import database_option, jobs_option, sources_argument
from replay.process_pool import ProcessPool
from replay.record_sources import open_sources
from replay.terminal import colours_of_stdout


@click.command("audit", epilog=help_epilog("audit"))
@sources_argument
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object per record.")
@filter_options
@jobs_option
@database_option
@click.pass_context
def audit_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    in_json: bool,
    wanted: MatchFilter,
    jobs: int,
    database: str | None,
) -> None:
    """Check the moves, scores and claimed results of records.

    A SOURCE is a file with one record, a file with one record per line (JSON Lines), - for
    standard input, or the id of a stored match. The audits come in the order of the records.
    Unreadable records are reported on stderr.
    """
    exit_code, audited = FINE, 0
    with ProcessPool(jobs, partial(auditing, in_json, colours_of_stdout(), wanted)) as workers:
        for text in workers.map(open_sources(sources, database)):
            exit_code = max(exit_code, text.exit_code)
            audited += bool(text.printed or text.noted)
            if text.noted:
                note(text.noted)
            if text.printed:
                # The text already has the colours of stdout.
                click.echo(text.printed, nl=False, color=True)
    if not audited:
        note_none(wanted)
    ctx.exit(exit_code)
