"""The matches that are measured: played by random bots, and the same in every run."""

from collections.abc import Iterator
from functools import cache, reduce
from random import Random
from typing import Any
from uuid import UUID

from domain.game import AnyGame
from domain.match import Dealt, Moved
from domain.registry import GAMES
from domain.simulation import Simulation, simulate


def a_match(game: AnyGame, number: int) -> Simulation:
    """Return a whole match of *game* between as few as can play it, played only once."""
    return _played(game.name, number)


@cache
def _played(game: str, number: int) -> Simulation:
    chance = Random(number)
    players = GAMES[game].players[0]
    seeds = [chance.randbytes(32) for _ in range(1 + players)]
    bots = ("random",) * players
    match_id = str(UUID(int=number, version=4))
    return simulate(match_id, GAMES[game], {}, bots, seeds[0], seeds[1:], chance)


def states(played: Simulation) -> Iterator[Any]:
    """Return the positions of a match, from the dealt one on."""
    game = played.match.game
    state = game.lay_out(played.match.setup)
    for event in played.events:
        if isinstance(event, (Dealt, Moved)):
            state = reduce(game.evolve, event.events, state)
            yield state


def moves(played: Simulation) -> list[Moved[Any, Any]]:
    """Return the moves of a match."""
    return [event for event in played.events if isinstance(event, Moved)]
