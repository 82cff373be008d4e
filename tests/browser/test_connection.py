"""Connection state: "live" only when known to be, and clocks that follow the server's."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from domain.felci import FELCI
from domain.felci.components import BLACK, WHITE
from tests.browser.dead_connections import Line, line_to
from tests.browser.felci_player import CELL, CONFIRM, first
from tests.browser.people import OVER, Person
from tests.browser.prefetching import without_prefetch
from tests.browser.test_clocks_and_turn_alerts import at_a_clock

SILENCE = 40_000
SLOW = 15_000
"""Milliseconds: two beats, and how long an answer may take."""
REASONS = {
    "online": "dispatchEvent(new Event('online'))",
    "visibilitychange": "document.dispatchEvent(new Event('visibilitychange'))",
    "pageshow": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "silence": None,
}


class Sockets:
    """The sockets that a page opens; what those after the first bring is held back at first."""

    def __init__(self, page: Page) -> None:
        self.opened: list[WebSocketRoute] = []
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        self._holds = True
        page.route_web_socket("**/socket", self._open)

    def _open(self, route: WebSocketRoute) -> None:
        self.opened.append(route)
        number = len(self.opened)

        def bring(text: str | bytes) -> None:
            if number > 1 and self._holds:
                self._held.append((route, text))
            else:
                route.send(text)

        route.connect_to_server().on_message(bring)

    def let_go(self) -> None:
        """Let everything through, what was held back too."""
        self._holds = False
        for route, text in self._held:
            route.send(text)


def net(person: Person) -> Locator:
    """Return what the head of the page says of its connection."""
    return person.page.locator("header .net")


@pytest.mark.parametrize("reason", REASONS)
def test_a_connection_in_doubt_is_replaced_at_once_and_not_called_live(chosen_deals, visit, reason):
    ada = visit(chosen_deals.url)
    table = chosen_deals.open_table(FELCI)
    if reason == "silence":
        ada.page.clock.install()
    sockets = Sockets(ada.page)
    table.come(lambda *_, **__: ada, WHITE)
    assert len(sockets.opened) == 1

    if script := REASONS[reason]:
        ada.page.evaluate(script)
    else:
        ada.page.clock.fast_forward(SILENCE + 100)
    expect(net(ada)).to_have_text("reconnecting")
    ada.page.wait_for_timeout(200)
    assert len(sockets.opened) == 2
    expect(net(ada)).to_have_text("reconnecting")
    sockets.let_go()
    ada.is_live()


@pytest.mark.parametrize(
    "fails",
    [
        lambda route: route.abort(),
        lambda route: route.fulfill(status=502, content_type="text/html", body="Bad Gateway"),
        lambda route: route.fulfill(content_type="text/html", body="Sign in to this network."),
    ],
    ids=["no answer", "a proxy", "a network's page"],
)
def test_a_request_that_fails_lets_the_page_doubt_its_socket_and_keeps_the_choice(
    chosen_deals, visit, fails
):
    ada = first(chosen_deals, without_prefetch(visit))
    ada.person.forgive("ERR_FAILED|502")
    ada.choose_tile()
    ada.page.route("**/choices", fails)
    with ada.page.expect_websocket():
        ada.page.locator("svg.table [role=gridcell].open").first.click()
    ada.person.is_live()
    ada.page.unroute("**/choices")
    expect(ada.button(CONFIRM)).to_be_visible()


def test_a_request_that_is_never_answered_is_given_up_and_its_move_sent_again(chosen_deals, visit):
    ada = first(chosen_deals, visit)
    ada.choose_tile()
    ada.choose(CELL)
    ada.button(CONFIRM).wait_for()
    ada.page.clock.install()
    unheard = []

    def swallow(route) -> None:
        if unheard:
            route.continue_()
        unheard.append(route)

    ada.page.route("**/moves", swallow)
    with ada.page.expect_request("**/moves"):
        ada.button(CONFIRM).click()
    with ada.page.expect_websocket():
        ada.page.clock.fast_forward(SLOW + 100)
    ada.page.clock.fast_forward(1000)
    ada.person.has_moves(1)


@pytest.fixture
def line(server_url) -> Iterator[Line]:
    """Lay a line to the store that can die."""
    with line_to(server_url) as laid:
        yield laid


def test_a_page_whose_connections_died_sees_the_move_of_the_other_when_it_is_online(
    server_url, line, visit
):
    ada, bea = visit(server_url), visit(line.url)
    ada.open_table("Ada", side="white")
    bea.take_seat(ada.link("Invitation link").replace(server_url, line.url), "Bea")
    bea.says("Ada's turn")

    line.swallow()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("button", name="Yes").click()
    ada.says(OVER)
    bea.page.evaluate("dispatchEvent(new Event('online'))")
    bea.says(OVER)
    bea.is_live()


def shown(clock: Locator) -> int:
    """Return how many seconds a clock shows."""
    minutes, seconds = re.findall(r"\d+", clock.inner_text())
    return int(minutes) * 60 + int(seconds)


def test_a_clock_does_not_follow_that_of_the_device(server_url, visit):
    ada, bruno = at_a_clock(visit, server_url, "bank-600-increment-10")
    clocks = [person.page.get_by_role("timer", name="Time of Ada") for person in (ada, bruno)]
    for clock in clocks:
        expect(clock).to_have_text(re.compile(r"^9:[0-5]\d$"))
    before = [shown(clock) for clock in clocks]
    for jump in (-300_000, 400_000):
        for person in (ada, bruno):
            person.page.evaluate(
                f"Date.now = (() => {{ const at = Date.now; return () => at() + {jump}; }})()"
            )
        ada.page.wait_for_timeout(1500)
        for was, clock in zip(before, clocks, strict=True):
            assert was - 30 <= shown(clock) < was


def test_a_clock_that_runs_is_not_certain_while_the_page_reconnects(server_url, visit):
    ada, _ = at_a_clock(visit, server_url, "bank-600-increment-10")
    ada.forgive("ERR_INTERNET_DISCONNECTED")
    clock = ada.page.get_by_role("timer", name="Time of Ada")
    ada.context.set_offline(True)
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(clock).to_have_text(re.compile(r"^9:\d\d \?$"))
    ada.context.set_offline(False)
    ada.is_live()
    expect(clock).to_have_text(re.compile(r"^9:\d\d$"))


def test_a_page_whose_socket_brings_nothing_learns_by_the_clock_that_it_is_late(server_url, visit):
    """Its socket stays open and beats; what the server says of the clock is news to it."""
    _, bruno = at_a_clock(visit, server_url, "bank-600-increment-10")
    bruno.page.evaluate("dispatchEvent(new Event('received'))")
    bruno.page.route("**/clock", _with_another_turn)
    with bruno.page.expect_websocket():
        bruno.page.wait_for_timeout(1100)
        bruno.page.evaluate("dispatchEvent(new Event('received'))")
    bruno.page.unroute("**/clock")
    bruno.is_live()


def _with_another_turn(route) -> None:
    answer = route.fetch()
    reported = answer.json()
    reported["clock"] |= {"running": BLACK, "since": reported["now"]}
    route.fulfill(response=answer, json=reported)
