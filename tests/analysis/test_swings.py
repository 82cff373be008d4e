"""Large changes of a winning chance, and what explains most of them."""

import pytest

from domain.analysis import BetterMove, Cause, MoveAnalysis, find_swings


def look(seat, chance, luck=None, better=None, compared=True):
    """Return the analysis of a move."""
    found = better and BetterMove(None, (), better)
    return MoveAnalysis(seat, (), chance, compared, found, luck)


@pytest.mark.parametrize(
    ("moves", "cause", "movers"),
    [
        ([look(0, 0.5, luck=-0.3), look(1, 0.5), look(0, 0.2)], Cause.DRAWS, ()),
        ([look(0, 0.5), look(1, 0.5, luck=0.3), look(0, 0.2)], Cause.DRAWS, ()),
        ([look(0, 0.5), look(1, 0.5), look(0, 0.2)], Cause.OTHERS, (1,)),
        ([look(0, 0.5), look(1, 0.5), look(0, 0.2, compared=False)], Cause.OTHERS, (0, 1)),
        ([look(0, 0.5), look(0, 0.2)], Cause.ESTIMATE, ()),
    ],
)
def test_a_fall_has_its_largest_cause(moves, cause, movers):
    (swing,) = find_swings(moves, 2)

    assert (swing.move, swing.seat) == (len(moves), 0)
    assert (swing.before, swing.after) == pytest.approx((0.5, 0.2 / 0.7))
    assert (swing.cause, swing.movers) == (cause, movers)


def test_a_rise_is_never_explained_by_a_worse_move():
    moves = [look(0, 0.5), look(1, 0.5), look(0, 0.9, better=0.905)]

    (swing,) = find_swings(moves, 2)

    assert (swing.cause, swing.movers) == (Cause.OTHERS, (1,))


def test_a_decisive_move_and_a_small_change_are_no_swings():
    assert find_swings([look(0, 0.3, better=0.6), look(1, 0.5), look(0, 0.4)], 2) == []


def test_a_worse_move_that_is_not_among_the_decisive_ones_explains_its_fall():
    worse = [look(0, 0.5, better=0.9)] * 3

    *_, swing = find_swings([*worse, look(0, 0.3, better=0.5)], 2)

    assert (swing.move, swing.cause) == (4, Cause.MOVE)


def test_a_decisive_move_is_a_swing_if_it_explains_only_the_smaller_part():
    moves = [look(0, 0.5), look(1, 0.5), look(0, 0.1, better=0.2)]

    (swing,) = find_swings(moves, 2)

    assert (swing.move, swing.cause, swing.movers) == (3, Cause.OTHERS, (1,))
