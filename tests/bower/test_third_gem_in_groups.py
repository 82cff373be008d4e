"""BOW-4.1: tests of groups when their third gem comes or two groups join."""

import pytest

from tests.bower.gems import MOSS_GEM, STRAW, STRAW_AND_MOSS, STRAW_GEM, by_groups, earned, placing


def test_a_group_is_connected_orthogonally():
    """BOW-4.1: a square that touches it with a corner does not belong to it."""
    before = placing(STRAW_GEM, "s:* g s/g s:* g/s g s")

    assert earned(before, STRAW_GEM, "4-1 5-1") is None
    assert earned(before, STRAW_GEM, "4-3 5-3") is None


def test_a_group_is_of_one_material():
    """BOW-4.1."""
    before = placing(MOSS_GEM, "s:* s:* .")

    assert earned(before, MOSS_GEM, "3-1 4-1") is None


def test_a_fourth_gem_in_a_group_brings_nothing():
    """BOW-4.2."""
    before = placing(STRAW_GEM, "s:* s:* s:* .")

    assert earned(before, STRAW_GEM, "4-1 5-1") is None


def test_a_tile_without_a_gem_brings_a_bonus_when_it_joins_groups():
    """BOW-4.1, the ruling."""
    before = placing(STRAW, "s:* s . . s:* s:*")

    assert earned(before, STRAW, "3-1 4-1") == by_groups("1-1 2-1 3-1 4-1 5-1 6-1")


def test_joined_groups_bring_a_bonus_with_more_than_three_gems_too():
    """BOW-4.1, the ruling: three or more, and none of them had three before."""
    before = placing(STRAW, "s:* s:* . . s:* s:*")

    assert earned(before, STRAW, "3-1 4-1") == by_groups("1-1 2-1 3-1 4-1 5-1 6-1")


@pytest.mark.parametrize("nest", ["s:* s . . s:** s:*", "s:** s:* . . s s:*", "s:*** . . s:* s:*"])
def test_joined_groups_bring_nothing_when_one_of_them_had_three_gems(nest):
    """BOW-4.1, the ruling: on whichever side it lies."""
    column = nest.split().index(".") + 1

    assert earned(placing(STRAW, nest), STRAW, f"{column}-1 {column + 1}-1") is None


def test_a_group_of_three_gems_elsewhere_does_not_matter():
    """BOW-4.1: it is not joined."""
    before = placing(STRAW, "s:*** g s:* . . s:**")

    assert earned(before, STRAW, "4-1 5-1") == by_groups("3-1 4-1 5-1 6-1")


def test_each_square_of_a_tile_can_complete_a_group_of_its_own():
    """BOW-4.1, BOW-4.2: one bonus all the same."""
    before = placing(STRAW_AND_MOSS, "s:* m:*/. ./s:** m:**")

    assert earned(before, STRAW_AND_MOSS, "1-2 2-2") == by_groups("1-1 1-2 1-3", "2-1 2-2 2-3")


def test_a_group_of_earth_counts_for_gems_like_any_other():
    """BOW-5.1, the ruling."""
    before = placing("earth-1", "e:* . . e:**")

    assert earned(before, "earth-1", "2-1 3-1") == by_groups("1-1 2-1 3-1 4-1")


@pytest.mark.parametrize(
    ("nest", "at", "group"),
    [
        ("s:** g:+- .", "3-1 3-2", "1-1 3-1 3-2"),
        (". g:+- s:**", "1-1 1-2", "1-1 1-2 3-1"),
        ("s:** g/g:+| g", "2-3 1-3", "1-1 1-3 2-3"),
        (". . g/g:+| g/s:** g", "2-1 1-1", "1-1 1-3 2-1"),
    ],
    ids=["at its right end", "at its left end", "at its far end", "at its near end"],
)
def test_squares_at_the_ends_of_a_branch_belong_to_one_group(nest, at, group):
    """BOW-5.6, BOW-4.1."""
    assert earned(placing(STRAW_GEM, nest), STRAW_GEM, at) == by_groups(group)


@pytest.mark.parametrize(
    ("nest", "at"),
    [
        ("s:** g:+| .", "3-1 3-2"),
        ("s:** g/g:+- g", "2-3 1-3"),
        ("m:** g:+- .", "3-1 3-2"),
        ("s:** g:+- g", "4-1 4-2"),
        ("g:+- ./s:** g", "2-1 3-1"),
        ("s:* g:+- .", "1-2 1-3"),
    ],
    ids=[
        "the branch lies across the row",
        "the branch lies across the column",
        "the squares are of different materials",
        "the tile is beyond the other end",
        "one end is outside the grid",
        "one end is empty",
    ],
)
def test_a_branch_makes_no_other_squares_adjacent(nest, at):
    """BOW-5.6, BOW-4.1."""
    assert earned(placing(STRAW_GEM, nest), STRAW_GEM, at) is None


def test_a_group_that_a_branch_ties_to_three_gems_brings_nothing():
    """BOW-5.6, BOW-4.1, the ruling: the group at its other end had them before."""
    assert earned(placing(STRAW_GEM, "s:*** g:+- ."), STRAW_GEM, "3-1 3-2") is None
