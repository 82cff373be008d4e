"""Chat across languages, and muting it."""

import re

import pytest
from playwright.sync_api import expect

from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.felci import FELCI
from tests.browser.axe import faults
from tests.browser.layout import ITALIAN, screen
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

    bruno.page.locator(".chat form").scroll_into_view_if_needed()
    table.players[0].post(f"{table.path}chat", json={"words": "thank you"})
    expect(bruno.page.locator(".chat li")).to_have_count(2)
    expect(received).to_have_count(0)


@pytest.mark.parametrize("game", [FELCI, BLOOM, BOWER], ids=["felci", "bloom", "bower"])
def test_from_the_start_the_field_of_two_people_is_wholly_in_sight_next_to_the_table(
    chosen_deals, visit, game
):
    table = chosen_deals.open_table(game, f"talk below the log of {game.name}")
    bruno = table.come(visit, 1, viewport={"width": 1280, "height": 800})
    field = bruno.page.get_by_placeholder("Write a message")

    expect(field).to_be_in_viewport(ratio=1)
    for words in ("over here", "hello?"):
        table.players[0].post(f"{table.path}chat", json={"words": words})
        expect(bruno.page.locator(".chat li").last).to_contain_text(words)
        expect(field).to_be_in_viewport(ratio=1)
    expect(bruno.page.locator(".chat li small").first).to_have_text(re.compile(r"^\d+:\d\d"))
    expect(bruno.page.locator(".missed, .heard")).to_have_count(0)


def test_the_field_stays_in_sight_after_a_message_was_sent(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "talk in a low window")
    ada = table.come(visit, 0, viewport={"width": 1280, "height": 560})
    field = ada.page.get_by_placeholder("Write a message")
    expect(field).not_to_be_in_viewport()

    field.focus()
    for number in range(4):
        field.fill(f"message {number}")
        field.press("Enter")
        expect(ada.page.locator(".chat li").last).to_contain_text(f"message {number}")
        expect(field).to_be_in_viewport(ratio=1)


def test_the_number_of_unread_messages_goes_once_they_are_in_sight(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "talk that is scrolled to")
    bruno = table.come(visit, 1, viewport={"width": 1280, "height": 560})
    unread = bruno.page.locator(".chat .missed")
    expect(bruno.page.get_by_placeholder("Write a message")).not_to_be_in_viewport()
    table.players[0].post(f"{table.path}chat", json={"words": "over here"})
    expect(unread).to_have_text("1")

    bruno.page.locator(".chat form").scroll_into_view_if_needed()
    expect(unread).to_have_count(0)


def test_after_the_end_the_quick_messages_begin_with_thanks(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "last words")
    ada = table.come(visit, 0)
    first = ada.page.locator(".phrases button").first
    expect(first).to_have_text("Hello!")
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("button", name="Yes").click()

    expect(first).to_have_text("Well played!")


def test_opening_the_chat_moves_no_more_of_the_column_than_has_to_be(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "a chat that is opened")
    page = table.come(visit, 0, viewport={"width": 1280, "height": 720}).page
    title, resign = page.locator(".chat summary"), page.get_by_role("button", name="Resign")
    expect(title).to_be_visible()
    title.click()  # it is open between two people
    title.click()

    expect(page.get_by_placeholder("Write a message")).to_be_in_viewport(ratio=1)
    expect(resign).to_be_in_viewport(ratio=1)


def test_on_a_small_phone_the_button_of_a_message_is_next_to_its_words(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "a narrow chat")
    page = table.come(visit, 0, **screen(320)).page
    table.players[1].post(f"{table.path}chat", json={"words": "a few words that need two lines"})
    line = page.locator(".chat li")
    open_chat(page)
    mute = line.get_by_role("button").bounding_box()
    words = line.locator("span").bounding_box()

    assert mute is not None
    assert words is not None
    assert words["y"] - 44 < mute["y"] < words["y"] + words["height"]
    assert mute["x"] > 320 / 2
