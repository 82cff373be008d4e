"""BOW-6.5: tests of white objects in a coloured column."""

import pytest

from tests.bower.drawn_positions import NORTH, SOUTH, position
from tests.bower.score_text import COLUMNS, awards, taken

ONE = "exactly 1 (1-1) against 0, so 2 egg tokens"


def column(squares: str) -> str:
    """Return the drawing of what lies in column 1, from row 1 on."""
    return " / ".join(f"e:{square}" for square in squares.split())


@pytest.mark.parametrize(
    ("south", "north", "award", "why"),
    [
        pytest.param("fy fwfw", "fyfy", (SOUTH, 1), "3 (1-1, 1-2) against 2 (1-1)", id="3:2"),
        pytest.param("fyfw", "fy", (SOUTH, 1), "2 (1-1) against 1 (1-1)", id="2:1"),
        pytest.param("fwfw", "fwfw fw", (NORTH, 1), "3 (1-1, 1-2) against 2 (1-1)", id="2:3"),
        pytest.param("fw", "fwfw", (NORTH, 1), "2 (1-1) against 1 (1-1)", id="1:2"),
    ],
)
def test_both_count_their_most_when_both_can_count_something(south, north, award, why):
    """BOW-5.2, BOW-6.5."""
    state = position(column(south), column(north), eggs={1: "fy"})

    assert awards(state)["column 1"] == (*award, f"yellow feather or white: {why}")


def test_both_count_their_most_in_a_tie_too():
    """BOW-6.5: the rulebook's column 3, where white feathers make 2 red ones."""
    state = position(column("fwfw"), column("fr fro"), eggs={1: "fr"})

    assert awards(state)["column 1"] == (
        NORTH,
        1,
        "red feather or white: 2 each (1-1, 1-2; 1-1); shells 1 (1-2) against 0",
    )
    assert awards(position(column("fwfw"), column("fr fr"), eggs={1: "fr"}), COLUMNS) == {}


@pytest.mark.parametrize(
    ("south", "north", "award", "why"),
    [
        pytest.param("fw", "", (SOUTH, 2), f"yellow feather or white: {ONE}", id="1 white"),
        pytest.param("fwfw fw", "Fw", (SOUTH, 2), f"yellow feather or white: {ONE}", id="3 white"),
        pytest.param("fyfw fw", "fv", (SOUTH, 2), f"yellow feather: {ONE}", id="1 and 2 white"),
        pytest.param("Fy", "fwfwfy", (NORTH, 2), f"yellow feather: {ONE}", id="the other player"),
    ],
)
def test_the_owner_counts_exactly_one_when_the_opponent_can_count_nothing(south, north, award, why):
    """BOW-6.3, BOW-6.5."""
    state = position(column(south), column(north), eggs={1: "fy"})

    assert awards(state)["column 1"] == (*award, why)


def test_the_owner_counts_the_most_when_exactly_one_is_not_possible():
    """BOW-6.5: two yellow feathers can't be one."""
    state = position(column("fyfy fw"), "", eggs={1: "fy"})

    assert awards(state)["column 1"] == (
        SOUTH,
        1,
        "yellow feather or white: 3 (1-1, 1-2) against 0",
    )


def test_on_a_white_egg_all_count():
    """BOW-6.5: there nothing is chosen."""
    state = position(column("fyfw fw"), "", eggs={1: "fw"})

    assert awards(state)["column 1"] == (
        SOUTH,
        1,
        "feathers of any colour: 3 (1-1, 1-2) against 0",
    )


def test_white_flowers_are_no_feathers():
    """BOW-5.2: they count as the kind shown."""
    state = position(column("FwFw"), column("fr"), eggs={1: "fr"})

    assert awards(state)["column 1"] == (NORTH, 2, f"red feather: {ONE}")


def test_white_objects_count_in_their_own_column():
    """BOW-5.2, BOW-6.5: in each as the colour of its egg."""
    state = position("e:fw e:fwfw", "e:fv e:fr", eggs={1: "fv", 2: "fr"})

    assert awards(state, COLUMNS) == {
        "column 2": (SOUTH, 1, "red feather or white: 2 (2-1) against 1 (2-1)")
    }


@pytest.mark.parametrize(("token", "egg"), [("+fw", "fy"), ("+Fw", "Fy")])
def test_a_token_counts_as_one_white_object_of_its_kind(token, egg):
    """BOW-5.6."""
    state = position(f"s:{egg}{token}", f"s:{egg}", eggs={1: egg})

    assert taken(state, "column 1") == (SOUTH, 1)


@pytest.mark.parametrize("mark", ["e:fwxfw", "s:*+fwxfw"])
def test_a_white_object_under_the_cross_can_count_as_nothing(mark):
    """BOW-5.6, BOW-6.5: so that the opponent counts exactly one."""
    state = position(mark, column("fyfw"), eggs={1: "fy"})

    assert taken(state, "column 1") == (NORTH, 2)
