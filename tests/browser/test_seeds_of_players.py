"""Pages commit and reveal the seeds of a deal automatically."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import APIResponse, Route, WebSocketRoute, expect

from adapters.verification.checks import verdict_on_log
from adapters.verification.match_log import as_evidence
from domain.match.commit_reveal import PATIENCE
from tests.browser.people import OVER, Person
from web.context import service_of

EARLY = "Deal as soon as everyone has joined, even if I'm offline."
RUNNING = re.compile(r"Your turn|'s turn")


def kept(person: Person) -> list[str]:
    """Return the names of the seeds that a browser keeps."""
    names: list[str] = person.page.evaluate("Object.keys(localStorage)")
    return [name for name in names if " seed " in name]


def drawn_by(person: Person) -> list[str]:
    """Return by whom the seeds of the table were drawn that a person looks at."""
    text = person.context.request.get(f"{person.page.url}seeds").json()
    return [seat["by"] for seat in text["seats"]]


def test_a_match_against_the_bot_is_dealt_by_a_seed_of_the_page_until_it_ends(chosen_deals, visit):
    ada = visit(chosen_deals.url, draws=True)
    ada.open_table("Ada", against="the bot", side="white")
    ada.says(RUNNING)
    assert drawn_by(ada) == ["player", "server"]
    assert len(kept(ada)) == 1

    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("button", name="Yes").click()
    ada.says(OVER)
    expect(ada.page.get_by_role("navigation", name="After the match")).to_be_visible()
    assert kept(ada) == []


def test_a_late_view_does_not_bring_back_the_wait_for_the_seeds(chosen_deals, visit):
    ada = visit(chosen_deals.url, draws=True)
    late: list[tuple[Route, APIResponse]] = []
    pushed: list[Callable[[], None]] = []

    def push() -> None:
        while late and pushed:
            pushed.pop(0)()

    def hold_back(socket: WebSocketRoute) -> None:
        def heard(text: str | bytes) -> None:
            pushed.append(partial(socket.send, text))
            push()

        socket.connect_to_server().on_message(heard)

    def fetch(route: Route) -> None:
        late.append((route, route.fetch()))
        push()

    ada.page.route_web_socket("**/socket", hold_back)
    ada.page.route("**/match-view", fetch)
    ada.open_table("Ada", against="the bot", side="white")
    ada.says(RUNNING)
    ((route, sealed),) = late
    assert sealed.json()["now"]["waiting"]["seeds"]["awaited"] == [0]
    route.fulfill(response=sealed)
    ada.page.wait_for_load_state("networkidle")
    ada.says(RUNNING)


@pytest.mark.long
def test_a_deal_waits_for_the_browser_that_drew_the_seed_and_can_be_proved(chosen_deals, visit):
    ada, bruno, other = (visit(chosen_deals.url, draws=True) for _ in range(3))
    ada.open_table("Ada", side="white")
    expect(ada.page.get_by_role("heading", name="Waiting for your friend (Black)")).to_be_visible()
    path = ada.page.url
    invitation = ada.link("Invitation link")
    ada.page.get_by_role("button", name="Continue on another device").click()
    own = ada.link("Private link to your seat")
    ada.go()

    bruno.take_seat(invitation, "Bruno")
    bruno.says("Everyone has joined. The deal is waiting for the page of Ada to open.")
    ada.page.get_by_role("link", name="waiting for the page of Ada").first.wait_for()
    other.go(own)
    other.page.get_by_role("button", name="It's my seat").click()
    expect(other.page.get_by_text("This browser does not have your seed")).to_be_visible()

    ada.watch(path)
    for person in (ada, bruno, other):
        person.says(RUNNING)
    assert drawn_by(bruno) == ["player", "player"]

    bruno.page.get_by_role("button", name="Resign").click()
    bruno.page.get_by_role("button", name="Yes").click()
    ada.says(OVER)
    log = as_evidence(ada.context.request.get(f"{path}log.json").json())
    found = {check.name: check for check in verdict_on_log(log).checks}
    assert found["seeds"].says.endswith("drawn by the players: white, black")
    assert (found["chain"].ok, found["deal"].ok) == (True, True)


@pytest.mark.long
def test_a_table_that_waits_in_vain_is_voided_by_pressing_twice(chosen_deals, visit, monkeypatch):
    ada, bruno = (visit(chosen_deals.url, draws=True) for _ in range(2))
    ada.open_table("Ada", side="white")
    expect(ada.page.get_by_role("heading", name="Waiting for your friend (Black)")).to_be_visible()
    invitation = ada.link("Invitation link")
    ada.go()
    bruno.take_seat(invitation, "Bruno")
    bruno.page.get_by_text("you can void the match from").wait_for()

    clock = service_of(chosen_deals.visitor().app).store.clock
    now = clock() + PATIENCE
    monkeypatch.setattr(clock, "_clock", lambda: now)
    bruno.page.reload()
    bruno.page.get_by_role("button", name="Void the match").click()
    bruno.page.get_by_role("button", name="Really void the match?").click()
    bruno.says("The match is void: the seed of Ada did not arrive.")
    expect(bruno.page.get_by_role("region", name="Log")).to_contain_text("of Ada did not arrive")
    expect(bruno.page.get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.long
def test_where_turns_take_days_a_seed_may_be_left_and_the_deal_need_not_wait(chosen_deals, visit):
    ada, bruno = (visit(chosen_deals.url, draws=True) for _ in range(2))
    ada.go()
    door = ada.options("Felci")
    offered = door.get_by_label(EARLY)
    expect(offered).to_be_hidden()
    door.get_by_label("Clock").select_option("3 days per turn")
    expect(offered).to_be_checked()
    door.get_by_role("button", name="Invite a friend").click()
    expect(ada.page.get_by_role("heading", name="Waiting for your friend")).to_be_visible()
    invitation = ada.link("Invitation link")
    ada.go()

    bruno.go(invitation)
    expect(bruno.page.get_by_label(EARLY)).to_be_checked()
    bruno.page.get_by_label(EARLY).uncheck()
    bruno.page.get_by_role("textbox", name="Your name").fill("Bruno")
    bruno.page.get_by_role("button", name="Join", exact=True).click()
    bruno.says(RUNNING)
    assert drawn_by(bruno) == ["player", "player"]
