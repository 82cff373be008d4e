"""Tests of the gain of a better move in points, and of what explains it."""

from types import SimpleNamespace

import pytest

from domain.analysis.gain import gain_between
from domain.game import CountLine, Phrase

FLOWERS, BIRDS = Phrase("flowers"), Phrase("birds")


def searched(over=False):
    """Return the part of a game's search that a gain is measured with; a state is its points."""
    return SimpleNamespace(
        to_move=lambda state: None if over else 0,
        value=lambda state, seat: sum(
            points if whose == seat else -points for (whose, _), points in state.items()
        ),
        score_lines=lambda state: [
            CountLine("X-1", seat, points, Phrase(code), Phrase("why"))
            for (seat, code), points in state.items()
        ],
    )


def tables(*points, part=(0, "flowers")):
    """Return the ends of a move on several tables."""
    return [{part: each, (0, "birds"): 1} for each in points]


def test_a_gain_names_the_part_of_the_score_that_brings_most():
    gain = gain_between(searched(), 0, tables(1, 1, 1, 2), tables(3, 3, 4, 4))

    assert gain.lead == pytest.approx(2.25)
    assert (gain.most.seat, gain.most.what, gain.most.points) == (0, FLOWERS, 2.25)


def test_a_loss_of_another_player_counts_as_a_gain():
    theirs = (1, "flowers")
    gain = gain_between(
        searched(), 0, tables(3, 3, 4, 4, part=theirs), tables(1, 1, 1, 2, part=theirs)
    )

    assert gain.lead == pytest.approx(2.25)
    assert (gain.most.seat, gain.most.points) == (1, -2.25)


def test_a_part_that_differs_by_chance_alone_explains_nothing():
    gain = gain_between(searched(), 0, tables(0, 9, 0, 9), tables(9, 0, 9, 1))

    assert gain.most is None


def test_no_lead_is_shown_where_the_match_may_end_as_an_end_is_worth_more_than_its_points():
    gain = gain_between(searched(over=True), 0, tables(1, 1, 1, 2), tables(3, 3, 4, 4))

    assert gain.lead is None
    assert gain.most.points == 2.25


def test_without_a_difference_there_is_no_gain():
    assert gain_between(searched(), 0, tables(1, 1, 1, 1), tables(1, 1, 1, 1)) is None
