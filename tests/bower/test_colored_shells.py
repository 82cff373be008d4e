"""BOW-6.7: tests of Colored Shells."""

import pytest
from msgspec.structs import replace

from domain.bower.scoring import score
from domain.game import Phrase
from tests.bower.drawn_positions import NORTH, SOUTH, built, position
from tests.bower.nests import drawn_nest
from tests.bower.score_text import COLUMNS, EGG_TILES, GROUPS, awards, taken


def test_they_win_a_tie_in_a_column_whatever_the_shells():
    """BOW-6.7, the rulebook's column 4: 4 feathers each, one a token, and 4 shells against 1."""
    south = "4\n 1 s:fyfvfr+fw\n 2 c"
    north = "4\n 1 g:frfr\n 2 s:fvfvo\n 3 m:ooo"

    assert awards(position(south, north, eggs={4: "fw"}))["column 4"] == (
        SOUTH,
        1,
        "feathers of any colour: 4 each (4-1; 4-1, 4-2), Colored Shells",
    )


def test_the_award_names_their_squares():
    """BOW-6.7."""
    count = score(position("s:Fr", "c:o / s:Fr / c:o", eggs={1: "Fr"}))

    (line,) = (line for line in count.lines if line.rule == COLUMNS)
    assert line.cells == ("nest-1-1-2", "nest-0-1-1", "nest-1-1-1", "nest-1-1-3")


def test_they_win_ties_in_both_columns_where_they_lie_and_in_no_other():
    """BOW-6.7: where nobody has anything as well."""
    state = position(". c c", "s:o s:oo s:oo s:o")

    assert awards(state, COLUMNS) == {
        "column 1": (NORTH, 1, "yellow flower: 0 each; shells 1 (1-1) against 0"),
        "column 2": (SOUTH, 1, "violet flower: 0 each, Colored Shells"),
        "column 3": (SOUTH, 1, "red flower: 0 each, Colored Shells"),
        "column 4": (NORTH, 1, "flowers of any colour: 0 each; shells 1 (4-1) against 0"),
    }


def test_a_tie_of_one_each_that_they_win_gives_one_egg_token():
    """BOW-6.3, BOW-6.7."""
    assert taken(position("s:Fv / c", "s:Fv", eggs={1: "Fv"}), "column 1") == (SOUTH, 1)


def test_they_do_not_win_against_a_majority():
    """BOW-6.7."""
    state = position("c / c:Fr", "s:FrFr / m m m", eggs={1: "Fr"})

    assert taken(state, "column 1") == (NORTH, 1)
    assert taken(state, "moss group") == (NORTH, 1)


@pytest.mark.parametrize("owner", [SOUTH, NORTH])
def test_they_win_a_tie_in_moss_from_within_the_largest_group(owner):
    """BOW-6.7: whatever the shells."""
    nests = ["m / c / c", "m:oo m:oo m:oo"]
    state = position(*(nests if owner == SOUTH else reversed(nests)))

    own, other = "(1-1, 1-2, 1-3", "1-1, 2-1, 3-1)"
    assert awards(state)["moss group"] == (
        owner,
        1,
        f"moss squares: 3 each {own}; {other}, Colored Shells",
    )


def test_they_win_no_tie_in_moss_from_outside_the_largest_group():
    """BOW-6.7."""
    assert taken(position("c . m m m", "m:o m m"), "moss group") == (NORTH, 1)


def test_they_win_a_tie_in_moss_from_one_of_several_largest_groups():
    """BOW-6.7, the ruling: another one has more shells, and not as many as the opponent's."""
    state = position("c m . m:oo m:o", "m:oo m:oo")

    assert awards(state)["moss group"] == (
        SOUTH,
        1,
        "moss squares: 2 each (1-1, 2-1; 1-1, 2-1), Colored Shells",
    )


def test_they_win_no_tie_in_other_materials():
    """BOW-6.7."""
    assert awards(position("c c / s g", "m m m / s . g"), GROUPS) == {
        "moss group": (NORTH, 1, "moss squares: 3 (1-1, 2-1, 3-1) against 2 (1-1, 2-1)")
    }


def test_they_win_no_tie_in_other_materials_when_a_set_has_them_in_straw():
    """BOW-6.7: they win columns and moss; of several straw groups the one with shells counts."""
    nest = drawn_nest("c c . s:o s:oo")
    of_straw = {cell: replace(square, material="straw") for cell, square in nest.squares.items()}

    assert awards(position(replace(nest, squares=of_straw), "s:oo s"), GROUPS) == {
        "straw group": (
            SOUTH,
            1,
            "straw squares: 2 each (4-1, 5-1; 1-1, 2-1); shells 3 (4-1, 5-1) against 2 (1-1)",
        )
    }


def test_they_win_the_shells_egg_tile_for_its_owner():
    """BOW-6.7: whatever the shells."""
    count = score(position("c", "s:ooo s:ooo", bonuses=("egg-shells", "")))

    (line,) = (line for line in count.lines if line.rule == EGG_TILES)
    assert (line.seat, line.points, line.cells) == (SOUTH, 1, ("nest-0-1-1",))
    assert line.why == Phrase("shells_by_colored_shells", {"squares": ("nest-0-1-1",)})


def test_they_win_the_shells_egg_tile_against_its_owner():
    """BOW-6.7, the rulebook: the opponent's Colored Shells leave its owner nothing."""
    assert awards(position("c", "s:ooo s:ooo", bonuses=("", "egg-shells")), EGG_TILES) == {}


@pytest.mark.parametrize("tile", ["egg-yellow", "egg-violet", "egg-red"])
def test_they_win_no_tie_of_another_egg_tile(tile):
    """BOW-6.7."""
    assert awards(position("c", "s:*", bonuses=(tile, "")), EGG_TILES) == {}


COVERED_HALF = built("N07 1-1 2-1", "colored-shells 1-2 2-2", "N01 2-2 2-1")
COVERED_WHOLLY = built("N07 1-1 2-1", "colored-shells 1-2 2-2", "N01 1-2 2-2")


def test_a_covered_square_of_theirs_no_longer_wins_anything():
    """BOW-6.7, the ruling: the other one still does."""
    state = position(COVERED_HALF, "m:o m:ooo / g:fvxfv s:fyo", eggs={1: "Fr", 2: "Fy"})

    assert {what: award[:2] for what, award in awards(state, COLUMNS).items()} == {
        "column 1": (SOUTH, 1),
        "column 2": (NORTH, 1),
    }
    assert awards(state)["moss group"] == (
        SOUTH,
        1,
        "moss squares: 2 each (1-1, 1-2; 1-1, 2-1), Colored Shells",
    )


def test_with_both_squares_covered_they_are_not_in_the_nest():
    """BOW-6.7, the ruling."""
    state = position(COVERED_WHOLLY, "m:o m:o", bonuses=("colored-shells egg-shells", ""))

    assert awards(state, EGG_TILES) == {}
    assert taken(state, "moss group") == (NORTH, 1)


def test_in_the_hand_they_win_nothing():
    """BOW-6.7: in the nest of their owner."""
    state = position(
        "m", "m:o", hands=("colored-shells", ""), bonuses=("colored-shells egg-shells", "")
    )

    assert awards(state, EGG_TILES) == {}
    assert taken(state, "moss group") == (NORTH, 1)
