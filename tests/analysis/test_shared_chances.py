"""Tests of the chances of all seats, which add up to 1."""

import pytest
from msgspec.structs import replace

from domain.analysis import (
    BetterMove,
    MoveAnalysis,
    chances_with_better,
    shared_chances,
    with_shared_luck,
)


def look(seat, chance):
    """Return the analysis of a move."""
    return MoveAnalysis(seat, (), chance, True)


def test_the_match_begins_with_equal_chances_and_ends_with_the_result():
    chances = shared_chances([look(0, 0.5)], 4, (2,))

    assert chances[0] == (0.25, 0.25, 0.25, 0.25)
    assert chances[-1] == (0, 0, 1, 0)


def test_a_shared_victory_is_shared_in_the_last_chances():
    assert shared_chances([], 3, (0, 2))[-1] == (0.5, 0, 0.5)


def test_after_each_move_the_chances_add_up_even_though_each_player_judges_alone():
    chances = shared_chances([look(0, 0.8), look(1, 0.8), look(0, 0.2)], 2, (0,))

    assert [sum(each) for each in chances] == pytest.approx([1] * 5)
    assert chances[2] == (0.5, 0.5)
    assert chances[3] == pytest.approx((0.2, 0.8))


def test_chances_are_equal_where_every_player_sees_none():
    assert shared_chances([look(0, 0.0), look(1, 0.0)], 2, ())[-1] == (0.5, 0.5)


def test_what_a_better_move_would_have_brought_is_on_the_same_scale():
    better = replace(look(0, 0.25), better=BetterMove(None, (), 0.5))

    assert chances_with_better([better, look(1, 0.5)], 2) == [(0.5, 0.5), None]
    assert shared_chances([better], 2, ())[1] == pytest.approx((1 / 3, 2 / 3))


def test_luck_is_told_on_the_scale_of_the_shared_chances():
    moves = [look(0, 0.9), replace(look(1, 0.6), luck=-0.6), look(0, 0.0)]
    chances = shared_chances(moves, 2, ())[1:]

    _, unlucky, last = with_shared_luck(moves, chances)

    assert unlucky.luck == pytest.approx(-chances[1][1]) == pytest.approx(-0.4)
    assert last.luck is None
