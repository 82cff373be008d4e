"""Requesting and reading an analysis on its page."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.touch_measurements import wide

pytestmark = pytest.mark.browser
A_WHILE = 300_000
"""How many milliseconds an analysis may take on a busy machine."""


@pytest.mark.long
def test_who_asks_sees_how_far_it_is_and_then_curves_players_and_all_moves(visit, club, ended):
    reader = visit(club, viewport={"width": 390, "height": 800})
    reader.go(ended)
    reader.page.get_by_role("link", name="Analysis").first.click()
    assert faults(reader.page) == []

    reader.page.get_by_role("button", name="Analyse this match").click()
    expect(reader.page.get_by_role("progressbar")).to_be_visible()
    assert faults(reader.page) == []

    expect(reader.page.locator("svg.curves")).to_be_visible(timeout=A_WHILE)
    assert faults(reader.page) == []
    expect(reader.page.locator("tbody tr")).to_have_count(53)
    assert wide(reader.page) == 0
