"""Text written by people, marked off from the text of the page."""

import pytest

from adapters.i18n import format_points
from web.text import ended


@pytest.mark.parametrize(
    ("reason", "followed"),
    [("I saw it", "I saw it."), ("I saw it.", "I saw it."), ("Did you not?", "Did you not?")],
)
def test_another_sentence_can_follow_what_somebody_wrote(reason, followed):
    assert ended(reason) == followed


def test_points_below_zero_have_a_minus_sign():
    assert [format_points(points) for points in (-2, 0, 13)] == ["−2", "0", "13"]
    assert [format_points(points, plus=True) for points in (-2, 0, 13)] == ["−2", "+0", "+13"]
