"""BLO-7.2, BLO-5.3: tests of the explanation of every line of the score."""

import pytest
from msgspec.structs import replace

from domain.bloom import BLOOM
from domain.bloom.phrases import COUNT, WORDING
from domain.bloom.scoring import score
from domain.game import CountLine, Phrase
from tests.bloom.commands import lay, swap
from tests.bloom.drawn_positions import ROSE, ended, picked, position
from tests.spec import after

EIGHTEEN = "53 54 55 56 57 58 59 60 61 62"


def line_of(points, ladder):
    """Return the only line of a count: of a point tile that was taken for this ladder."""
    state = replace(ended((str(points), ""), ("", "")), picked={"points-0-1-0": ladder})
    (line,) = score(state).lines
    return line


def test_the_line_of_a_point_tile_has_the_ladder_its_flowers_and_the_place_of_the_tile():
    """BLO-5.3, BLO-7.2."""
    assert line_of(11, picked("17 19 20 21 22", 3)) == CountLine(
        "BLO-7.2",
        ROSE,
        11,
        Phrase("point_tile", {"points": 11, "round": 1}),
        Phrase(
            "taken_for",
            {
                "ladder": "ladder-3",
                "tiles": ("17", "19", "20", "21", "22"),
                "flowers": 11,
                "called": 11,
            },
        ),
        ("points-0-1-0",),
    )


@pytest.mark.parametrize(
    ("points", "text", "words"),
    [
        (11, "17 19 20 21 22", "17, 19, 20, 21, 22; flowers: 11"),
        (
            9,
            "17 19 20 21 22",
            "17, 19, 20, 21, 22; flowers: 11 (BLO-5.3); point tile 11 was gone, this was the next "
            "lower",
        ),
        (
            15,
            EIGHTEEN,
            "53, 54, 55, 56, 57, 58, 59, 60, 61, 62; flowers: 18 (BLO-5.3); point tile 15 is the "
            "highest",
        ),
        (
            14,
            EIGHTEEN,
            "53, 54, 55, 56, 57, 58, 59, 60, 61, 62; flowers: 18 (BLO-5.3); point tile 15, the "
            "highest, was gone, this was the next lower",
        ),
        (4, "22 J 25", "22, joker (23/24), 25; flowers: 7 (BLO-5.3); point tile 7 was gone, this"),
        (
            3,
            "99 J J 3",
            "99, joker (100/1), joker (1/2), 3; flowers: 6 (BLO-5.3); point tile 6 was gone",
        ),
    ],
)
def test_a_line_says_how_the_flowers_came_to_that_point_tile(points, text, words):
    """BLO-5.3: jokers are told with all that they could stand for (BLO-4.2)."""
    message = line_of(points, picked(text, 2)).why.render(WORDING)

    assert message.startswith(f"for ladder 2: {words}")


def test_the_text_of_a_point_tile_has_the_ladder_as_it_was_laid():
    """BLO-5.3: what became of it later is told elsewhere."""
    before = position(hands=("16 17 J 40", "18 60"), ladders=("70 71 72",), point_tiles="1 5")

    laid = after(BLOOM, before, lay("16 17 J"))
    swapped = after(BLOOM, laid, swap(2, 2, "18"))

    assert laid.picked == {"points-0-1-0": picked("16 17 J", 2)}
    assert swapped.ladders[1].tiles == (16, 17, 18)
    assert swapped.picked == laid.picked


def test_tiles_of_both_rounds_are_distinguished():
    """BLO-7.2: the second round begins with the point tiles of the first still explained."""
    before = position(hands=("16 17 18", "5"), points=("11", ""))
    before = replace(before, picked={"points-0-1-0": picked("17 19 20 21 22")})

    second = after(BLOOM, before, lay("16 17 18"))

    assert list(second.picked) == ["points-0-1-0", "points-0-1-1"]
    assert [line.why.values["flowers"] for line in score(second).lines[:2]] == [11, 3]


def test_the_line_of_the_tiles_left_names_them_the_jokers_too():
    """BLO-7.2."""
    (line,) = score(ended(("less 5 J 55", ""), ("", ""))).lines

    assert (line.rule, line.seat, line.points, line.cells) == ("BLO-7.2", ROSE, -9, ("left-0-1",))
    assert line.what.render(WORDING) == "tiles left in round 1"
    assert line.why.render(WORDING) == "flowers on 5, joker, 55: 9"


def test_all_that_can_be_shown_of_a_count_has_words():
    """BLO-8: the English words have no code that never comes, and none is missing."""
    reported = set()
    for points, text in ((3, "16 17 18"), (2, "16 17 18"), (15, EIGHTEEN), (1, EIGHTEEN)):
        reported.add(line_of(points, picked(text)).why.code)
    for line in score(ended(("9 less 5", "4"), ("", "7"))).lines:
        reported |= {line.what.code, line.why.code}
    tied = score(ended(("9", "4"), ("4", "9"))).decided

    assert reported | {tied.code} == set(COUNT)
