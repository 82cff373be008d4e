"""How fast are the rules?"""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

import msgspec

from domain.game import Onlooker
from tests.benchmarks.matches import FELCI, a_match, states
from tests.benchmarks.measuring import Figure, measured, rate
from tests.spec import in_order


def figures(rounds: int, matches: int) -> Iterator[Figure]:
    """Measure with so many matches in each round."""
    found = measured(
        rounds,
        {
            "listed": lambda: sum(play_listed(number) for number in range(matches)),
            "bot": lambda: sum(play_by_view(number) for number in range(matches)),
            "views": lambda: sum(see_everything(number) for number in range(matches)),
        },
    )
    yield Figure(
        what="random play, every legal move listed",
        value=rate(found["listed"], "moves"),
        meaning="all legal commands of a position are written out, one is decided and carried out",
    )
    yield Figure(
        what="random play by the view",
        value=rate(found["bot"], "moves"),
        compared=f"{found['listed'].times(found['bot']):.1f} x the line above",
        meaning="the random bot chooses by the view that a seat gets, with what is open and why"
        " the rest is not",
    )
    yield Figure(
        what="views",
        value=rate(found["views"], "views"),
        meaning="each seat's and the spectator's view of every position of a match, as JSON",
    )


def play_listed(number: int) -> int:
    """Play with every legal command listed; return how many moves it took."""
    chance = Random(number)
    return play(number, lambda state, seat: chance.choice(list(FELCI.moves(state, seat))))


def play_by_view(number: int) -> int:
    """Let the random bot play; return how many moves it took."""
    chance = Random(number)
    return play(number, lambda state, seat: FELCI.bots["random"](FELCI.view(state, seat), chance))


def play(number: int, choose: Any) -> int:
    """Play a deal to its end; return how many moves it took."""
    state, moves = next(states(a_match(number))), 0
    while (seat := FELCI.to_move(state)) is not None:
        state = reduce(
            FELCI.evolve, FELCI.decide(state, seat, choose(state, seat), in_order), state
        )
        moves += 1
    return moves


def see_everything(number: int) -> int:
    """Look at every position; return how many views that were."""
    seen = 0
    for state in states(a_match(number)):
        for viewer in (*range(2), Onlooker.SPECTATOR):
            msgspec.json.encode(FELCI.view(state, viewer))
            seen += 1
    return seen
