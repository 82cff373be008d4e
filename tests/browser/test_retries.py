"""Moves over a bad connection, and moves that come too late."""

import re

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.felci_player import CELL, CONFIRM, VISITOR, FelciPlayer, first

PATIENCE = 9  # times that a move is sent again, with at most so many milliseconds between two
LONGEST = 5_000


@pytest.fixture
def ada(chosen_deals, visit):
    """Return Ada, who has chosen where to plant her first fern."""
    player = first(chosen_deals, visit)
    fern = player.choose_tile()
    player.choose(CELL)
    player.person.says(f"Plant the {fern} fern on")
    return player


def test_a_move_whose_answer_is_lost_is_made_once(ada):
    answers = []

    def lose_the_first(route: Route) -> None:
        if answers:
            route.continue_()
            return
        answers.append(route.fetch())
        route.abort()

    ada.person.forgive("ERR_FAILED")
    ada.page.route("**/moves", lose_the_first)
    ada.button(CONFIRM).click()
    expect(ada.button(re.compile("^Sending"))).to_have_count(0)
    ada.person.says("1 action left.")

    assert answers[0].status == 200
    assert ada.person.moves() == 1
    ada.plant()
    assert ada.person.moves() == 2


def test_a_move_lies_as_made_before_it_is_answered_and_goes_back_if_it_is_refused(ada):
    table, held = ada.page.locator("svg.table"), list[Route]()
    tile = table.locator(".shape.ghost").get_attribute("data-id")
    planted = table.locator(f'.shape[data-id="{tile}"]')
    there = planted.get_attribute("transform")
    ada.page.route("**/moves", lambda route: held.append(route))
    with ada.page.expect_request("**/moves"):
        ada.button(CONFIRM).click()

    expect(table.locator(":is(.ghost, .picked, .open)")).to_have_count(0)
    expect(planted).to_have_attribute("transform", there)
    expect(ada.person.status).not_to_contain_text("Plant the")

    ada.person.forgive("409")
    text = {"kind": "refused", "sentence": "There is no such cell.", "rule": "FEL-4.1"}
    held[0].fulfill(status=409, json=text)
    ada.person.says("There is no such cell.")
    expect(planted).not_to_have_attribute("transform", there)
    expect(planted).to_have_class(re.compile(r"\bopen\b"))


@pytest.mark.long
def test_an_answer_that_comes_after_the_news_of_the_move_changes_nothing(ada):
    answered = []

    def hold_back(route: Route) -> None:
        answer = route.fetch()
        ada.person.has_moves(1)
        route.fulfill(response=answer)
        answered.append(answer)

    ada.page.route("**/moves", hold_back)
    ada.button(CONFIRM).click()
    ada.person.has_moves(1)
    before = ada.page.content()
    ada.page.unroute_all(behavior="wait")

    assert len(answered) == 1
    assert ada.page.content() == before


@pytest.mark.long
def test_a_move_that_is_sent_offline_is_made_when_the_line_is_back(ada):
    ada.person.forgive("ERR_INTERNET_DISCONNECTED")
    ada.person.context.set_offline(True)
    ada.button(CONFIRM).click()
    expect(ada.button(re.compile("^Sending"))).to_be_disabled()
    assert ada.person.moves() == 0

    ada.person.context.set_offline(False)
    ada.person.has_moves(1)
    ada.person.says("1 action left.")


def test_while_nothing_can_be_stored_the_page_says_so_and_makes_the_move_afterwards(ada):
    ada.person.forgive("503")
    away = [{"Retry-After": "1"}] * 3

    def answer(route: Route) -> None:
        if not away:
            return route.continue_()
        text = {"kind": "unavailable", "sentence": "Matches can't be stored just now."}
        return route.fulfill(status=503, headers=away.pop(), json=text)

    ada.page.route("**/moves", answer)
    ada.button(CONFIRM).click()
    ada.person.says("The server isn't answering.")
    expect(ada.button(re.compile("^Sending"))).to_be_disabled()

    ada.person.has_moves(1)
    ada.person.says("1 action left.")


@pytest.mark.long
def test_a_move_that_cannot_be_sent_stays_chosen_and_can_be_sent_again(ada):
    ada.person.forgive("ERR_FAILED")
    ada.page.clock.install()
    ada.page.route("**/moves", lambda route: route.abort())
    with ada.page.expect_request("**/moves"):
        ada.button(CONFIRM).click()
    for _ in range(PATIENCE):
        with ada.page.expect_request("**/moves"):  # by itself, where the page hadn't paused yet
            ada.page.clock.fast_forward(LONGEST)
    ada.person.says("Not sent: the server can't be reached. Try again.")

    ada.page.unroute("**/moves")
    ada.confirm()
    assert ada.person.moves() == 1


def test_a_late_move_is_not_made_and_the_fresh_table_is_shown(ada):
    ada.person.forgive("409")
    tab = ada.person.new_page()
    tab.route_web_socket("**/socket", lambda _: None)
    tab.goto(ada.page.url)
    late = FelciPlayer(ada.person, 5)
    late.page = tab
    tab.get_by_role("status").filter(has_text="Your turn").wait_for()
    late.choose(VISITOR)
    late.choose("bench")
    expect(late.button(CONFIRM)).to_be_visible()

    ada.confirm()
    expect(tab.get_by_role("slider", name="Move")).to_have_attribute("max", "0")
    late.button(CONFIRM).click()
    expect(tab.get_by_role("status")).to_contain_text("The match has moved on.")
    expect(tab.get_by_role("slider", name="Move")).to_have_attribute("max", "1")
    expect(tab.get_by_role("gridcell", name=re.compile(r"^\w+, \w+ fern"))).to_have_count(1)
    expect(late.button(CONFIRM)).to_have_count(0)
    assert ada.person.moves() == 1


@pytest.mark.long
@pytest.mark.parametrize("pushed", [1, 0])
def test_a_move_is_shown_even_though_the_socket_brings_nothing(ada, pushed):
    """It never does; or it did once, and the page believes in it."""
    tab = ada.person.new_page()
    received = []

    def hold_back(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(
            lambda text: len(received) < pushed and received.append(socket.send(text))
        )

    tab.route_web_socket("**/socket", hold_back)
    tab.goto(ada.page.url)
    expect(tab.get_by_role("banner")).to_contain_text("live" if pushed else "connecting")
    late = FelciPlayer(ada.person, 5)
    late.page = tab
    late.choose(VISITOR)
    late.choose("bench")
    late.button(CONFIRM).click()

    expect(tab.get_by_role("slider", name="Move")).to_have_attribute("max", "1")
    expect(late.button(re.compile("^Sending"))).to_have_count(0)
    expect(tab.get_by_role("status")).to_contain_text("1 action left.")


@pytest.mark.long
def test_two_tabs_of_one_seat_show_the_same(ada):
    tab = ada.person.new_page()
    tab.goto(ada.page.url)
    ada.confirm()

    expect(tab.get_by_role("gridcell", name=re.compile(r"^\w+, \w+ fern"))).to_have_count(1)
    expect(tab.get_by_role("status")).to_contain_text("1 action left.")
