"""Tests of the course of the shared chances, and of what changed them."""

import pytest
from msgspec.structs import replace

from domain.analysis import BetterMove, MoveAnalysis, chances_with_better, course_of


def look(seat, *after, lost=0.0, drawn=None, start=None):
    """Return the analysis of a move."""
    players = len(after)
    adds = tuple(lost if at == seat else -lost / (players - 1) for at in range(players))
    better = BetterMove(None, (), 0.5 + lost, adds) if lost else None
    return MoveAnalysis(seat, (), 0.5, True, after, better, drawn, start)


def total(course, number, seat):
    """Return the change of a seat's chance at a move."""
    return course.chances[number][seat] - course.chances[number - 1][seat]


def test_without_an_estimate_of_the_start_all_chances_are_equal():
    assert course_of([], 4).chances == ((0.25, 0.25, 0.25, 0.25),)


def test_the_chances_end_with_the_result_and_always_add_up():
    course = course_of([look(0, 0.5, 0.2, 0.3), look(1, 0.1, 0.8, 0.1), look(2, 0, 0, 1)], 3)

    assert course.chances[-1] == (0, 0, 1)
    assert [sum(chances) for chances in course.chances] == pytest.approx([1] * 4)


def test_the_parts_of_a_change_add_up_to_it():
    course = course_of(
        [
            look(0, 0.7, 0.3, drawn=(0.1, -0.1), start=(0.5, 0.5)),
            look(1, 0.8, 0.2, lost=0.1),
            look(0, 0.3, 0.7, lost=0.2, drawn=(-0.3, 0.3)),
        ],
        2,
    )

    for number, change in enumerate(course.changes, 1):
        for seat in (0, 1):
            assert change.of(seat) == pytest.approx(total(course, number, seat))
    assert course.changes[2].drawn == (-0.3, 0.3)
    assert course.changes[2].missed == pytest.approx((-0.2, 0.2))


def test_a_draw_changes_the_chances_by_what_it_added():
    course = course_of([look(0, 0.8, 0.2, drawn=(0.3, -0.3), start=(0.5, 0.5))], 2)

    assert total(course, 1, 0) == pytest.approx(0.3)
    assert course.changes[0].estimate == pytest.approx((0, 0))


def test_an_estimate_takes_account_of_the_later_ones():
    jump = [look(seat % 2, *after) for seat, after in enumerate([(0.9, 0.1)] * 3 + [(0, 1)] * 4)]

    course = course_of(jump, 2)

    assert max(abs(total(course, number, 0)) for number in range(1, 8)) < 0.2
    assert course.chances[4:] == ((0, 1),) * 4


def test_of_what_a_better_move_would_have_kept_the_others_have_less():
    better = look(0, 0.4, 0.4, 0.2, lost=0.3)

    assert chances_with_better(better, better.after) == pytest.approx((0.7, 0.25, 0.05))
    assert chances_with_better(replace(better, better=None), better.after) is None
