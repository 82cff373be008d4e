"""Diagnosis of claimed scores: the score lines that could explain a difference."""

from collections.abc import Sequence

import pytest

from adapters.records.score_diagnosis import MOST, Explanation, diagnose
from domain.game import CountLine, Phrase


def lines(*points: tuple[int, int]) -> list[CountLine]:
    """Return lines of a count: the seat of each, and its points."""
    return [CountLine("R-1", seat, worth, Phrase("what"), Phrase("why")) for seat, worth in points]


COUNTED = lines((0, 4), (0, 2), (0, -3), (1, 5), (1, 1))
TOTALS = (3, 6)


def slips(*claims: int | None, counted: Sequence[CountLine] = COUNTED) -> list[Explanation]:
    """Return what explains the first of the *claims*."""
    totals = [sum(line.points for line in counted if line.seat == seat) for seat in (0, 1)]
    return list(diagnose(claims, totals, counted)[0].explanations)


def test_a_claim_that_agrees_needs_no_explanation():
    (claim,) = diagnose((3, None), TOTALS, COUNTED)

    assert (claim.difference, claim.explanations) == (0, ())


def test_a_claim_says_how_much_it_is_off():
    first, second = diagnose((5, 2), TOTALS, COUNTED)

    assert (first.seat, first.points, first.counted, first.difference) == (0, 5, 3, 2)
    assert (second.seat, second.difference) == (1, -4)


@pytest.mark.parametrize(
    ("claimed", "explained"),
    [
        (-1, [Explanation("left_out", (0,))]),
        (1, [Explanation("left_out", (1,))]),
        (6, [Explanation("left_out", (2,))]),
        (7, [Explanation("twice", (0,))]),
        (0, [Explanation("twice", (2,))]),
        (9, [Explanation("added", (2,))]),
        (-5, []),
        (-3, [Explanation("two_left_out", (0, 1))]),
        (2, [Explanation("two_left_out", (0, 2))]),
        (8, []),
    ],
)
def test_lines_left_out_counted_twice_and_losses_that_were_added_are_found(claimed, explained):
    assert slips(claimed, None) == explained


def test_a_line_of_another_explains_what_that_player_lacks():
    assert slips(8, 1) == [Explanation("of_another", (3,))]
    assert slips(8, 0) == []


def test_the_number_of_explanations_is_limited():
    same = lines(*[(0, 1)] * 20)

    assert len(slips(19, None, counted=same)) == MOST
    assert len(slips(18, None, counted=same)) == MOST
