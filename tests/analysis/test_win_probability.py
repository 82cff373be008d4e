"""Tests of the win probability."""

from random import Random

import pytest

from domain.analysis.win_probability import WinProbability, chances_in
from tests.analysis.guessing_game import GUESSING, Boxes
from tests.search.positions import SEARCHED, each_game, search_of
from tests.tables import TABLES, played, standing

ENDED = [
    next(table for table in TABLES if table.game is game and not table.components)
    for game in SEARCHED
]


def test_equal_positions_have_equal_win_probabilities():
    for players in (2, 3, 4):
        assert WinProbability(GUESSING, 0, players).as_search().value(
            Boxes("left"), 0
        ) == pytest.approx(1 / players)


def test_a_decided_match_has_win_probabilities_of_one_and_zero():
    found = Boxes("left", "left")

    assert [WinProbability(GUESSING, seat, 2).of_position(found) for seat in (0, 1)] == [1, 0]
    assert chances_in(GUESSING, found, 2) == (1, 0)


@pytest.mark.parametrize("table", ENDED, ids=str)
def test_at_the_end_of_a_match_the_winners_share_the_victory(table):
    match = played(table, 1).match
    assert match.count
    seats = range(table.players)
    parts = [
        WinProbability(match.game, seat, table.players).of_position(match.state) for seat in seats
    ]

    won = match.count.winners
    assert parts == [(seat in won) / len(won) for seat in seats]
    assert chances_in(match.game, match.state, table.players) == tuple(parts)


@each_game
def test_the_possible_swing_of_a_match_shrinks(game):
    table = next(each for each in ENDED if each.game is game)
    stood = [match for _, match in standing(played(table, 2)) if match.to_move is not None]
    scale = search_of(game).logistic_scale

    assert scale(stood[0].state) > scale(stood[-1].state) > 0


@each_game
def test_a_player_who_is_ahead_is_likelier_to_win(game):
    table = next(each for each in ENDED if each.game is game)
    stood = [match for _, match in standing(played(table, 3)) if match.to_move is not None]
    match = Random(1).choice(stood)
    values = [search_of(game).value(match.state, seat) for seat in (0, 1)]
    chances = [WinProbability(game, seat, 2).of_position(match.state) for seat in (0, 1)]

    assert (values[0] > values[1]) == (chances[0] > chances[1])
    assert all(0 < chance < 1 for chance in chances)
