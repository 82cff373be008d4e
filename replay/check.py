"""``giardino check``: is every stored match as it was played, or what would other rules make of it?

It is what to run before a change of rules, and after a restore.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import partial

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from adapters.club import Club
from adapters.languages import ENGLISH, say, say_counted, speaking
from adapters.records.checking import Checking, Difference, stored_ids
from adapters.records.comparing import compared
from domain.game import AnyGame
from domain.games import GAMES, RULES
from replay.database import database_option, opened
from replay.program import FINE, WRONG, Unusable, note
from replay.terminal import visible

Look = Callable[[str], Iterator[Difference]]
"""Returns what is different with the match of an id."""
EXIT_CODES = """\b
Exit codes:
  0  fine
  1  a match is damaged, or differs
  2  the database can't be read or used, or there are no such rules"""


@click.command("check", epilog=EXIT_CODES)
@click.option("--game", type=click.Choice(sorted(GAMES)), help="Only this game.")
@click.option("--rules", metavar="VERSION", help="Compare with this version of a game's rules.")
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object a difference.")
@database_option
@click.pass_context
def check_command(
    ctx: click.Context, game: str | None, rules: str | None, in_json: bool, database: str | None
) -> None:
    """Decide every stored match again, and list what is not as it was stored, listed or summed up.

    Every event is decoded, every move decided and counted, every deal derived from its seeds.

    With --rules, as felci/1, the matches of that game are decided under that version instead;
    listed is then, by move and rule, what it would refuse and where it would count otherwise.
    """
    version = _version(rules, game) if rules else None
    with opened(database) as club:
        ids = stored_ids(club, version.name if version else game)
        look, together = _looks(club, version, game)
        with speaking(ENGLISH) if in_json else nullcontext():
            differing = sum(_is_told(look(match_id), in_json) for match_id in _shown(ids))
            summed_otherwise = _is_told(together, in_json)
    note(say_counted("{count} match checked", "{count} matches checked", len(ids)))
    if differing:
        note(say_counted("{count} match differs", "{count} matches differ", differing))
    ctx.exit(WRONG if differing or summed_otherwise else FINE)


def _version(rules: str, game: str | None) -> AnyGame:
    version = RULES.get(rules)
    if version is None or game not in (None, version.name):
        names = ", ".join(known for known in RULES if game in (None, RULES[known].name))
        raise Unusable(
            say("there are no rules {rules!r}: choose from {names}", rules=rules, names=names)
        )
    return version


def _looks(
    club: Club, version: AnyGame | None, game: str | None
) -> tuple[Look, Iterable[Difference]]:
    """Return what looks at a match, and what is found of all of them once it has."""
    if version:
        return partial(compared, club, version=version), ()
    checking = Checking(club)
    return checking.of_match, checking.of_sums(game)


def _shown(ids: list[str]) -> Iterator[str]:
    """Return *ids* one by one, with a bar of how far they are on a terminal."""
    screen = Console(stderr=True)
    # What is printed on the same terminal is put above the bar; elsewhere it is left alone.
    both = sys.stdout.isatty()
    with Progress(
        console=screen,
        disable=not screen.is_terminal,
        transient=True,
        redirect_stdout=both,
    ) as progress:
        yield from progress.track(ids, description=say("Checking"))


def _is_told(differences: Iterable[Difference], in_json: bool) -> bool:
    """Print what is different with a match; tell whether anything is."""
    told = False
    for difference in differences:
        told = True
        click.echo(msgspec.json.encode(difference) if in_json else _in_line(difference))
    return told


def _in_line(difference: Difference) -> str:
    move = "" if difference.move is None else say("move {move}", move=difference.move)
    where = f"{difference.match:<36}  {difference.rules or difference.game:<8}"
    return f"{where}  {move:<8}  {difference.rule:<8}  {visible(difference.sentence)}"
