"""Tests of large changes of the shared chances."""

from domain.analysis import Course, find_swings
from domain.analysis.shared_chances import Change

NONE = (0.0, 0.0, 0.0)


def course(*changes):
    """Return a course of three seats; each change is who moved, and what was drawn."""
    return Course((NONE,), tuple(Change(seat, drawn, NONE, NONE) for seat, drawn in changes))


def test_a_large_change_is_found_and_a_small_one_is_not():
    found = find_swings(course((0, (0.2, -0.1, -0.1)), (1, (0.02, 0.04, -0.06))), ())

    assert [(swing.move, swing.seat) for swing in found] == [(1, 0)]


def test_a_turning_point_is_not_listed_again():
    assert find_swings(course((0, (-0.2, 0.1, 0.1))), (1,)) == []


def test_the_change_is_of_the_mover_if_that_is_large_and_else_of_whose_chance_changed_most():
    found = find_swings(course((0, (0.12, -0.2, 0.08)), (0, (0.05, -0.2, 0.15))), ())

    assert [swing.seat for swing in found] == [0, 1]
