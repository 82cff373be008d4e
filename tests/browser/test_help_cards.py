"""Help cards appear for pointer, keyboard and touch, and close again."""

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from tests.browser.devices import PHONE

pytestmark = pytest.mark.browser
WHITE = 0


@pytest.fixture
def come(parlour, visit, request):
    """Return how white comes to a table of Felci."""
    name = request.node.name
    return lambda **how: parlour.lay(FELCI, f"{name} {how}").come(visit, WHITE, **how).page


def test_the_keyboard_brings_it_goes_to_its_rule_and_comes_back(come):
    page = come()
    card, bench = page.locator("#card"), page.locator("svg.table [data-id=white-west]")
    page.locator("svg.table [data-id=a4]").hover()
    expect(card).to_contain_text("Empty cell")

    bench.focus()
    page.keyboard.press("i")
    expect(card).to_contain_text("White bench of the west side")
    expect(bench).to_have_attribute("aria-describedby", "card")
    expect(card.get_by_role("link", name="FEL-6.2")).to_be_focused()

    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(bench).to_be_focused()


@pytest.mark.long
def test_a_thumb_that_rests_on_a_tile_reads_of_it_and_chooses_nothing(come):
    page = come(**PHONE)
    tile = page.locator("svg.table .shape[data-zone=hand]").first
    tile.scroll_into_view_if_needed()
    box = tile.bounding_box()
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(page.locator("#card")).to_contain_text("fern")

    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("svg.table .picked")).to_have_count(0)
    expect(page.locator("#card")).to_be_visible()

    tile.tap()
    expect(page.locator("svg.table .picked")).to_have_count(1)
