"""Record editor and record upload by drag and drop."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.devices import PHONE
from tests.browser.touch_measurements import wide
from tests.golden import FIXTURES
from tests.sampling import one_of

pytestmark = pytest.mark.browser
SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
RECORD = (FIXTURES / "felci" / "unfinished.json").read_text(encoding="utf-8")


def faults_of(page):
    """Return what axe finds, but the names on the board: it can't see on what an SVG text lies."""
    return [fault for fault in faults(page) if '<text class="name"' not in fault]


@pytest.mark.parametrize("how", one_of([{}, SMALL]), ids=["wide", "small phone"])
def test_a_match_is_entered_by_pointing_and_kept_by_the_tab(parlour, visit, how):
    page = visit(parlour.url, **how).page
    page.goto(f"{parlour.url}/desk/?game=felci&players=2")
    assert faults(page) == []
    page.get_by_label("White's name").fill("Ada")
    page.get_by_label("White's hand").fill("red pink blue red")
    page.get_by_role("button", name="Start").click()

    page.get_by_role("button", name="pink fern").click()
    expect(page.locator(".picked")).to_have_text("pink fern")
    expect(page.get_by_role("button", name="Copy")).to_be_visible()  # The script is at work.
    page.locator('.ring[data-ring="d4"] .line').click(force=True)
    page.locator("button[value=move]").click()

    expect(page.get_by_role("heading", name="Move 2: Ada (white)")).to_be_focused()
    expect(page.locator(".log")).to_contain_text("starts a new pink plant on d4")
    assert faults_of(page) == []
    assert wide(page) == 0
    record = page.locator("#record").input_value()
    assert json.loads(record)["moves"][0]["cell"] == "d4"
    page.goto(f"{parlour.url}/desk/")
    expect(page.locator("#kept")).to_have_value(record)
    assert faults(page) == []


@pytest.mark.long
def test_what_was_turned_up_is_told_before_anything_is_drawn(parlour, visit):
    page = visit(parlour.url).page
    page.goto(f"{parlour.url}/desk/?game=birdie&players=2")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("svg.table")).to_have_count(0)
    assert faults(page) == []

    for place in range(1, 5):
        page.get_by_label(f"Draw area {place}").select_option(
            "robin-spring" if place < 3 else "owl-winter"
        )
    page.get_by_role("button", name="Save").click()

    expect(page.locator("svg.table")).to_be_visible()
    page.get_by_label("One of them is").first.fill("owl-spring")
    page.get_by_role("button", name="Add").first.click()
    expect(page.locator("section.hand").first).to_contain_text("spring owl; 1 unknown piece")


def drop(page, text):
    """Drop a file somewhere on the page."""
    dropped = page.evaluate_handle(
        """text => {
            const held = new DataTransfer();
            held.items.add(new File([text], "match.json", { type: "application/json" }));
            return held;
        }""",
        text,
    )
    for what in ("dragover", "drop"):
        page.dispatch_event("h1", what, {"dataTransfer": dropped})


def test_a_record_is_dropped_anywhere_on_its_page_and_looked_at_with_all_eyes(parlour, visit):
    page = visit(parlour.url).page
    page.goto(f"{parlour.url}/records/")
    assert faults(page) == []

    with page.expect_navigation(url="**/matches/*/"):
        drop(page, RECORD)

    page.get_by_label("View as").select_option("everything (referee)")
    expect(page).to_have_url(re.compile(r"#\d+:referee$"))


def test_of_a_broken_record_it_is_said_which_move_breaks_which_rule(parlour, visit):
    reader = visit(parlour.url)
    reader.forgive("422")
    reader.go("/records/")
    record = json.loads(RECORD)
    record["moves"].append({"by": 0, "do": "visitor", "type": "red", "bench": "nowhere"})

    drop(reader.page, json.dumps(record))

    fault = reader.page.locator(".brought li")
    expect(fault).to_contain_text(f"Move {len(record['moves'])}: ")
    expect(fault.locator("a.rule")).to_have_attribute("href", "/rules/felci#GEN-5")
