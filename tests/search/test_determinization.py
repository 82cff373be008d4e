"""Tests of determinization: samples are possible, look the same to the seat, and are uniform."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, compress, permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

from domain.birdie import BIRDIE
from domain.birdie.components import STANDARD, box_of
from domain.birdie.determinization import sampler as birdie_sampler
from domain.bloom import BLOOM
from domain.bloom.components import JOKER, JOKERS
from domain.bloom.determinization import sampler as bloom_sampler
from domain.bower import BOWER
from domain.bower.determinization import sampler as bower_sampler
from domain.bower.state import Step
from domain.felci import FELCI
from domain.felci.determinization import sampler as felci_sampler
from domain.felci.state import State as FelciState
from domain.felci.state import Undergrowth
from tests.bloom.bots import table
from tests.bower.drawn_positions import position
from tests.search.positions import POSSIBLE, Decision, decisions, each_game, search_of

SEEDS = range(4)
TIMES = 4
"""How often each position is sampled."""
BIRDIE_BOX = box_of(STANDARD)
DRAWN = 2000
"""How often where the cases are counted."""


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_sampled_position_is_possible_and_shows_the_seat_what_it_knows(game, seed):
    for state, seat in decisions(game, seed, 12):
        known = game.observation(state, seat)
        sampled = search_of(game).sampler(known)

        for chance in map(Random, range(TIMES)):
            there = sampled(chance)
            assert game.observation(there, seat) == known
            POSSIBLE[game.name](there)


@each_game
def test_hidden_pieces_are_sampled_differently(game):
    state, seat = decisions(game, 0, 12)[1]
    sampled = search_of(game).sampler(game.observation(state, seat))

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


def hidden_cards(at: Decision) -> tuple[str, ...]:
    """Return the cards of the round that a seat does not see."""
    state, others = at.state, [other for other in range(len(at.state.hands)) if other != at.seat]
    placed = [*(state.hands[other] for other in others), *(state.decks[other] for other in others)]
    return (*state.deck, *chain(*placed), *state.reserve)


def test_each_card_of_the_box_that_is_not_seen_is_as_likely_in_each_place():
    """The cards of the other round are among them."""
    at = fewest_hidden(BIRDIE, hidden_cards, least=3)
    known = BIRDIE.observation(at.state, at.seat)
    seen = [*known.deck, *at.state.area, *at.state.hands[at.seat], *chain(*at.state.rows)]
    seen += chain(*at.state.discards)
    unseen = Counter(BIRDIE_BOX.cards) - Counter(seen)

    assert_pairs_are_even(at, birdie_sampler(known), hidden_cards, [*unseen.elements()])


def hidden_tiles(at: Decision) -> tuple[int | str, ...]:
    """Return the tiles of Bloom that a seat does not see."""
    hands = [hand for seat, hand in enumerate(at.state.hands) if seat != at.seat]
    return (*chain(*hands), *at.state.reserve)


def test_each_tile_that_is_not_seen_is_as_likely_in_each_place():
    at = fewest_hidden(BLOOM, hidden_tiles, least=4)
    sampled = bloom_sampler(BLOOM.observation(at.state, at.seat))

    assert_pairs_are_even(at, sampled, hidden_tiles, hidden_tiles(at))


def assert_pairs_are_even(
    at: Decision,
    sampled: Callable[[Random], Any],
    hidden: Callable[[Decision], tuple[Any, ...]],
    pieces: Sequence[Any],
) -> None:
    """See that each two of the *pieces* lie as often as they should where the first two lie."""
    drawn = (hidden(Decision(sampled(Random(number)), at.seat)) for number in range(DRAWN))
    counted = Counter((first, second) for first, second, *_ in drawn)

    likely = Counter(permutations(pieces, 2))
    expected = {pair: DRAWN * count / likely.total() for pair, count in likely.items()}
    square = sum((counted[pair] - often) ** 2 / often for pair, often in expected.items())
    freedom = len(expected) - 1
    assert set(counted) <= set(expected)
    assert abs(square - freedom) < 4 * sqrt(2 * freedom)


def hidden_eggs(at: Decision) -> tuple[str, ...]:
    """Return the eggs of Bower that a seat has not looked at, its opponent's and those aside."""
    state, seen = at.state, BOWER.view(at.state, at.seat)
    shown = [egg.shows is None for egg in seen.eggs]
    return (*compress(state.eggs, shown), *(() if seen.aside else state.aside))


def test_each_egg_that_was_not_seen_is_as_likely_in_each_column():
    at = fewest_hidden(BOWER, hidden_eggs, least=3)
    sampled = bower_sampler(BOWER.observation(at.state, at.seat))
    drawn = (sampled(Random(number)) for number in range(DRAWN))

    counted = Counter(hidden_eggs(Decision(state, at.seat)) for state in drawn)

    assert_even(counted, set(permutations(hidden_eggs(at))))


def test_a_nest_tile_that_the_other_player_chose_is_in_that_hand_until_it_is_seen():
    state = position(hands=("N01", "earth-1 N02"), step=Step.PLACE, bonuses=("", "earth-1"))
    sampled = bower_sampler(BOWER.observation(state, 0))

    for number in range(20):
        assert "earth-1" in sampled(Random(number)).hands[1]


def test_the_reserve_never_holds_the_joker_that_began_on_the_board():
    state = table("1 5 9", shown="20", reserve=60, others=30, board_jokers=0)
    sampled = bloom_sampler(BLOOM.observation(state, 0))

    for number in range(200):
        assert sampled(Random(number)).reserve.count(JOKER) < JOKERS
