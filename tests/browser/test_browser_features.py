"""Browser features: zoom, refused storage, and the clipboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from domain.game import Seat
from domain.registry import GAMES
from tests.browser.bower_player import HAND, Nester
from tests.browser.devices import PHONE
from tests.browser.felci_player import FelciPlayer, first
from tests.browser.people import Person
from tests.browser.test_placing_tiles import to_place

ADA: Seat = 0
WHEEL = """(thing, how) => {
  const wheel = new WheelEvent("wheel", { bubbles: true, cancelable: true, ...how });
  thing.dispatchEvent(wheel);
  return wheel.defaultPrevented;
}"""
NOTHING_IS_STORED = """
  const get = () => { throw new DOMException("refused", "SecurityError"); };
  const refuse = { configurable: true, get };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"])
    Object.defineProperty(globalThis, name, refuse);
  for (const name of ["serviceWorker", "storage", "locks"])
    Object.defineProperty(Navigator.prototype, name, refuse);
"""
NOTHING_FITS = """
  for (const name of ["setItem", "getItem", "removeItem", "clear", "key"])
    Storage.prototype[name] = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
CLIPBOARD = """
  globalThis.kept = null;
  const clipboard = { writeText: async (text) => { globalThis.kept = text; } };
  Object.defineProperty(Navigator.prototype, "clipboard", { get: () => clipboard });
"""
NO_CLIPBOARD = """
  Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
  document.execCommand = () => false;
"""


@pytest.mark.parametrize("modifier", ["ctrlKey", "metaKey"])
def test_ctrl_and_the_wheel_zoom_the_page_and_turn_nothing(chosen_deals, visit, modifier):
    table = to_place(chosen_deals, f"zoomed by {modifier}")
    ada = Nester(table.come(visit, ADA), 1)
    ada.choose_open(HAND)
    ada.choose("nest-0-4-1")
    expect(ada.confirm).to_contain_text("Place")
    tile = ada.page.locator("svg.table .shape.turned")
    body = tile.locator(".body")
    before = body.get_attribute("transform")
    assert not tile.evaluate(WHEEL, {"deltaY": 100, modifier: True})
    for _ in range(30):  # a pinch on a trackpad
        assert not tile.evaluate(WHEEL, {"deltaY": 10, modifier: True})
    ada.page.wait_for_timeout(200)
    assert body.get_attribute("transform") == before
    assert tile.evaluate(WHEEL, {"deltaY": 100})
    expect(body).not_to_have_attribute("transform", before or "")


def test_two_fingers_that_pinch_hold_nothing_and_are_left_to_the_browser(chosen_deals, visit):
    ada = first(chosen_deals, visit, **PHONE)
    page = ada.page
    tile = page.locator("svg.table .open[data-zone=hand]").first
    box = tile.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    page.evaluate("""() => {
      globalThis.prevented = [];
      addEventListener("touchmove", (event) => {
        if (event.touches.length > 1) prevented.push(event.defaultPrevented);
      }, { passive: true });
    }""")
    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 20))
    expect(page.locator("[data-dragged]")).to_have_count(1)
    touch("touchStart", (x, y - 20), (x + 40, y - 60))
    for step in range(1, 4):
        touch("touchMove", (x, y - 20 + 10 * step), (x + 40, y - 60 - 10 * step))
    touch("touchEnd")
    expect(page.locator("[data-dragged]")).to_have_count(0)
    assert not any(page.evaluate("prevented"))
    assert ada.person.moves() == 0


def without_storage(visit, url: str, script: str) -> Person:
    """Let somebody come whose browser stores nothing, and has cookies."""
    person: Person = visit(url, draws=True)
    person.context.add_init_script(script)
    return person


@pytest.mark.parametrize("script", [NOTHING_IS_STORED, NOTHING_FITS], ids=["refused", "full"])
def test_a_turn_at_one_screen_is_played_and_covered_where_nothing_is_stored(
    server_url, visit, script
):
    person = without_storage(visit, server_url, script)
    person.open_table("Ada", against="each other", side="white")
    page = person.page
    page.get_by_role("button", name="I am Ada: show my hand").click()
    FelciPlayer(person, 1).plant()
    page.get_by_role("button", name="Cover my hand").click()
    expect(page.get_by_role("button", name="I am Ada: show my hand")).to_be_visible()


