"""``giardino export``: stored matches as records."""

import sys
from contextlib import nullcontext
from typing import Any

import click

from adapters.languages import say, say_counted
from adapters.records.exporting import Exported, all_exported
from adapters.records.writing import as_json
from adapters.store.damage import Unreadable
from adapters.store.match_list import Search
from replay.database import (
    database_option,
    opened,
    stored,
    unsealed_option,
)
from replay.matches import search_options
from replay.program import EXIT_CODES, FINE, UNUSABLE, note
from replay.unsealing import unseal


@click.command("export", epilog=EXIT_CODES)
@click.argument("matches", metavar="[MATCH]...", nargs=-1)
@search_options
@unsealed_option
@click.option("--out", metavar="FILE", help="Where the records go; stdout without it.")
@database_option
@click.pass_context
def export_command(
    ctx: click.Context,
    /,
    matches: tuple[str, ...],
    unsealed: bool,
    out: str | None,
    database: str | None,
    **conditions: Any,
) -> None:
    """Print stored matches as records, one a line (JSON Lines).

    Without a MATCH all that are found, oldest first; those that are still being played are left
    out, for a record holds everything that is hidden in its match. Damaged ones are left out too,
    and told on stderr; the exit code is 2 then.
    """
    damaged: list[Unreadable] = []
    with opened(database) as club:
        if matches:
            found = ((name, stored(club, name)) for name in matches)
        else:
            all_found = all_exported(club, Search(**conditions), damaged.append)
            found = ((_id(match), match) for match in all_found if unsealed or not match.sealed)
        records = (unseal(match, name, unsealed, say("its record")) for name, match in found)
        with open(out, "wb") if out else nullcontext(sys.stdout.buffer) as file:
            written = 0
            for record in records:
                file.write(as_json(record) + b"\n")
                written += 1
    if out:
        note(say_counted("{count} match in {file}", "{count} matches in {file}", written, file=out))
    for damage in damaged:
        note(say("left out: {damage}", damage=damage))
    ctx.exit(UNUSABLE if damaged else FINE)


def _id(match: Exported) -> str:
    """Return the id of a match as its record has it."""
    return str((match.record.meta or {}).get("id", ""))
