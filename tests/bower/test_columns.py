"""BOW-6.2 to BOW-6.4: tests of the majority in each column."""

import pytest

from domain.bower.phrases import WORDING
from domain.bower.scoring import score
from domain.game import CountLine, Phrase
from tests.bower.drawn_positions import NORTH, SOUTH, position
from tests.bower.nests import OBJECTS
from tests.bower.score_text import COLUMNS, awards, taken

EGGS = ("Fy", "Fv", "Fr", "fy", "fv", "fr")


def only(column: int, drawing: str) -> str:
    """Return a drawing of one column, from row 1 on."""
    squares = drawing.split()
    return "\n".join([str(column), *(f"{row} {square}" for row, square in enumerate(squares, 1))])


def test_more_objects_of_the_kind_take_an_egg_token():
    """BOW-6.2, the rulebook's column 2: 4 yellow flowers against 0."""
    count = score(position(only(2, "s:FyFy m:Fv s:FyFyo"), only(2, "g:FrFro"), eggs={2: "Fy"}))

    squares = ("nest-0-2-1", "nest-0-2-3")
    (line,) = (line for line in count.lines if line.rule == COLUMNS)
    assert line == CountLine(
        rule=COLUMNS,
        seat=SOUTH,
        points=1,
        what=Phrase("column", {"column": 2}),
        why=Phrase(
            "majority_against_none",
            {
                "kind": "flower-yellow",
                "count": 4,
                "count_squares": squares,
                "other_count": 0,
                "other_count_squares": (),
            },
        ),
        cells=squares,
    )


def test_an_award_names_the_squares_of_both_players():
    """BOW-6.2."""
    state = position(only(5, "m:fvo s:* g:fv"), only(5, "g:fvfvfv"), eggs={5: "fv"})

    assert awards(state, COLUMNS) == {
        "column 5": (NORTH, 1, "violet feather: 3 (5-1) against 2 (5-1, 5-3)")
    }


@pytest.mark.parametrize("egg", EGGS)
@pytest.mark.parametrize("column", range(1, 7))
def test_each_column_asks_for_what_its_own_egg_shows(column, egg):
    """BOW-6.2: no other kind and no other colour counts, and nothing of another column."""
    others = [other for other in EGGS if other != egg]
    south = only(column, f"g:{egg}{egg} g:{others[0]}{others[1]}")
    of_other_kinds = only(column, f"m:{''.join(others[2:])}")
    neighbour = only(column % 6 + 1, f"m:{egg}{egg}{egg}")

    for north in (of_other_kinds, neighbour):
        assert awards(position(south, north, eggs={column: egg}))[f"column {column}"] == (
            SOUTH,
            1,
            f"{WORDING[OBJECTS[egg]]}: 2 ({column}-1) against 0",
        )


def test_a_majority_with_exactly_one_object_takes_two_egg_tokens():
    """BOW-6.3, BOW-6.4, the rulebook's column 1: 1 flower of any colour against 0."""
    state = position("s:frfr / m:*", "g:fy / g:Fvo", eggs={1: "Fw"})

    assert awards(state)["column 1"] == (
        NORTH,
        2,
        "flowers of any colour: exactly 1 (1-2) against 0, so 2 egg tokens",
    )


def test_one_against_one_is_a_tie_and_gives_one_egg_token_to_the_player_who_has_more_shells():
    """BOW-6.3, the ruling: a tie won on shells is not a majority."""
    assert taken(position("s:Fr", "s:Fr / m:o", eggs={1: "Fr"}), "column 1") == (NORTH, 1)


def test_a_majority_of_one_object_more_takes_one_egg_token():
    """BOW-6.3: exactly 1 object, not one more than the opponent."""
    assert taken(position("s:FrFr", "s:Fr", eggs={1: "Fr"}), "column 1") == (SOUTH, 1)


def test_a_tie_goes_to_the_majority_of_shells_in_the_column():
    """BOW-6.2, the rulebook's column 3: 2 red feathers each, 1 shell against 0."""
    south, north = only(3, "e:fwfw s:Fr"), only(3, "g:fr m:o s:fr")
    count = score(position(south, north, eggs={3: "fr"}))

    (line,) = (line for line in count.lines if line.rule == COLUMNS)
    assert line == CountLine(
        rule=COLUMNS,
        seat=NORTH,
        points=1,
        what=Phrase("column", {"column": 3}),
        why=Phrase(
            "tie_by_shells_against_none",
            {
                "kind": "feather-red_or_white",
                "count": 2,
                "count_squares": ("nest-1-3-1", "nest-1-3-3"),
                "other_count": 2,
                "other_count_squares": ("nest-0-3-1",),
                "shells": 1,
                "shells_squares": ("nest-1-3-2",),
                "other_shells": 0,
                "other_shells_squares": (),
            },
        ),
        cells=("nest-1-3-1", "nest-1-3-3", "nest-0-3-1", "nest-1-3-2"),
    )