@pytest.mark.parametrize("script", [NOTHING_IS_STORED, NOTHING_FITS], ids=["refused", "full"])
def test_every_page_works_where_nothing_is_stored(server_url, ended, visit, script):
    person = without_storage(visit, server_url, script)
    page = person.page
    for path in ("/", "/matches", "/records/", "/desk/?game=felci&players=2", "/learn/bloom"):
        person.go(path)
    for game in GAMES:
        person.open_table("Ada", game=GAMES[game].title, against="the bot")
        person.says(re.compile("Your turn|'s turn"))
    page.get_by_role("button", name="Pages and settings").click()
    page.get_by_label("Theme").select_option("dark")
    person.go(ended)
    person.is_live()
    page.get_by_label("Speed").select_option("2")
    page.get_by_role("button", name="Play the moves").click()


def test_a_button_says_copied_as_long_as_the_clipboard_has_it(chosen_deals, visit):
    ada = visit(chosen_deals.url)
    ada.context.add_init_script(CLIPBOARD)
    chosen_deals.open_table(GAMES["felci"], "copied").come(lambda *_, **__: ada, ADA)
    page = ada.page
    page.get_by_role("button", name=re.compile("on another device")).click()
    copies = page.locator(".links .link button", has_text=re.compile("^(Copy|Copied)$"))
    expect(copies).to_have_count(2)

    copies.nth(0).click()
    expect(copies.nth(0)).to_have_text("Copied")
    assert page.evaluate("kept") == page.locator(".links .link input").nth(0).input_value()
    copies.nth(1).click()
    expect(copies.nth(1)).to_have_text("Copied")
    expect(copies.nth(0)).to_have_text("Copy")

    page.evaluate("document.dispatchEvent(new ClipboardEvent('copy', { bubbles: true }))")
    expect(copies.nth(1)).to_have_text("Copy")
    copies.nth(1).click()
    expect(copies.nth(1)).to_have_text("Copied")
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(copies.nth(1)).to_have_text("Copy")


def test_a_button_says_copied_no_more_when_it_would_copy_something_else(server_url, ended, visit):
    ada = visit(server_url)
    ada.context.add_init_script(CLIPBOARD)
    ada.watch(ended)
    copies = ada.page.get_by_role("button", name=re.compile("^(Copy link|Copied)$"))
    copies.click()
    expect(copies).to_have_text("Copied")
    ada.page.keyboard.press(",")
    expect(copies).to_have_text("Copy link")


def test_where_the_page_may_not_copy_it_says_so_and_selects_the_text(chosen_deals, visit):
    ada = visit(chosen_deals.url)
    ada.context.add_init_script(NO_CLIPBOARD)
    chosen_deals.open_table(GAMES["felci"], "not copied").come(lambda *_, **__: ada, ADA)
    link = ada.page.locator(".links .link").first
    link.get_by_role("button", name="Copy").click()
    ada.says("Your browser blocks copying")
    expect(link.locator("input")).to_be_focused()
    expect(link.get_by_role("button", name="Copy")).to_have_text("Copy")


def test_the_desk_says_copied_as_long_as_its_record_is_the_copied_one(chosen_deals, visit):
    ada = visit(chosen_deals.url)
    ada.context.add_init_script(CLIPBOARD)
    page: Page = ada.page
    ada.go("/desk/?game=felci&players=2")
    page.get_by_role("button", name="Start").click()
    copying = page.locator("#copy")
    copying.click()
    expect(copying).to_have_text("Copied")
    page.get_by_role("button", name="pink fern").click()
    page.locator('.ring[data-ring="d4"] .line').click(force=True)
    page.locator("button[value=move]").click()
    expect(page.get_by_role("heading", name="Move 2: white")).to_be_visible()
    expect(copying).to_have_text("Copy")
