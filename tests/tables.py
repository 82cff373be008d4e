"""Which matches of every game are tried? Each option on and off, each number of players."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from domain import match as matches
from domain.game import AnyGame
from domain.games import GAMES
from domain.match import Match, MatchEvent
from domain.simulation import Simulation, simulate


class Table(NamedTuple):
    """A game with its options, and how many play."""

    game: AnyGame
    options: dict[str, bool]
    players: int

    def __str__(self) -> str:
        """Return what a test is called on this table."""
        chosen = [name for name, on in self.options.items() if on]
        return " ".join([self.game.name, f"for {self.players}", *chosen])


TABLES = [
    Table(game, dict(zip(game.options, flags, strict=True)), players)
    for game in GAMES.values()
    for players in game.players
    for flags in product((False, True), repeat=len(game.options))
]
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def played(table: Table, seed: int) -> Simulation:
    """Return a match that random bots play to its end; another *seed*, another deal and match."""
    chance = Random(seed)
    return simulate(
        "a match",
        table.game,
        table.options,
        ("random",) * table.players,
        chance.randbytes(32),
        [chance.randbytes(32) for _ in range(table.players)],
        chance,
    )


def standing(simulation: Simulation) -> Iterator[tuple[MatchEvent, Match]]:
    """Return each event of a match with the match as it stands after it."""
    match: Match | None = None
    for event in simulation.events:
        match = matches.evolve(match, simulation.match.id, event)
        yield event, match
