"""FEL-6.2 to FEL-6.4: tests of the visitors' points."""

import pytest

from domain.felci.components import BLACK, WHITE
from domain.felci.scoring import score
from domain.game import CountLine, Phrase
from tests.felci.drawn_positions import GARDEN, garden

# The rulebook's picture is lost; this end of a game has all the numbers that its text gives.
RULEBOOK = """
      a b c d e f g h
    1     r g g .
    2   g r y . # p
    3 y . y g b . . .
    4 b # p . g # . .
    5 y y . p # . g .
    6 b p r y . b . #
    7   r . b . g b
    8     # p b .
"""
RULEBOOK_BENCHES = {
    "white-south": "white red",
    "white-north": "white green",
    "white-west": "white yellow, black pink",
    "white-east": "white blue",
    "black-west": "black red",
    "black-east": "black green",
    "black-south": "black blue",
    "black-north": "black yellow, white pink",
}
"""In the text's order of the visitors, from left to right, with white's benches at the top."""


def test_the_rulebooks_example_ends_13_to_14():
    """FEL-6.2, FEL-6.3, FEL-6.4, the rulebook's worked scoring."""
    count = score(garden(RULEBOOK, benches=RULEBOOK_BENCHES))

    assert count.subtotals == (
        {"red": 2, "green": 5, "yellow": 2, "blue": 4},
        {"red": 4, "green": 4, "blue": 5, "yellow": 1},
    )
    assert count.totals == (13, 14)
    assert count.winners == (BLACK,)


def test_the_rulebooks_example_is_counted_line_by_line():
    """FEL-6.2, FEL-6.3: yellow 6 with a pink disturber on 4, yellow 3 with one on 2."""
    count = score(garden(RULEBOOK, benches=RULEBOOK_BENCHES))

    assert [(line.rule, line.seat, line.points) for line in count.lines] == [
        ("FEL-6.2", WHITE, 5),
        ("FEL-6.2", BLACK, 3),
        ("FEL-6.3", BLACK, -2),
        ("FEL-6.2", WHITE, 2),
        ("FEL-6.2", BLACK, 5),
        ("FEL-6.2", WHITE, 6),
        ("FEL-6.3", WHITE, -4),
        ("FEL-6.2", BLACK, 4),
        ("FEL-6.2", WHITE, 4),
        ("FEL-6.2", BLACK, 4),
    ]


ONE_OF_EACH_SECTION = """
      c d e f
    3 r . . r
    4 . . . .
    5 . . . .
    6 r . . r
"""


@pytest.mark.parametrize(
    ("side", "cells"),
    [
        ("north", ("c3", "f3")),
        ("south", ("c6", "f6")),
        ("west", ("c3", "c6")),
        ("east", ("f3", "f6")),
    ],
)
def test_a_visitor_on_their_own_bench_scores_the_ferns_of_both_sections_of_its_side(side, cells):
    """FEL-6.2."""
    count = score(garden(ONE_OF_EACH_SECTION, benches={f"black-{side}": "black red"}))

    why = {"type": "red", "side": side, "count": 2, "cells": cells}
    what = {"type": "red", "bench": f"black-{side}"}
    assert count.lines == (
        CountLine(
            rule="FEL-6.2",
            seat=BLACK,
            points=2,
            what=Phrase("visitor_on_bench", what),
            why=Phrase("ferns_on_side", why),
            cells=cells,
        ),
    )
    assert count.totals == (0, 2)


def test_a_visitor_does_not_see_the_ferns_of_other_types():
    """FEL-6.2: it scores nothing, has no line, and its subtotal is 0."""
    count = score(garden(ONE_OF_EACH_SECTION, benches={"white-north": "white blue"}))

    assert (count.totals, count.subtotals, count.lines) == ((0, 0), ({"blue": 0}, {}), ())


REDS_AND_PINKS = """
      c d e f
    3 r r r .
    4 p p . .
    5 p . . .
"""


