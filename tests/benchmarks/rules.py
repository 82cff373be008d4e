"""Benchmark: decisions of the rules."""

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from random import Random
from typing import Any

import msgspec

from domain.game import AnyGame, Observer
from tests.benchmarks.matches import a_match, states
from tests.benchmarks.measure import Figure, measured, rate
from tests.random_commands import MOST
from tests.spec import in_order


def figures(game: AnyGame, rounds: int, matches: int) -> Iterator[Figure]:
    """Measure with so many matches of *game* in each round."""
    found = measured(
        rounds,
        {
            "listed": lambda: sum(play_listed(game, number) for number in range(matches)),
            "bot": lambda: sum(play_by_view(game, number) for number in range(matches)),
            "views": lambda: sum(see_everything(game, number) for number in range(matches)),
        },
    )
    yield Figure(
        what=f"{game.title}: random play, all moves listed",
        value=rate(found["listed"], "moves"),
        meaning=f"all legal commands of a position, or the first {MOST}, are written out, one is"
        " decided and carried out",
    )
    yield Figure(
        what=f"{game.title}: random play by the view",
        value=rate(found["bot"], "moves"),
        compared=f"{found['listed'].times(found['bot']):.1f} x the line above",
        meaning="the random bot chooses by the view that a seat gets, with what is open and why"
        " the rest is not",
    )
    yield Figure(
        what=f"{game.title}: views",
        value=rate(found["views"], "views"),
        meaning="each seat's and the spectator's view of every position of a match, as JSON",
    )


def play_listed(game: AnyGame, number: int) -> int:
    """Play with every legal command listed; return how many moves it took."""
    chance = Random(number)
    return play(
        game, number, lambda state, seat: chance.choice(list(islice(game.moves(state, seat), MOST)))
    )


def play_by_view(game: AnyGame, number: int) -> int:
    """Let the random bot play; return how many moves it took."""
    chance = Random(number)
    bot = game.bots["random"]
    return play(game, number, lambda state, seat: bot(game.observation(state, seat), chance))


def play(game: AnyGame, number: int, choose: Any) -> int:
    """Play a deal to its end; return how many moves it took."""
    state, moves = next(states(a_match(game, number))), 0
    while (seat := game.to_move(state)) is not None:
        state = reduce(game.evolve, game.decide(state, seat, choose(state, seat), in_order), state)
        moves += 1
    return moves


def see_everything(game: AnyGame, number: int) -> int:
    """Look at every position; return how many views that were."""
    seen = 0
    for state in states(a_match(game, number)):
        for viewer in (*range(len(a_match(game, number).match.seated)), Observer.SPECTATOR):
            msgspec.json.encode(game.view(state, viewer))
            seen += 1
    return seen
