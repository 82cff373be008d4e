"""Text written by people, marked off from the text of the page."""

import pytest

from web.text import ended


@pytest.mark.parametrize(
    ("reason", "followed"),
    [("I saw it", "I saw it."), ("I saw it.", "I saw it."), ("Did you not?", "Did you not?")],
)
def test_another_sentence_can_follow_what_somebody_wrote(reason, followed):
    assert ended(reason) == followed
