"""``giardino import``: records as stored matches."""

import hashlib
from uuid import UUID

import click

from adapters.clock import system_clock
from adapters.house import House
from adapters.records.reading import NotARecord
from adapters.records.record import Record
from adapters.records.replaying import RuleBroken
from adapters.records.stored import events_of
from adapters.records.writing import as_json
from replay.database import database_option, opened
from replay.program import EXIT_CODES, FINE, UNUSABLE, WRONG, say
from replay.sources import open_sources


@click.command("import", epilog=EXIT_CODES)
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@database_option
@click.pass_context
def import_command(ctx: click.Context, sources: tuple[str, ...], database: str | None) -> None:
    """Store recorded matches, and print the id of each.

    A SOURCE is a file with one record, or with one a line (JSON Lines), or - for standard input.
    Every move is decided again first: a record that breaks a rule is not stored. A record that
    was imported before is left as it is.
    """
    exit_code = FINE
    with opened(database, writes=True) as house:
        for entry in open_sources(sources):
            if isinstance(entry.record, NotARecord):
                say(f"{entry.where}: {entry.record}")
                exit_code = UNUSABLE
                continue
            try:
                click.echo(_store(house, entry.record, entry.where))
            except RuleBroken as broken:
                say(f"{entry.where}: {broken}")
                exit_code = max(exit_code, WRONG)
    ctx.exit(exit_code)


def _store(house: House, record: Record, where: str) -> str:
    """Store a record under an id that follows from its text; return the id."""
    text = as_json(record)
    match_id = str(UUID(bytes=hashlib.sha256(text).digest()[:16], version=4))
    events = events_of(record, system_clock())
    if house.matches.import_match(match_id, events, "import"):
        house.name_seats(match_id, dict(enumerate(record.players)))
    else:
        say(f"{where}: imported before")
    return match_id
