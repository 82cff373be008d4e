"""Chat across languages, and muting it."""

import re

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from tests.browser.axe import faults
from tests.browser.layout import ITALIAN
from tests.browser.people import open_chat

pytestmark = pytest.mark.long


def test_a_phrase_is_translated_for_its_reader_until_its_author_is_muted(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "talk")
    ada = table.come(visit, 0)
    open_chat(ada.page)
    bruno = visit(table.url, **ITALIAN)
    cookie = table.players[1].client.get_cookie("seat", path=table.path)
    bruno.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": table.url}])
    bruno.go(table.path)
    open_chat(bruno.page)

    ada.page.get_by_role("button", name="Thank you!").click()

    text = bruno.page.locator(".chat li")
    expect(text).to_contain_text("Grazie!")
    assert faults(ada.page) == []
    bruno.page.get_by_role("button", name="Silenzia Ada").click()
    expect(text).to_have_count(0)
    bruno.page.get_by_role("button", name="Riattiva Ada").click()
    expect(text).to_have_count(1)


def test_an_answer_that_comes_late_covers_nothing_that_was_shown_since(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "talk that comes late")
    ada, bruno = table.players[0], table.come(visit, 1)
    open_chat(bruno.page)
    bruno.page.wait_for_load_state("networkidle")
    held = []
    bruno.page.route("**/chat", lambda route: held.append(route), times=1)
    with bruno.page.expect_request("**/chat"):
        ada.post(f"{table.path}chat", json={"words": "first"})
    early = ada.get(f"{table.path}chat").text
    ada.post(f"{table.path}chat", json={"words": "second"})
    text = bruno.page.locator(".chat li")
    expect(text).to_have_count(2)

    with bruno.page.expect_request_finished():
        held[0].fulfill(body=early, content_type="application/json")
    bruno.page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    expect(text).to_have_count(2)


def test_messages_are_shown_above_the_table_while_the_open_chat_is_out_of_view(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "talk out of sight")
    bruno = table.come(visit, 1, viewport={"width": 390, "height": 700})
    open_chat(bruno.page)
    bruno.page.evaluate("scrollTo(0, 0)")
    received = bruno.page.locator(".chat .heard")

    table.players[0].post(f"{table.path}chat", json={"words": "over here"})
    expect(received).to_contain_text("over here")

    bruno.page.locator(".chat ol").scroll_into_view_if_needed()
    table.players[0].post(f"{table.path}chat", json={"words": "thank you"})
    expect(bruno.page.locator(".chat li")).to_have_count(2)
    expect(received).to_have_count(0)


def test_the_title_with_the_number_of_unread_messages_is_in_sight_next_to_the_table(
    chosen_deals, visit
):
    table = chosen_deals.open_table(FELCI, "talk below the log")
    bruno = table.come(visit, 1, viewport={"width": 1280, "height": 800})
    title = bruno.page.locator(".chat summary")
    expect(title).to_be_visible()
    table.players[0].post(f"{table.path}chat", json={"words": "over here"})
    expect(title.locator(".missed")).to_have_text("1")

    column = bruno.page.locator(".match aside").bounding_box()
    fade = 16
    seen = title.bounding_box()
    assert seen["y"] + seen["height"] <= column["y"] + column["height"] - fade
    expect(bruno.page.locator(".chat li small")).to_have_text(re.compile(r"^\d+:\d\d"))


def test_after_the_end_the_quick_messages_begin_with_thanks(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "last words")
    ada = table.come(visit, 0)
    first = ada.page.locator(".phrases button").first
    expect(first).to_have_text("Hello!")
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("button", name="Really resign?").click()

    expect(first).to_have_text("Well played!")
