"""Are sampled positions possible, the same to the seat, and each as likely as any other?"""

from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

from domain.felci import FELCI
from domain.felci.sampling import sampler as felci_sampler
from domain.felci.state import State as FelciState
from domain.felci.state import Undergrowth
from tests.search.positions import Decision, decisions, each_game, search_of

SEEDS = range(4)
TIMES = 4
"""How often each position is sampled."""
DRAWN = 4000
"""How often where the cases are counted."""


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_sampled_position_is_possible_and_shows_the_seat_what_it_knows(game, seed):
    conservation = import_module(f"tests.{game.name}.conservation")
    for state, seat in decisions(game, seed, 12):
        known = game.known(state, seat)
        sampled = search_of(game).sampler(known)

        for chance in map(Random, range(TIMES)):
            there = sampled(chance)
            assert game.known(there, seat) == known
            conservation.assert_conserved(there)


@each_game
def test_what_is_hidden_comes_up_otherwise(game):
    state, seat = decisions(game, 0, 12)[1]
    sampled = search_of(game).sampler(game.known(state, seat))

    assert len({repr(sampled(Random(number))) for number in range(20)}) > 1


def assert_even(counted: Counter[Any], cases: Iterable[Any]) -> None:
    """See that each of the *cases* was counted about as often, by their chi-square."""
    cases = list(cases)
    assert set(counted) <= set(cases)
    expected = counted.total() / len(cases)
    square = sum((counted[case] - expected) ** 2 / expected for case in cases)
    freedom = len(cases) - 1
    assert abs(square - freedom) < 4 * sqrt(2 * freedom)


def fewest_hidden(game, hidden: Callable[[Decision], tuple[Any, ...]], least: int) -> Decision:
    """Return the position with the fewest hidden pieces, but not below the *least*."""
    found = [each for seed in range(6) for each in decisions(game, seed, 60)]
    return min(
        [each for each in found if len(set(hidden(each))) > 1 and len(hidden(each)) >= least],
        key=lambda each: len(hidden(each)),
    )


def hidden_ferns(at: Decision) -> tuple[str, ...]:
    """Return the tiles that a seat does not see: face down, in the other hand, in the pile."""
    state: FelciState = at.state
    under = [
        state.tiles[cell].type
        for cell in state.garden.cells
        if isinstance(state.tiles.get(cell), Undergrowth) and state.tiles[cell].owner != at.seat
    ]
    return (*under, *state.hands[1 - at.seat], *state.pile)


def test_each_way_in_which_hidden_ferns_may_lie_comes_up_as_often():
    at = fewest_hidden(FELCI, hidden_ferns, least=4)
    sampled = felci_sampler(FELCI.view(at.state, at.seat))
    drawn = (sampled(Random(number)) for number in range(DRAWN))

    counted = Counter(hidden_ferns(Decision(state, at.seat)) for state in drawn)

    assert_even(counted, set(permutations(hidden_ferns(at))))
