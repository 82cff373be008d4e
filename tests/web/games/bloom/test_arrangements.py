"""Arranging tiles as a ladder agrees with the rules, and is fast for large hands."""

from itertools import accumulate, permutations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from domain.bloom import BLOOM
from domain.bloom.components import JOKER
from domain.bloom.rules import climbing_refusal, grown, holds_in_order, ladders_of
from domain.pieces import without
from tests.bloom.drawn_positions import position
from web.games.bloom.arrangements import arrangements
from web.games.bloom.choices import choices
from web.games.bloom.completions import Completions

WIDE = settings(max_examples=60)
near = st.one_of(st.integers(1, 9), st.integers(96, 100))
tiles = st.builds(
    lambda numbers, jokers: (*numbers, *(JOKER,) * jokers),
    st.lists(near, max_size=4, unique=True),
    st.integers(0, 2),
)


@st.composite
def ladder(draw):
    """Draw a ladder about 100."""
    steps = draw(st.lists(st.integers(1, 2), min_size=2, max_size=4))
    values = accumulate(steps, initial=draw(st.integers(94, 102)))
    jokers = draw(st.sets(st.integers(0, 4), max_size=2))
    return tuple(
        JOKER if at in jokers else (value - 1) % 100 + 1 for at, value in enumerate(values)
    )


def apart(some, others):
    """Return *some* tiles without the numbers that are among the others."""
    return tuple(tile for tile in some if tile == JOKER or tile not in others)


@given(tiles)
def test_all_orders_that_climb_are_found_and_no_others(some):
    climbing = {
        permutation for permutation in permutations(some) if climbing_refusal(permutation) is None
    }

    assert set(arrangements((), some)) == climbing


@given(ladder(), tiles)
def test_a_ladder_is_found_to_grow_as_the_rules_say(base, more):
    more = apart(more, base)[: 7 - len(base)]
    grows = {
        permutation
        for permutation in permutations((*base, *more))
        if climbing_refusal(permutation) is None and holds_in_order(permutation, base)
    }

    assert set(arrangements(base, more)) == grows


@given(tiles, tiles, tiles)
@WIDE
def test_picked_tiles_can_be_completed_if_they_are_part_of_a_ladder(own, left, stolen):
    left, stolen = apart(left, own), apart(stolen, (*own, *left))[-2:]
    assume(own)
    hand = (*own, *left)
    found = any(holds(ladder, (*own, *stolen)) for ladder in ladders_of(hand, stolen))

    assert Completions(hand).a_ladder(own, stolen) == found


@given(tiles, tiles, ladder())
@WIDE
def test_a_tile_can_be_added_if_it_is_part_of_a_longer_ladder(own, left, base):
    own, left = apart(own, base), apart(left, (*base, *own))
    assume(own)
    hand = (*own, *left)
    found = any(holds(ladder, (*base, *own)) for ladder in grown(base, hand))

    assert Completions(hand).grows(base, own) == found


def holds(ladder, some) -> bool:
    """Return whether *ladder* has all *some* tiles, equal ones as often."""
    try:
        without(ladder, some)
    except ValueError:
        return False
    return True


def test_many_tiles_with_jokers_are_arranged_at_once():
    """Trying all orders would take for ever."""
    numbers = tuple(range(2, 82, 2))
    state = position(hands=(" ".join(map(str, (*numbers, "J", "J", "J"))), "1"), jokers=0)
    picks = (*(f"tile-{number}" for number in numbers[::-1]), "joker-hand-0", "joker-hand-1")
    here = choices(BLOOM.view(state, 0), picks)

    assert here.move["tiles"] == (*numbers, JOKER, JOKER)
