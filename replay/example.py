"""``giardino example``: prints a recorded match, the log and receipts of one, or a bot."""

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
    type=click.Choice(["record", "log", "receipts", "bot"]),
    default="record",
    show_default=True,
    help="What to print of a match; bot is a program that plays any game on a server.",
)
def example_command(game: str, kind: str) -> None:
    """Print an example of a file: a record, a log, its receipts, or a bot in Python.

    The log and the receipts are of the same match, the record is of another one. The bot plays at
    random; write its function order again to play better.
    """
    sys.stdout.buffer.write(example_file(game, kind).read_bytes())


def example_file(game: str, kind: str) -> Path:
    """Return the path of an example, in a wheel or a clone."""
    names = {
        "record": f"{game}/{RECORD}",
        "log": f"logs/{game}/log.json",
        "receipts": f"logs/{game}/receipts.jsonl",
        "bot": "bot.py",
    }
    found = (path for folder in (HERE / "examples", FIXTURES) for path in folder.glob(names[kind]))
    return min(found, key=lambda path: len(path.name))
