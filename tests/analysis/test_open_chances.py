"""Tests of the chances with all pieces open but the draws to come."""

from random import Random

import pytest

from domain.analysis.open_chances import OpenChances, OpenEstimate
from tests.analysis.guessing_game import GUESSING, Boxes
from tests.search.positions import decisions, each_game, search_of
from tests.tables import TABLES, played, spread, standing


@each_game
def test_nothing_that_a_player_has_seen_is_drawn_again(game):
    for state, seat in decisions(game, 2, 20):
        players = len(game.score(state).totals)
        again = search_of(game).redraw(state, Random(1))

        assert [game.view(again, each) for each in range(players)] == [
            game.view(state, each) for each in range(players)
        ]
        assert game.observation(again, seat) == game.observation(state, seat)


@each_game
def test_what_comes_is_drawn_again(game):
    ((state, _),) = spread(decisions(game, 2, 20), Random(1), 1)

    assert len({repr(search_of(game).redraw(state, Random(seed))) for seed in range(8)}) > 1


@each_game
def test_the_chances_do_not_depend_on_the_order_of_what_comes(game):
    ((state, _),) = spread(decisions(game, 2, 20), Random(1), 1)
    players, search = len(game.score(state).totals), search_of(game)
    values = [
        (search.open_value or search.value)(each, seat)
        for seat in range(players)
        for each in (state, search.redraw(state, Random(3)))
    ]

    assert values[::2] == pytest.approx(values[1::2])


def test_the_chances_after_a_command_are_a_mean_over_the_draws():
    expected = OpenEstimate(GUESSING, 2, 400).after_command(Boxes("left"), 0, "middle")

    assert expected.mean[0] == pytest.approx(0.6, abs=0.1)
    assert sum(expected.mean) == pytest.approx(1)


def test_a_lucky_draw_is_the_difference_from_the_expected_chances():
    estimate = OpenEstimate(GUESSING, 2, 400)
    expected = estimate.after_command(Boxes("left"), 0, "left")
    reached = estimate.of(Boxes("left", "left"))

    assert reached.drawn_since(expected)[0] == pytest.approx(0.9, abs=0.1)
    assert sum(reached.drawn_since(expected)) == pytest.approx(0)


def test_a_difference_within_the_error_is_no_luck():
    expected = OpenChances([(0.3, 0.7), (0.7, 0.3)])

    assert OpenChances([(0.6, 0.4), (0.5, 0.5)]).drawn_since(expected) == (0, 0)


def test_a_better_move_adds_no_more_than_its_player_could_know_and_never_less_than_nothing():
    played, better = OpenChances([(0.4, 0.4, 0.2)]), OpenChances([(0.6, 0.3, 0.1)])

    assert better.added_to(played, 0, 0.3) == pytest.approx((0.2, -0.1, -0.1))
    assert better.added_to(played, 0, 0.1) == pytest.approx((0.1, -0.05, -0.05))
    assert better.added_to(played, 1, 0.3) == (0, 0, 0)


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_the_chances_of_all_seats_add_up(table):
    for _, match in spread([*standing(played(table, 4))], Random(1), 2):
        chances = OpenEstimate(match.game, table.players, 2).of(match.state).mean

        assert len(chances) == table.players
        assert sum(chances) == pytest.approx(1)
