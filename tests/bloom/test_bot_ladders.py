"""Tests that the house bot finds the ladders with most flowers, among all there are."""

from hypothesis import given
from hypothesis import strategies as st

from domain.bloom import rules
from domain.bloom.bot.best_ladders import climbs, parts
from domain.bloom.bot.hand_value import NumberRun, _ladders
from domain.bloom.components import JOKER, STANDARD, box_of
from tests.bloom.bots import FLOWERS, tiles_of

near = st.integers(-6, 6).map(lambda steps: (steps - 1) % 100 + 1)
"""Numbers around 100, so that they make ladders, some of which run on after it."""
anywhere = st.integers(1, 100)
hands = st.tuples(st.lists(near | anywhere, max_size=7, unique=True), st.integers(0, 4)).map(
    lambda drawn: (*drawn[0], *(JOKER,) * drawn[1])
)


def flowers_on(tiles):
    """Return how many flowers there are on *tiles*."""
    return box_of(STANDARD).flowers_on(tiles)


def best_ladder(tiles, flowers):
    """BLO-4: return a ladder of *tiles* that has as many flowers as there can be, or None."""
    jokers = tiles.count(JOKER)
    numbers = [tile for tile in tiles if isinstance(tile, int)]
    ways = sorted(climbs(numbers, flowers, jokers), key=lambda way: way.flowers, reverse=True)
    for way in ways:
        if found := next(parts(way.tiles, jokers), None):
            return found
    return (JOKER,) * rules.SHORTEST if jokers >= rules.SHORTEST else None


@given(hand=hands)
def test_no_ladder_has_more_flowers(hand):
    """BLO-4, BLO-5.3."""
    most = max(map(flowers_on, rules.ladders_of(hand, ())), default=None)

    best = best_ladder(hand, FLOWERS)

    assert (best and flowers_on(best)) == most


@given(hand=hands)
def test_the_best_ladder_can_be_laid(hand):
    if best := best_ladder(hand, FLOWERS):
        assert rules.laying_refusal(hand, best, best) is None


def test_flowers_count_and_not_tiles():
    """Five tiles with six flowers against three with ten."""
    assert best_ladder(tiles_of("1 2 3 4 5 55 56 57"), FLOWERS) == (55, 56, 57)


def test_a_ladder_runs_on_after_100():
    """BLO-4.1."""
    assert best_ladder(tiles_of("1 99 100 3"), FLOWERS) == (99, 100, 1, 3)


def test_a_ladder_does_not_lap_itself_even_though_the_whole_circle_is_in_the_hand():
    """BLO-4.1."""
    best = best_ladder((*range(1, 101), *(JOKER,) * 4), FLOWERS)

    assert rules.is_ladder(best)
    assert flowers_on(best) == sum(FLOWERS)


def test_jokers_go_where_they_bring_most():
    assert best_ladder(tiles_of("11 12 15 16 55 58 60 j"), FLOWERS) == (55, JOKER, 58, 60)


def test_jokers_by_themselves_are_a_ladder():
    """BLO-4.2."""
    assert best_ladder(tiles_of("j j j"), FLOWERS) == (JOKER,) * 3
    assert best_ladder(tiles_of("j j"), FLOWERS) is None


@given(hand=hands, loot=st.frozensets(near, max_size=4))
def test_no_way_up_takes_more_stolen_tiles_or_jokers_than_there_are(hand, loot):
    """BLO-5.2."""
    own = [tile for tile in hand if tile != JOKER and tile not in loot]
    for way in climbs(own, FLOWERS, hand.count(JOKER), loot):
        assert len(loot.intersection(way.tiles)) == way.stolen <= rules.MOST_STOLEN
        assert way.tiles.count(JOKER) == way.jokers <= hand.count(JOKER)
        assert flowers_on(way.tiles) == way.flowers
        for part in parts(way.tiles, hand.count(JOKER)):
            assert rules.is_ladder(part)


def test_a_chain_makes_no_more_ladders_than_its_tiles_allow():
    many = NumberRun(first=1, last=30, size=30, flowers=30 * 1_000_000)

    assert len([*_ladders([many])]) == 30 // rules.SHORTEST
