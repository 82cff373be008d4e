"""BLO-8.1, BLO-7.2: tests of the final score and the winners."""

import pytest

from domain.bloom import BLOOM
from domain.bloom.phrases import WORDING
from domain.bloom.scoring import score
from domain.bloom.view import OpenTiles
from domain.game import Phrase
from tests.bloom.commands import lay
from tests.bloom.drawn_positions import DAISY, IRIS, ROSE, TULIP, ended, position, result, tiles
from tests.spec import after


def test_after_the_second_round_the_match_is_over():
    """BLO-8.1."""
    before = position(hands=("16 17 18", "5"), number=2, results=(("11", "4"),))

    state = after(BLOOM, before, lay("16 17 18"))

    assert (state.ended, state.turn, BLOOM.to_move(state)) == (True, None, None)
    assert state.results == ((result("11"), result("4")), (result("3"), result("less 5")))


@pytest.mark.parametrize(
    ("first", "second", "totals", "winner"),
    [
        (("11", "4"), ("3", "9"), (14, 13), ROSE),
        (("11", "4"), ("3 less 55", "9"), (7, 13), TULIP),
        (("", "less 55"), ("less 55 11", "less 7"), (-12, -8), TULIP),
        (("1", "15", "3"), ("15 14", "1", "4"), (30, 16, 7), ROSE),
        (("1", "2", "3", "4", "5"), ("5", "5", "5", "15", "5"), (6, 7, 8, 19, 10), IRIS),
    ],
)
def test_the_higher_sum_of_both_rounds_wins(first, second, totals, winner):
    """BLO-8.1: nothing else has to decide then."""
    count = score(ended(first, second))

    assert (count.totals, count.winners, count.decided) == (totals, (winner,), None)


def test_equal_totals_are_decided_by_the_score_of_round_2():
    """BLO-8.1."""
    count = score(ended(("9", "4", "1"), ("4", "9", "10")))

    assert (count.totals, count.winners) == ((13, 13, 11), (TULIP,))
    assert count.decided == Phrase(
        "equal_totals_by_second_round", {"total": 13, "points": 9, "others": ("4",)}
    )
    assert count.decided.render(WORDING) == "13 points each; round 2 brought 9 against 4"


def test_only_those_who_are_tied_are_compared():
    """BLO-8.1: not who had the most in round 2 of all."""
    count = score(ended(("9", "", "10", "8"), ("5", "12", "4", "6")))

    assert (count.totals, count.winners) == ((14, 12, 14, 14), (IRIS,))
    assert count.decided.values == {"total": 14, "points": 6, "others": ("5", "4")}


def test_penalties_decide_too():
    """BLO-8.1, BLO-7.2: the score of round 2 is less its flowers."""
    count = score(ended(("5 4", "3"), ("9 less 55 J", "8")))

    assert (count.totals, count.winners) == ((11, 11), (TULIP,))


def test_still_tied_they_share_the_victory():
    """BLO-8.1."""
    count = score(ended(("9", "9", "1"), ("4", "4", "10")))

    assert (count.totals, count.winners, count.decided) == ((13, 13, 11), (ROSE, TULIP), None)


def test_a_tie_of_three_may_be_broken_for_two():
    """BLO-8.1: they share the victory over the third."""
    count = score(ended(("9", "5", "5", "1"), ("4", "8", "8", "1")))

    assert count.winners == (TULIP, DAISY)
    assert count.decided.values == {"total": 13, "points": 8, "others": ("4",)}


def test_all_may_share_the_victory():
    """BLO-8.1."""
    count = score(ended(5 * ("4",), 5 * ("",)))

    assert (count.winners, count.decided) == ((0, 1, 2, 3, 4), None)


def test_the_count_has_a_line_for_each_point_tile_and_for_the_tiles_left():
    """BLO-7.2: with the names of its places, and with subtotals for each round."""
    count = score(ended(("11 4 less 5 J", ""), ("less 55", "3")))

    assert [(line.seat, line.points, *line.cells) for line in count.lines] == [
        (0, 11, "points-0-1-0"),
        (0, 4, "points-0-1-1"),
        (0, -2, "left-0-1"),
        (0, -7, "left-0-2"),
        (1, 3, "points-1-2-0"),
    ]
    assert {line.rule for line in count.lines} == {"BLO-7.2"}
    assert [line.what.values["round"] for line in count.lines] == [1, 1, 1, 2, 2]
    assert count.subtotals == ({"round_1": 13, "round_2": -7}, {"round_1": 0, "round_2": 3})


def test_for_nothing_there_is_no_line():
    """BLO-7.2: a joker that is left costs nothing."""
    count = score(ended(("", "less J"), ("", "less J")))

    assert (count.lines, count.totals) == ((), (0, 0))


def test_while_the_match_continues_the_rounds_that_are_over_are_counted():
    """BLO-8.1: nothing decides between equal totals yet."""
    count = score(position(3, number=2, results=(("9", "4", "9"),), points=("15", "", "")))

    assert (count.totals, count.winners, count.decided) == ((9, 4, 9), (ROSE, DAISY), None)
    assert count.subtotals[ROSE] == {"round_1": 9, "round_2": 0}
    assert score(position()).totals == (0, 0)


def test_at_the_end_everything_is_shown_to_everybody():
    """BLO-8, decided for this table: the record of an ended match is public."""
    before = position(
        hands=("16 17 18", "5 J"), number=2, results=(("11 less 7", "4 less 40"),), reserve="81 J"
    )

    view = BLOOM.view(after(BLOOM, before, lay("16 17 18")), ROSE)

    assert view.hands == (OpenTiles(()), OpenTiles(tiles("5 J")))
    assert view.reserve == OpenTiles(tiles("81 J"))
    assert [[result.left.tiles for result in number] for number in view.results] == [
        [tiles("7"), tiles("40")],
        [(), tiles("5 J")],
    ]
    assert (view.ended, view.turn, view.legal, view.coming) == (True, None, None, ())
