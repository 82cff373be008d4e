"""The page of the interface, in a browser: it works under its policy and from our files alone."""

import pytest

pytestmark = pytest.mark.browser


def test_the_page_of_the_interface_needs_nothing_from_elsewhere(chromium, house):
    page = chromium.new_page()
    complaints, asked = [], []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))

    page.goto(f"{house}/api/docs")
    page.get_by_text("Make a move").first.wait_for()
    page.close()

    assert complaints == []
    assert asked
    assert [url for url in asked if not url.startswith((house, "data:"))] == []
