"""The list of matches: a whole row is the link to its match, by mouse, by thumb and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.layout import ENGLISH, screen
from tests.golden import FIXTURES

MATCH = re.compile(r"/matches/[0-9a-f-]{36}/$")


@pytest.fixture
def reader(chosen_deals, visit, request):
    """Return a reader of the list, which has one match."""
    with (FIXTURES / "felci" / "house_bots.json").open("rb") as file:
        chosen_deals.visitor().post("/records/", data={"file": (file, "match.json")})
    person = visit(chosen_deals.url, **screen(getattr(request, "param", 1280), **ENGLISH))
    person.go("/matches")
    return person


@pytest.mark.parametrize("reader", [1280, 390], indirect=True)
@pytest.mark.parametrize("where", [".day", ""])
def test_a_click_anywhere_in_a_row_leads_to_its_match(reader, where):
    place = reader.page.locator(f"table.matches tbody tr {where}").first
    place.click(position={"x": 3, "y": 3}, force=True)  # the link lies over it

    expect(reader.page).to_have_url(MATCH)


@pytest.mark.parametrize("reader", [390], indirect=True)
def test_a_thumb_on_a_link_within_a_row_opens_the_match(reader):
    box = reader.page.locator("table.matches a:not(.row-link)").first.bounding_box()
    reader.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(reader.page).to_have_url(MATCH)


@pytest.mark.parametrize("reader", [320, 390], indirect=True)
def test_no_filter_is_cut_on_a_phone(reader):
    for path in ("/matches", "/games/bloom"):
        reader.go(path)
        links = reader.page.locator(":is(.chips, .shelf) a").all()
        ends = [link.bounding_box()["x"] + link.bounding_box()["width"] for link in links]
        assert links
        assert max(ends) <= reader.page.viewport_size["width"]


def test_a_time_is_in_the_time_zone_of_its_reader(chosen_deals, visit, reader):
    written = reader.page.locator("table.matches time").first.get_attribute("datetime")
    shown = {}
    for zone in ("UTC", "Asia/Kolkata"):
        there = visit(chosen_deals.url, timezone_id=zone, **ENGLISH)
        there.go("/matches")
        row = there.page.locator("table.matches tbody tr").first
        expect(row).not_to_have_attribute("title", re.compile("UTC"))
        shown[zone] = re.search(r"(\d\d):(\d\d)", row.get_attribute("title"))
    assert shown["UTC"][0] == written[11:16]
    minutes = [60 * int(at[1]) + int(at[2]) for at in shown.values()]
    assert (minutes[1] - minutes[0]) % (24 * 60) == 5 * 60 + 30


def test_a_row_is_one_stop_of_the_tab_key_before_its_other_links(reader):
    row = reader.page.locator("table.matches tbody tr").first
    row.get_by_role("link", name="Felci").focus()
    reader.page.keyboard.press("Tab")
    expect(row.get_by_role("link", name=re.compile("house")).first).to_be_focused()

    reader.page.keyboard.press("Shift+Tab")
    reader.page.keyboard.press("Enter")

    expect(reader.page).to_have_url(MATCH)


def test_a_filter_is_an_address_that_the_back_button_takes_back(reader):
    reader.page.get_by_role("link", name=re.compile("^Felci 1$")).click()
    expect(reader.page).to_have_url(re.compile(r"/matches\?game=felci$"))
    expect(reader.page.locator(".chips [aria-current]").first).to_contain_text("Felci")

    reader.page.go_back()

    expect(reader.page).to_have_url(re.compile(r"/matches$"))
