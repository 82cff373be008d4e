"""``giardino example``: prints a recorded match, or the log and receipts of one."""

import sys
from pathlib import Path
from typing import Final

import click

from domain.registry import GAMES
from replay.help_text import help_epilog

HERE: Final = Path(__file__).parent
FIXTURES: Final = HERE.parent / "fixtures"
RECORD: Final = "rulebook_example*.json"
"""The recorded match of a game in `fixtures/`, which a wheel has under the same name."""


@click.command("example", epilog=help_epilog("example"))
@click.argument("game", type=click.Choice(sorted(GAMES), case_sensitive=False))
@click.option(
    "--kind",
    type=click.Choice(["record", "log", "receipts"]),
    default="record",
    show_default=True,
    help="What to print of a match.",
)
def example_command(game: str, kind: str) -> None:
    """Print an example of a file: the record of a match, or a log and its receipts.

    The log and the receipts are of the same match, the record is of another one.
    """
    sys.stdout.buffer.write(example_file(game, kind).read_bytes())


def example_file(game: str, kind: str) -> Path:
    """Return the path of an example, in a wheel or a clone."""
    suffix = {"log": "log.json", "receipts": "receipts.jsonl"}
    name = f"logs/{game}/{suffix[kind]}" if kind in suffix else f"{game}/{RECORD}"
    found = (path for folder in (HERE / "examples", FIXTURES) for path in folder.glob(name))
    return min(found, key=lambda path: len(path.name))
