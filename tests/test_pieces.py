"""Tests of the operations on pieces."""

import pytest

from domain.pieces import holds, inserted, moved, with_own, without

ROW = ("robin", "owl", "robin", "pigeon")


def test_the_first_of_equal_pieces_leaves():
    assert without(ROW, ("robin",)) == ("owl", "robin", "pigeon")


def test_as_many_equal_pieces_leave_as_are_missing():
    assert without(ROW, ("robin", "robin")) == ("owl", "pigeon")


def test_a_missing_piece_cannot_leave():
    with pytest.raises(ValueError, match=r"not in list"):
        without(ROW, ("woodpecker",))


@pytest.mark.parametrize(
    ("wanted", "there"),
    [((), True), (("robin", "robin"), True), (("robin",) * 3, False), (("woodpecker",), False)],
)
def test_pieces_are_held_equal_ones_as_often(wanted, there):
    assert holds(ROW, wanted) is there


@pytest.mark.parametrize(
    ("origin", "to", "after"),
    [
        (0, 3, ("owl", "robin", "pigeon", "robin")),
        (3, 0, ("pigeon", "robin", "owl", "robin")),
        (1, 1, ROW),
    ],
)
def test_a_piece_that_is_moved_ends_at_its_index(origin, to, after):
    assert moved(ROW, origin, to) == after


@pytest.mark.parametrize("at", range(len(ROW) + 1))
def test_a_piece_that_is_put_in_has_its_index(at):
    assert inserted(ROW, "owl", at) == (*ROW[:at], "owl", *ROW[at:])


def test_a_seats_own_takes_the_place_of_what_it_had():
    assert with_own(("north", "east", "south"), 1, "west") == ("north", "west", "south")
