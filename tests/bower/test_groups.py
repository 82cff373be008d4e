"""BOW-6.1: tests of the largest groups."""

import pytest

from domain.bower.scoring import score
from domain.game import CountLine, Phrase
from tests.bower.drawn_positions import NORTH, SOUTH, built, position
from tests.bower.score_text import GROUPS, awards, taken

EIGHT = "g g . / g g . / g g g / . . g"
FIVE = ". g . / g g g / . g ."


def test_the_larger_of_the_largest_groups_takes_an_egg_token():
    """BOW-6.1, the rulebook's gravel: 8 squares against 5."""
    assert awards(position(EIGHT, FIVE)) == {
        "gravel group": (
            SOUTH,
            1,
            "gravel squares: 8 (1-1, 1-2, 1-3, 2-1, 2-2, 2-3, 3-3, 3-4)"
            " against 5 (1-2, 2-1, 2-2, 2-3, 3-2)",
        )
    }


def test_an_award_names_all_squares_that_were_counted():
    """BOW-6.1: those of both nests."""
    count = score(position("g g", ". g"))

    south, north = ("nest-0-1-1", "nest-0-2-1"), ("nest-1-2-1",)
    values = {"count": 2, "count_squares": south, "other_count": 1, "other_count_squares": north}
    assert count.lines == (
        CountLine(
            rule="BOW-6.1",
            seat=SOUTH,
            points=1,
            what=Phrase("largest_group", {"material": "gravel"}),
            why=Phrase("majority", {"kind": "gravel_squares", **values}),
            cells=south + north,
        ),
    )


STRAW = "s s s s / s s m:o ."
STRAW_BY_A_BRANCH = "s s:oo . . / s m:+| . . / . s:oo s s"


def test_a_tie_is_won_by_the_majority_of_shells_in_the_group():
    """BOW-6.1, BOW-5.6, the rulebook's straw: 6 by a branch against 6, shells 4 against 0."""
    (line,) = (
        line
        for line in score(position(STRAW, STRAW_BY_A_BRANCH)).lines
        if line.what == Phrase("largest_group", {"material": "straw"})
    )

    own = tuple(f"nest-1-{square}" for square in ("1-1", "1-2", "2-1", "2-3", "3-3", "4-3"))
    other = tuple(f"nest-0-{square}" for square in ("1-1", "1-2", "2-1", "2-2", "3-1", "4-1"))
    assert line == CountLine(
        rule="BOW-6.1",
        seat=NORTH,
        points=1,
        what=line.what,
        why=Phrase(
            "tie_by_shells_against_none",
            {
                "kind": "straw_squares",
                "count": 6,
                "count_squares": own,
                "other_count": 6,
                "other_count_squares": other,
                "shells": 4,
                "shells_squares": ("nest-1-2-1", "nest-1-2-3"),
                "other_shells": 0,
                "other_shells_squares": (),
            },
        ),
        cells=own + other,
    )


def test_a_tie_tells_the_shells_of_both():
    """BOW-6.1."""
    assert awards(position("m:oo m", "m:o m:oo"))["moss group"] == (
        NORTH,
        1,
        "moss squares: 2 each (1-1, 2-1; 1-1, 2-1); shells 3 (1-1, 2-1) against 2 (1-1)",
    )


@pytest.mark.parametrize("material", "smg")
def test_a_tie_without_a_majority_of_shells_gives_nobody_anything(material):
    """BOW-6.1."""
    tie = position(f"{material}:oo {material}", f"{material}:o / {material}:o")

    assert awards(tie, GROUPS) == {}


@pytest.mark.parametrize(
    ("material", "group"), [("s", "straw group"), ("m", "moss group"), ("g", "gravel group")]
)
def test_there_is_an_egg_token_for_each_material(material, group):
    """BOW-6.1: to the larger group, or else to the one with more shells."""
    assert taken(position(f"{material}", f"{material} {material}"), group) == (NORTH, 1)
    assert taken(position(f"{material}:o", material), group) == (SOUTH, 1)


def test_the_shells_token_breaks_a_tie_as_2_shells():
    """BOW-5.6, BOW-6.1."""
    assert taken(position("g:o g", "g:+oo g"), "gravel group") == (NORTH, 1)


def test_shells_outside_the_largest_group_break_no_tie():
    """BOW-6.1: neither those of a smaller group nor those of other materials."""
    state = position("g g . g:ooo / s:o s:o . m:o", "g:o g")

    assert taken(state, "gravel group") == (NORTH, 1)


def test_the_largest_group_with_the_most_shells_counts():
    """BOW-6.1, the ruling."""
    two_pairs = "g g . g:o g:oo / . . . . . / g:o g:o . g ."

    assert awards(position("g:oo g", two_pairs))["gravel group"] == (
        NORTH,
        1,
        "gravel squares: 2 each (4-1, 5-1; 1-1, 2-1); shells 3 (4-1, 5-1) against 2 (1-1)",
    )


def test_squares_that_touch_only_at_a_corner_are_no_group():
    """BOW-4.1, BOW-6.1."""
    assert taken(position("g . / . g", "g g"), "gravel group") == (NORTH, 1)


@pytest.mark.parametrize(
    ("branch", "joined"),
    [
        pytest.param("+|", ("nest-0-2-1", "nest-0-2-3"), id="along the column"),
        pytest.param("+-", ("nest-0-1-2", "nest-0-3-2"), id="along the row"),
    ],
)
def test_a_branch_joins_the_squares_at_its_ends_and_not_those_next_to_it(branch, joined):
    """BOW-5.6."""
    count = score(position(f". s . / s m:{branch} s / . s .", "s"))

    assert count.lines[0].cells == (*joined, "nest-1-1-1")


@pytest.mark.parametrize(
    "north",
    [
        pytest.param("s m:+- g", id="other materials"),
        pytest.param(". s / m m:+- .", id="an empty cell at one end"),
        pytest.param("s:+- m s", id="the end of the grid"),
    ],
)
def test_a_branch_joins_nothing_but_two_squares_of_one_material(north):
    """BOW-5.6."""
    assert taken(position("s s", north), "straw group") == (SOUTH, 1)


def test_earth_never_counts_for_the_largest_group():
    """BOW-5.1, BOW-6.1: neither as a group of its own nor between squares of another material."""
    earth = position("s e s / e e e", "s s")

    assert list(awards(earth)) == ["straw group"]
    assert taken(earth, "straw group") == (NORTH, 1)


def test_any_group_beats_none_and_a_single_square_gives_no_second_egg_token():
    """BOW-6.1, BOW-6.3."""
    assert awards(position("", "m")) == {
        "moss group": (NORTH, 1, "moss squares: 1 (1-1) against 0")
    }


def test_a_material_in_no_nest_scores_for_nobody():
    """BOW-6.1: 0 squares have no shells."""
    assert awards(position("e:oo", "e"), GROUPS) == {}


def test_a_covered_square_counts_no_longer():
    """BOW-5.7: N07 is moss; the straw and the shells of N03 under it are gone."""
    covered = built("N03 1-1 2-1", "N04 3-1 4-1", "N05 3-2 4-2", "N07 1-1 2-1")

    assert awards(position(covered, "s s s s / . . m:oo"), GROUPS) == {
        "straw group": (
            SOUTH,
            1,
            "straw squares: 4 each (3-1, 3-2, 4-1, 4-2; 1-1, 2-1, 3-1, 4-1);"
            " shells 2 (4-1) against 0",
        ),
        "moss group": (SOUTH, 1, "moss squares: 2 (1-1, 2-1) against 1 (3-2)"),
    }
