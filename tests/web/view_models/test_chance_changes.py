"""Tests of chances in whole percent, and of the sentences about their changes."""

import pytest

from domain.analysis import Course
from domain.analysis.shared_chances import Change
from web.view_models.chance_changes import change_rows, change_text, percentages

NAMES = ("Ada", "Bruno", "Carla")
COURSE = Course(
    ((0.333, 0.333, 0.334), (0.13, 0.5, 0.37), (0.13, 0.6, 0.27)),
    (
        Change(0, (-0.15, 0.1, 0.05), (-0.05, 0.05, 0.0), (-0.003, 0.017, -0.014)),
        Change(2, (0.0, 0.0, 0.0), (0.0, 0.1, -0.1), (0.0, 0.0, 0.0)),
    ),
)


@pytest.mark.parametrize(
    ("chances", "percent"),
    [
        ((1 / 3, 1 / 3, 1 / 3), [34, 33, 33]),
        ((0.314, 0.234, 0.452), [31, 24, 45]),
        ((0.005, 0.995), [1, 99]),
        ((0.0, 1.0), [0, 100]),
    ],
)
def test_whole_percentages_add_up_to_100(chances, percent):
    assert percentages(chances) == percent


def test_a_sentence_names_each_part_of_a_change_and_whose_it_was():
    assert change_text(COURSE, 1, 0, NAMES) == (
        "Ada's chance: 33% before, 13% after (what was drawn or dealt −15, better move missed −5)."
    )
    assert change_text(COURSE, 2, 1, NAMES) == (
        "Bruno's chance: 50% before, 60% after (better move missed by Carla +10)."
    )


def test_a_chance_that_stayed_has_no_parts():
    assert change_text(COURSE, 2, 0, NAMES) == "Ada's chance stayed at 13%."


def test_the_rows_of_each_seat_add_up_and_the_end_is_one_of_them():
    rows = [*change_rows(COURSE, (0.0, 1.0, 0.0), "Resignation", {0, 2}, NAMES)]

    assert [row.label for row in rows][-2:] == ["Resignation", "Result"]
    for seat in range(3):
        *parts, result = [
            int(row.values[seat].rstrip("%").replace("−", "-").replace("–", "0")) for row in rows
        ]
        assert sum(parts) == result


def test_of_two_players_the_rows_name_both_and_count_for_the_first():
    change = Change(1, (0.1, -0.1), (0.2, -0.2), (0.0, 0.0))
    course = Course(((0.5, 0.5), (0.8, 0.2)), (change,))

    rows = [*change_rows(course, (1.0, 0.0), "Resignation", {0, 1}, NAMES[:2])]

    assert [(row.label, row.values) for row in rows] == [
        ("After the deal", ("50%",)),
        ("Draws at moves of Bruno", ("+10",)),
        ("Better moves that Bruno missed", ("+20",)),
        ("Resignation", ("+20",)),
        ("Result", ("100%",)),
    ]


def test_a_seat_that_was_not_reviewed_has_no_number_of_missed_moves():
    missed = {
        row.label: row.values
        for row in change_rows(COURSE, (0.0, 1.0, 0.0), "Result", {0, 2}, NAMES)
    }

    assert missed["Better moves missed"] == ("−5", "–", "−10")
