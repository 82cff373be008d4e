"""BOW-6, BOW-6.8: tests of the final score and the winner."""

import pytest

from domain.bower.scoring import score
from domain.game import Phrase
from tests.bower.drawn_positions import NORTH, SOUTH, built, position
from tests.bower.score_text import awards


def test_the_lines_are_in_the_order_of_the_rulebook():
    """BOW-6.1, BOW-6.2, BOW-6.6."""
    south = "s:Fy g:Fv m:Fr / . . c"
    state = position(south, "g:fy g:fv . m:o m:o m:o", bonuses=("egg-shells", ""))

    assert list(awards(state)) == [
        "straw group",
        "moss group",
        "gravel group",
        *(f"column {column}" for column in range(1, 7)),
        "shells egg tile",
    ]


def test_totals_and_subtotals_are_the_sums_of_the_lines():
    """BOW-6: egg tokens for groups, columns and bonus tiles."""
    state = position(
        "s:Fy s s / m:FvFv", "g:* g:Fv", eggs={1: "Fy", 2: "Fv"}, bonuses=("egg-yellow", "")
    )

    count = score(state)

    assert count.subtotals == (
        {"groups": 2, "columns": 2, "bonus": 1},
        {"groups": 1, "columns": 2, "bonus": 0},
    )
    assert [list(subtotal) for subtotal in count.subtotals] == [["groups", "columns", "bonus"]] * 2
    assert count.totals == (5, 3)


@pytest.mark.parametrize(("south", "north", "winner"), [("s", "", SOUTH), ("", "s", NORTH)])
def test_most_egg_tokens_win(south, north, winner):
    """BOW-6.8: nothing else has to decide then."""
    count = score(position(south, north))

    assert (count.winners, count.decided) == ((winner,), None)


@pytest.mark.parametrize(
    ("south", "north", "winner"),
    [("s:oo", ". m:o", SOUTH), ("s:+oo", ". m:o", SOUTH), ("s:o", ". m:ooo", NORTH)],
)
def test_a_tie_goes_to_the_player_with_more_shells_in_the_nest(south, north, winner):
    """BOW-6.8: the shells token counts as 2."""
    count = score(position(south, north))

    assert count.totals == (2, 2)
    assert count.winners == (winner,)
    assert count.decided is not None
    assert count.decided.code == "equal_totals_by_shells"


def test_ties_decided_by_shells_are_shown():
    """BOW-6.8."""
    assert score(position("s:o", ". m:ooo")).decided == Phrase(
        "equal_totals_by_shells", {"total": 2, "shells": 3, "other_shells": 1}
    )


def test_a_tie_goes_to_colored_shells_first():
    """BOW-6.8: though the other has more shells in the nest."""
    count = score(position("c", ". s:ooo"))

    assert count.totals == (2, 2)
    assert count.winners == (SOUTH,)
    assert count.decided == Phrase(
        "equal_totals_by_colored_shells", {"total": 2, "squares": ("nest-0-1-1",)}
    )
    assert score(position(". s:ooo", "c")).winners == (NORTH,)


def test_covered_wholly_or_in_the_hand_colored_shells_do_not_decide():
    """BOW-6.7, BOW-6.8: N15 is gravel, with a shell in column 2."""
    covered = built("colored-shells 1-1 2-1", "N15 1-1 2-1")
    in_hand = {"hands": ("colored-shells", ""), "bonuses": ("colored-shells", "")}

    for south, more in ((covered, {}), ("g:* g:o", in_hand)):
        count = score(position(south, ". . s:oo s:*", **more))
        assert count.totals == (2, 2)
        assert count.winners == (NORTH,)


def test_with_as_many_shells_the_victory_is_shared():
    """BOW-6.8: and nothing has decided."""
    count = score(position("s:o", ". m:o"))

    assert (count.totals, count.winners, count.decided) == ((2, 2), (SOUTH, NORTH), None)


def test_two_empty_nests_share_the_victory():
    """BOW-6.8."""
    count = score(position("", ""))

    assert (count.totals, count.winners, count.lines) == ((0, 0), (SOUTH, NORTH), ())
