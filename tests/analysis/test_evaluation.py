"""Tests of the evaluation of a move: which better move is found."""

import pytest

from domain.analysis.evaluation import evaluate_move
from domain.analysis.win_probability import WinProbability
from tests.analysis.guessing_game import GUESSING, LIKELY, Boxes

FIRST = WinProbability(GUESSING, 0, 2)
TRIALS = 400


@pytest.mark.parametrize("prize", LIKELY)
def test_the_box_that_was_likelier_is_better_wherever_the_prize_lay(prize):
    weighed = evaluate_move(FIRST, Boxes(prize), "left", TRIALS)

    assert weighed.better == "middle"
    assert weighed.played == pytest.approx(0.1, abs=0.1)
    assert weighed.best == pytest.approx(0.6, abs=0.1)
    assert weighed.lost == weighed.best - weighed.played


@pytest.mark.parametrize("prize", LIKELY)
def test_the_likeliest_box_was_right_even_where_it_was_empty(prize):
    weighed = evaluate_move(FIRST, Boxes(prize), "middle", TRIALS)

    assert weighed.better is None
    assert weighed.lost == 0


def test_a_move_that_may_be_better_by_chance_is_not_called_better():
    """With sixteen trials they are compared on four tables."""
    assert evaluate_move(FIRST, Boxes("left"), "right", 16).better is None


def test_a_move_that_is_not_judged_is_held_against_none():
    weighed = evaluate_move(FIRST, Boxes("left"), "left", TRIALS, compare=False)

    assert weighed.better is None
    assert weighed.played == pytest.approx(0.1, abs=0.1)


def test_equal_trials_give_equal_numbers():
    assert evaluate_move(FIRST, Boxes("left"), "right", TRIALS) == evaluate_move(
        FIRST, Boxes("right"), "right", TRIALS
    )