def test_a_tie_on_objects_and_shells_gives_nobody_anything():
    """BOW-6.2, the rulebook's column 6: 2 yellow feathers each, no shells."""
    two = only(6, "s:fy g:fy")

    assert awards(position(two, only(6, "m:fyfy"), eggs={6: "fy"}), COLUMNS) == {}
    as_many_shells = only(6, "s:fyo g:fyo"), only(6, "m:fyfy m:oo")
    assert awards(position(*as_many_shells, eggs={6: "fy"}), COLUMNS) == {}


def test_shells_of_another_column_break_no_tie():
    """BOW-6.2: south has more shells in all, north in column 4."""
    state = position("g:oo . . s:frfr", ". . . s:fr / . . . m:fro", eggs={1: "Fy", 4: "fr"})

    assert taken(state, "column 4") == (NORTH, 1)


def test_nothing_against_nothing_is_a_tie_like_any_other():
    """BOW-6.2, the ruling."""
    state = position(only(2, "s:Fv g:oo"), only(2, "m:o"), eggs={2: "fr"})

    assert awards(state)["column 2"] == (
        SOUTH,
        1,
        "red feather: 0 each; shells 2 (2-2) against 1 (2-1)",
    )
    assert awards(position(only(2, "s:o"), "", eggs={2: "fr"}))["column 2"] == (
        SOUTH,
        1,
        "red feather: 0 each; shells 1 (2-1) against 0",
    )
    assert awards(position("", ""), COLUMNS) == {}


def test_the_shells_token_breaks_a_tie_as_2_shells():
    """BOW-5.6."""
    state = position("s:Fr / m:o", "s:Fr+oo", eggs={1: "Fr"})

    assert awards(state)["column 1"] == (
        NORTH,
        1,
        "red flower: 1 each (1-1; 1-1); shells 2 (1-1) against 1 (1-2)",
    )


@pytest.mark.parametrize(
    ("egg", "wanted", "colours", "of_the_other_kind"),
    [
        ("Fw", "flowers of any colour", "FyFvFr", "fyfvfr"),
        ("fw", "feathers of any colour", "fyfvfr", "FyFvFr"),
    ],
)
def test_a_white_egg_asks_for_any_colour(egg, wanted, colours, of_the_other_kind):
    """BOW-6.4."""
    north = f"g:{of_the_other_kind} / e:{egg}{egg}"

    assert awards(position(f"s:{colours} / e:{egg}", north, eggs={1: egg}))["column 1"] == (
        SOUTH,
        1,
        f"{wanted}: 4 (1-1, 1-2) against 2 (1-2)",
    )


def test_the_object_under_the_cross_does_not_count():
    """BOW-5.6: one object of its kind on that square, and no more."""
    state = position("s:FyFyxFy", "m:Fy / s:Fy", eggs={1: "Fy"})

    assert awards(state)["column 1"] == (
        NORTH,
        1,
        "yellow flower: 2 (1-1, 1-2) against 1 (1-1)",
    )


def test_the_cross_can_leave_a_majority_of_exactly_one():
    """BOW-5.6, BOW-6.3."""
    assert taken(position("s:FyFyxFy", "m:FyxFy", eggs={1: "Fy"}), "column 1") == (SOUTH, 2)


def test_the_cross_can_lie_on_a_token():
    """BOW-5.6, the ruling: the white feather that is left is the printed one."""
    state = position("s:*+fwxfw", "s:fw+fwxfw", eggs={1: "fw"})

    assert awards(state)["column 1"] == (
        NORTH,
        2,
        "feathers of any colour: exactly 1 (1-1) against 0, so 2 egg tokens",
    )


def test_the_fifth_row_counts_too():
    """BOW-7.1."""
    fifth = "s / s / s / s / s:FvFv"

    assert taken(position(fifth, "s:Fv", eggs={1: "Fv"}, super_nest=True), "column 1") == (SOUTH, 1)
