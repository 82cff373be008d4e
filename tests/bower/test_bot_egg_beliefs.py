"""Tests of the strong bot's belief over the eggs that the opponent knows."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.bower import BOWER
from domain.bower.bot.opponent_model import believed, guessed
from domain.bower.components import EGGS
from domain.match import Moved
from domain.simulation import simulate
from tests.bower.drawn_positions import NORTH, SOUTH, built, position
from tests.tables import TABLES, played, standing

tables = st.sampled_from([table for table in TABLES if table.game is BOWER])
seeds = st.integers(0, 2**64)


def seen_by_south(**drawn):
    """Return south's view of a position: it knows the eggs of columns 1, 3, 5."""
    return BOWER.view(position(eggs={1: "Fy", 3: "Fv", 5: "Fr"}, **drawn), SOUTH)


@given(table=tables, seed=seeds)
def test_beliefs_fit_the_view_and_sum_to_one(table, seed):
    """BOW-2.1, BOW-5.5."""
    states = [
        match.state for _, match in standing(played(table, seed)) if match.to_move is not None
    ]
    for state in Random(seed).sample(states, 3):
        for seat in (SOUTH, NORTH):
            view = BOWER.view(state, seat)
            belief = believed(view)

            assert sum(belief.values()) == pytest.approx(1)
            for eggs in belief:
                shown = [egg.shows for egg in view.eggs if egg.knower != seat]
                own = [egg.shows for egg in view.eggs if egg.knower == seat]
                assert all(seen in (None, egg) for seen, egg in zip(shown, eggs, strict=True))
                assert len({*eggs, *own, *(view.aside or ())}) == 6 + len(view.aside or ())
            for wish, egg in zip(guessed(view, belief), view.eggs, strict=True):
                assert sum(wish.values()) == pytest.approx(1)
                assert egg.shows is None or set(wish) == {egg.shows}


def test_before_a_tile_lies_each_egg_is_as_likely():
    belief = believed(seen_by_south())

    assert len(belief) == 5 * 4 * 3
    assert [*belief.values()] == pytest.approx([1 / 60] * 60)


def test_a_tile_was_put_where_an_egg_asks_for_it():
    """N20 has a red feather; the opponent could also have chosen the columns next to it."""
    view = seen_by_south(north=built("N20 2-1 2-2"))
    wishes = guessed(view, believed(view))
    likeliest = max(EGGS, key=lambda egg: wishes[1].get(egg, 0.0))

    objects = {kind for square in view.nests[NORTH].squares for kind in square.objects}
    assert likeliest in objects
    assert wishes[1][likeliest] > 2 * wishes[3][likeliest]


def test_covered_squares_give_no_information():
    """BOW-5.7."""
    covered = seen_by_south(north=built("N20 2-1 2-2", "N05 2-1 2-2"))

    assert believed(covered) == believed(seen_by_south())


def test_play_like_the_house_bot_is_soon_recognized():
    """A guess would be right once in five times."""
    held = []
    for seed in range(4):
        server, *seats = (Random(f"{seed} {whose}").randbytes(32) for whose in range(3))
        simulation = simulate("m", BOWER, {}, ("house", "house"), server, seats, Random(seed))
        state = halfway(simulation)
        for seat in (SOUTH, NORTH):
            wishes = guessed(view := BOWER.view(state, seat), believed(view))
            hidden = [at for at, egg in enumerate(view.eggs) if egg.shows is None]
            held += [wishes[at].get(state.eggs[at], 0.0) for at in hidden]

    assert sum(held) / len(held) > 0.5


def halfway(simulation):
    """Return the position after half of the moves of a match."""
    moved = [match.state for event, match in standing(simulation) if isinstance(event, Moved)]
    return moved[len(moved) // 2]