def test_a_disturber_subtracts_the_ferns_of_its_own_type_on_that_side():
    """FEL-6.3: the pink fern on c5 is on another side."""
    count = score(garden(REDS_AND_PINKS, benches={"white-north": "white red, black pink"}))

    why = {"type": "pink", "side": "north", "count": 2, "cells": ("c4", "d4")}
    assert count.lines[1:] == (
        CountLine(
            rule="FEL-6.3",
            seat=WHITE,
            points=-2,
            what=Phrase("disturber_on_bench", {"type": "pink", "bench": "white-north"}),
            why=Phrase("ferns_on_side", why),
            cells=("c4", "d4"),
        ),
    )
    assert (count.totals, count.subtotals) == ((1, 0), ({"red": 1}, {}))


def test_a_disturber_who_came_first_disturbs_as_well():
    """FEL-6.3: the order in which they sat down does not matter."""
    count = score(garden(REDS_AND_PINKS, benches={"white-north": "black pink, white red"}))

    assert count.totals == (1, 0)


def test_a_bench_never_scores_below_0():
    """FEL-6.3: the loss is written as no more than the gain, and says so."""
    count = score(garden(REDS_AND_PINKS, benches={"white-west": "white pink, black red"}))
    assert count.totals == (1, 0)

    count = score(garden(REDS_AND_PINKS, benches={"white-north": "white pink, black red"}))
    assert [line.points for line in count.lines] == [2, -2]
    assert count.lines[1].why == Phrase(
        "ferns_on_side_capped",
        {"type": "red", "side": "north", "count": 3, "cells": ("c3", "d3", "e3")},
    )
    assert (count.totals, count.subtotals) == ((0, 0), ({"pink": 0}, {}))


def test_a_disturber_takes_points_from_its_bench_only():
    """FEL-6.3: the floor of 0 is each bench's own."""
    benches = {"white-north": "white pink, black red", "white-west": "white red"}

    assert score(garden(REDS_AND_PINKS, benches=benches)).totals == (2, 0)


def test_a_disturber_with_none_of_its_ferns_around_takes_nothing():
    """FEL-6.3."""
    count = score(garden(REDS_AND_PINKS, benches={"white-north": "white red, black blue"}))

    assert [line.points for line in count.lines] == [3]


def test_a_disturber_takes_nothing_from_a_visitor_who_scores_nothing():
    """FEL-6.3: neither gain nor loss has a line."""
    count = score(garden(REDS_AND_PINKS, benches={"white-north": "white blue, black red"}))

    assert (count.totals, count.lines) == ((0, 0), ())


@pytest.mark.parametrize("bench", ["white-north", "white-west"])
def test_a_disturber_alone_on_a_bench_neither_scores_nor_takes(bench):
    """FEL-6.3: a disturber scores nothing for its owner."""
    count = score(garden(REDS_AND_PINKS, benches={bench: "black red"}))

    assert (count.totals, count.subtotals, count.lines) == ((0, 0), ({}, {}), ())


def test_a_disturber_does_not_disturb_the_bench_opposite():
    """FEL-6.3: it is asked who sits on that bench."""
    benches = {"white-north": "white red", "black-north": "white pink"}

    assert score(garden(REDS_AND_PINKS, benches=benches)).totals == (3, 0)


def test_a_waiting_visitor_scores_nothing():
    """FEL-6.2."""
    assert score(garden(ONE_OF_EACH_SECTION)).totals == (0, 0)


@pytest.mark.parametrize(
    ("benches", "winners"),
    [
        ({"white-north": "white red"}, (WHITE,)),
        ({"black-north": "black red"}, (BLACK,)),
        ({"white-north": "white red", "black-south": "black red"}, (WHITE, BLACK)),
        ({}, (WHITE, BLACK)),
    ],
    ids=["white has more", "black has more", "both have two", "nobody has any"],
)
def test_the_higher_total_wins_and_equal_totals_are_a_shared_victory(benches, winners):
    """FEL-6.4, with the ruling."""
    assert score(garden(ONE_OF_EACH_SECTION, benches=benches)).winners == winners


def test_every_bench_counts_for_its_own_colour_only():
    """FEL-6.2."""
    for bench in GARDEN.benches.values():
        count = score(garden(ONE_OF_EACH_SECTION, benches={bench.id: "white red"}))
        assert count.totals == ((2, 0) if bench.color == "white" else (0, 0))
