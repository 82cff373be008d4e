"""Tests of the gain of a lesson's move over the other sensible moves."""

from types import SimpleNamespace

import pytest

from domain.analysis import move_gain
from tests.analysis.guessing_game import GUESSING, Boxes


def standing(prize):
    """Return a match of the guessing game as it stands."""
    return SimpleNamespace(game=GUESSING, state=Boxes(prize), to_move=0, seated=(None, None))


def test_a_move_is_held_against_the_mean_of_all_others():
    other = move_gain(standing("left"), "middle", 400)

    assert other.chance == pytest.approx(0.6, abs=0.1)
    assert other.others == pytest.approx(0.2, abs=0.1)
    assert other.gain == other.chance - other.others


def test_it_is_the_same_wherever_the_prize_lies():
    assert move_gain(standing("left"), "right", 40) == move_gain(standing("middle"), "right", 40)
