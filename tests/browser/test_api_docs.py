"""The API documentation in a browser: it works under its CSP and from local files alone."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.long
PATIENCE = 60_000
"""For how many milliseconds it may be drawn: it shows all that can be asked at once."""


def test_the_page_of_the_api_needs_nothing_from_elsewhere(server_url, visit):
    reader = visit(server_url)

    reader.go("/api/docs")

    expect(reader.page.get_by_text("Make a move").first).to_be_visible(timeout=PATIENCE)
