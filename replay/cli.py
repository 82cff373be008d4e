"""The command line ``giardino`` with all its commands."""

import click

from adapters.i18n import ENGLISH, LANGUAGES, CatalogueNotCompiled, require_catalogues, use_locale
from replay.analyse import analyse_command
from replay.audit import audit_command
from replay.backup import backup_command
from replay.check import check_command
from replay.click_words import translate_click
from replay.doctor import doctor_command
from replay.example import example_command
from replay.export import export_command
from replay.forget import forget_command
from replay.group import LANGUAGE, CommandGroup, Unusable
from replay.import_command import import_command
from replay.log import log_command
from replay.matches import matches_command, rebuild_command
from replay.program_version import program_version
from replay.query import query_command
from replay.replay import replay_command
from replay.report import report_command
from replay.simulate import simulate_command
from replay.tidy import tidy_command
from replay.verify import verify_command

translate_click()


def _print_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"giardino, version {program_version()}")
        ctx.exit()


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and the commit, and exit.",
)
@click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default=ENGLISH,
    envvar=LANGUAGE,
    show_default=True,
    show_envvar=True,
    help="The language of matches and error messages; JSON is always in English.",
)
@click.pass_context
def cli(ctx: click.Context, language: str) -> None:
    """Replay, audit, analyse, simulate, export and serve matches of four board games.

    Data goes to stdout; messages and progress go to stderr.
    """
    try:
        require_catalogues()
    except CatalogueNotCompiled as error:
        raise Unusable(str(error)) from None
    ctx.with_resource(use_locale(language))


cli.add_command(analyse_command)
cli.add_command(audit_command)
cli.add_command(backup_command)
cli.add_command(check_command)
cli.add_command(doctor_command)
cli.add_command(example_command)
cli.add_command(export_command)
cli.add_command(forget_command)
cli.add_command(import_command)
cli.add_command(log_command)
cli.add_command(matches_command)
cli.add_command(query_command)
cli.add_command(rebuild_command)
cli.add_command(replay_command)
cli.add_command(report_command)
cli.add_command(simulate_command)
cli.add_command(tidy_command)
cli.add_command(verify_command)
