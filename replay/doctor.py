"""``giardino doctor``: health checks of configuration, database and files."""

from collections.abc import Iterator
from importlib.metadata import version
from platform import python_version

import click
import msgspec
from eventsourcing.persistence import PersistenceError

from adapters.health import Finding
from adapters.health.database import check_database
from adapters.health.environment import check_environment
from adapters.health.files import check_files
from adapters.i18n import gettext
from adapters.settings import BadSetting, Settings, settings
from replay.group import FINE, WRONG, Unusable
from replay.help_text import help_epilog
from replay.options import database_option
from replay.terminal import visible


@click.command("doctor", epilog=help_epilog("doctor"))
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object per finding.")
@database_option
@click.pass_context
def doctor_command(ctx: click.Context, in_json: bool, database: str | None) -> None:
    """Check the database, its secret, notifications, the clock and the disk.

    Print one line per finding: fine, at risk or wrong.
    """
    try:
        place = settings(database)
    except BadSetting as error:
        raise Unusable(str(error)) from None
    wrong = False
    for found in _findings(place):
        wrong = wrong or found.state == "wrong"
        click.echo(msgspec.json.encode(found) if in_json else _in_line(found))
    ctx.exit(WRONG if wrong else FINE)


def _findings(place: Settings) -> Iterator[Finding]:
    program = f"giardino {version('giardino')}, Python {python_version()}"
    yield Finding(gettext("program"), "fine", program)
    yield from check_files(place)
    yield from check_environment()
    try:
        yield from check_database(place)
    except PersistenceError as error:
        sentence = gettext("the database can't be used: {error}", error=error)
        yield Finding(gettext("database"), "wrong", sentence)


def _in_line(found: Finding) -> str:
    states = {"fine": gettext("fine"), "risk": gettext("at risk"), "wrong": gettext("wrong")}
    return f"{states[found.state]:<9}  {found.about:<11}  {visible(found.says)}"
