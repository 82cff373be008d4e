"""Dialogs and their fields on a phone: closing, scrolling, filling in."""

import pytest
from playwright.sync_api import expect

from domain.bower import BOWER
from domain.felci import FELCI
from tests.browser.bower_bonus_tables import ADA
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import PHONE
from tests.browser.layout import ITALIAN
from tests.browser.people import open_chat

LOW = {**PHONE, "viewport": {"width": 390, "height": 400}}
"""A phone on which no dialog has room for all that it says."""
FOOT = "(one) => one.scrollTo(0, one.scrollHeight)"
SMALL = """(all) => all
  .filter((one) => !["checkbox", "radio", "range", "hidden", "file"].includes(one.type))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.name || one.className)"""
LONG = "Massimiliano Rossi-Bianchi della Valverde"


def help_of(person, table):
    person.go(table.path)
    person.page.get_by_role("button", name="Help with keys").click()
    return "dialog#help"


def settings(person, table):
    person.go(table.path)
    person.page.locator(".menu").click()
    return "#settings"


def options(person, table):
    person.go()
    person.door("Bloom").get_by_role("button", name="Options").click()
    return "#options-bloom"


def guess(person, table):
    person.go(table.path)
    person.page.locator("[data-id='egg-2']").click()
    return "dialog#notes"


@pytest.mark.parametrize("come", [help_of, settings, options, guess])
def test_a_dialog_leaves_the_page_where_it_is_and_is_closed_at_the_top(chosen_deals, visit, come):
    table = chosen_deals.open_table(BOWER, f"dialog {come.__name__}")
    person = table.come(visit, ADA, **LOW)
    what = person.page.locator(come(person, table))
    expect(what).to_be_visible()
    before = person.page.evaluate("scrollY")

    what.evaluate(FOOT)
    person.page.mouse.move(200, 200)
    for _ in range(5):
        person.page.mouse.wheel(0, 600)
        person.page.wait_for_timeout(50)
    close = what.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport()
    close.click()

    expect(what).to_be_hidden()
    assert person.page.evaluate("scrollY") == before


def test_on_a_phone_every_field_has_letters_of_16_pixels(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "fields")
    ended = chosen_deals.open_table(FELCI, "fields at the end")
    ended.play(lambda match: match.to_move is None, by_chance)
    person = table.come(visit, 0, **PHONE)
    paths = ("/", "/desk/", "/records/", "/matches", "/style", table.path, ended.path)
    more = (f"{ended.path}audit", f"{ended.path}play-on?at=3")
    for path in (*paths, *more):
        person.go(path)
        fields = person.page.locator("input, select, textarea")
        assert fields.count()
        assert fields.evaluate_all(SMALL) == [], path


@pytest.mark.parametrize("name", ["Ada", "Massimiliano Rossi-Bianchi", LONG[:40]])
def test_panels_keep_their_width_however_long_the_name_is(chosen_deals, visit, name):
    table = chosen_deals.open_table(FELCI, f"said by {name}")
    table.store.names.write(table.id, {0: name})
    bruno = table.come(visit, 1, **{**PHONE, "viewport": {"width": 320, "height": 640}})
    open_chat(bruno.page)
    bruno.page.wait_for_load_state("networkidle")
    bruno.page.evaluate("scrollTo(0, 0)")
    table.players[0].post(f"{table.path}chat", json={"words": "Ciao Bruno! Pronto a giocare?"})

    toast = bruno.page.locator(".heard span")
    expect(toast).to_have_text("Ciao Bruno! Pronto a giocare?")
    assert toast.evaluate("({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1")
    text = bruno.page.locator(".chat li span")
    assert text.bounding_box()["width"] > 170


@pytest.mark.parametrize("width", [390, 1280])
def test_a_long_name_has_room_in_the_italian_settings(server_url, visit, width):
    person = visit(server_url, **ITALIAN, viewport={"width": width, "height": 800})
    person.go()
    person.page.locator(".menu").click()
    name = person.page.locator("#settings").get_by_label("Il tuo nome")

    assert name.bounding_box()["width"] >= 160
