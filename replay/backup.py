"""``giardino backup``: online copy of a SQLite database."""

from pathlib import Path

import click

from adapters.database.backup import CannotCopy, copy_database
from adapters.i18n import gettext
from adapters.settings import BadSetting, settings
from replay.group import Unusable, note
from replay.help_text import help_epilog
from replay.options import NewFile, database_option
from replay.store_access import no_database


@click.command("backup", epilog=help_epilog("backup"))
@click.argument("file", type=NewFile())
@database_option
def backup_command(file: str, database: str | None) -> None:
    """Copy the database to a new FILE while the server keeps running.

    The copy is a complete database: giardino check --database FILE checks it. To restore it,
    stop the server and put FILE in the place of the database. For PostgreSQL, use pg_dump
    instead.
    """
    try:
        source = settings(database).file
        if source is None:
            raise Unusable(
                gettext("backup copies a database in a file only; for PostgreSQL use pg_dump")
            )
        if not source.exists():
            raise Unusable(no_database(source))
        copy_database(source, Path(file))
    except (BadSetting, CannotCopy) as error:
        raise Unusable(str(error)) from None
    note(
        gettext(
            "copied to {file}; the secret that signs seats and links is not included", file=file
        )
    )
