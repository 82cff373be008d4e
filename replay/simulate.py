"""``giardino simulate``: matches between bots, reproducible by their seed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import thread_time

import click

from adapters.i18n import gettext, ngettext
from adapters.records.serializer import as_json
from adapters.records.simulation import simulated_record
from domain.bot_levels import levels_of, with_levels
from domain.game import AnyGame
from domain.registry import GAMES
from replay.group import Unusable, note
from replay.help_text import help_epilog
from replay.options import game_option, jobs_option, open_out, out_option
from replay.process_pool import ProcessPool
from replay.terminal import progress_bar


@click.command("simulate", epilog=help_epilog("simulate"))
@game_option("The game to play.", required=True)
@click.option(
    "--matches",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="The number of matches.",
)
@click.option(
    "--seed", type=int, required=True, help="The random seed; equal seeds give equal matches."
)
@click.option(
    "--option", "options", metavar="NAME", multiple=True, help="Play with this option of the game."
)
@click.option(
    "--players",
    metavar="LEVEL,...",
    default="house",
    help="The bots in seat order, or one for all seats of the smallest table: random, easy, house,"
    " strong, strong:SECONDS or strong@TRIALS.  [default: house]",
)
@out_option("the records")
@jobs_option
def simulate_command(
    game: str,
    matches: int,
    seed: int,
    options: tuple[str, ...],
    players: str,
    out: str | None,
    jobs: int,
) -> None:
    """Let bots play, and print their matches as records.

    Prints one record per line (JSON Lines). The seed is the only source of chance, so the same
    command prints the same bytes, unless a bot's thinking time is given in SECONDS.
    """
    played = GAMES[game]
    chosen = _options(played, options)
    bots = _bots(played, players)
    playing = partial(simulating, game, chosen, bots, seed)
    with (
        open_out(out) as file,
        ProcessPool(jobs, playing) as workers,
        progress_bar(out, raw=True) as progress,
    ):
        lines = workers.map(range(1, matches + 1))
        for line in progress.track(lines, matches, description=gettext("Simulating")):
            file.write(line)
            file.flush()
    if out:
        note(
            ngettext(
                "{count} match of {game} in {file}",
                "{count} matches of {game} in {file}",
                matches,
                game=played.title,
                file=out,
            )
        )


def _options(game: AnyGame, names: tuple[str, ...]) -> dict[str, bool]:
    for name in names:
        if name not in game.option_names:
            raise Unusable(
                gettext(
                    "{game} has no option {name!r}: choose from {names}",
                    game=game.title,
                    name=name,
                    names=", ".join(game.option_names),
                )
            )
    return dict.fromkeys(names, True)


def _bots(game: AnyGame, players: str) -> tuple[str, ...]:
    bots = tuple(players.split(","))
    playing = with_levels(game, bots, thread_time)
    for name in bots:
        if name not in playing.bots:
            raise Unusable(
                gettext(
                    "{game} has no bot {name!r}: choose from {names}",
                    game=game.title,
                    name=name,
                    names=", ".join(levels_of(game)),
                )
            )
    if len(bots) == 1:
        bots *= game.players.start
    if len(bots) not in game.players:
        raise Unusable(
            gettext(
                "{game} is not a game for {count}: choose from {names}",
                game=game.title,
                count=len(bots),
                names=", ".join(map(str, game.players)),
            )
        )
    return bots


@contextmanager
def simulating(
    game_name: str, options: dict[str, bool], bots: tuple[str, ...], seed: int
) -> Iterator[Callable[[int], bytes]]:
    """Return a worker's task function, which needs no setup."""
    game = with_levels(GAMES[game_name], bots, thread_time)
    yield partial(simulated, game, options, bots, seed)


def simulated(
    game: AnyGame, options: dict[str, bool], bots: tuple[str, ...], seed: int, number: int
) -> bytes:
    """Return the record of match *number*, counted from 1, as a line."""
    return as_json(simulated_record(game, options, bots, seed, number)) + b"\n"
