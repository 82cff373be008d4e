"""Tests of the gain of a better move in points, and of what the points come from."""

from types import SimpleNamespace

import pytest

from domain.analysis.gain import gain_between
from domain.game import Phrase

SEARCHED = SimpleNamespace(
    parts=lambda state, seat: [(Phrase(code), points) for code, points in state.items()]
)


def gain_of(*differences):
    """Return the gain between two tables each, on which these parts differ."""
    parts = dict(differences)
    return gain_between(
        SEARCHED,
        0,
        [dict.fromkeys(parts, 1.0)] * 2,
        [{code: 1.0 + difference + luck for code, difference in parts.items()} for luck in (-1, 1)],
    )


def test_a_gain_names_its_largest_parts_and_the_rest():
    gain = gain_of(("birds", 1.0), ("flowers", 2.0), ("trees", -0.5), ("bees", 0.1))

    assert gain.lead == pytest.approx(2.6)
    assert [(part.what.code, round(part.points, 3)) for part in gain.parts] == [
        ("flowers", 2.0),
        ("birds", 1.0),
    ]
    assert gain.rest == pytest.approx(-0.4)


def test_a_small_part_is_not_named_after_a_large_one():
    assert [part.what.code for part in gain_of(("birds", 0.2), ("flowers", 3.0)).parts] == [
        "flowers"
    ]


def test_without_a_difference_there_is_no_gain():
    assert gain_of(("birds", 0.0)) is None
    assert gain_of(("birds", -1.0)) is None
