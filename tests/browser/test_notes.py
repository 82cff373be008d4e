"""Notes on hidden eggs stay in the browser."""

import re

import pytest
from playwright.sync_api import Request, expect

from domain.bower import BOWER
from tests.browser.bower_bonus_tables import ADA, BRUNO
from tests.browser.bower_player import Nester

GUESS = re.compile("your guess")
CLOSED_AND_OPENED = """() => {
  document.getElementById("notes").close();
  document.querySelector("[data-id=egg-2]").dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}"""


@pytest.fixture
def table(chosen_deals, request):
    """Return a table whose match has begun."""
    return chosen_deals.open_table(BOWER, request.node.name)


def guess(player: Nester, egg: str) -> str:
    """Note a guess about an *egg*; return it in words."""
    player.thing(egg).click()
    pad = player.page.get_by_role("dialog", name="Your guess")
    expect(pad).to_contain_text("it stays in this browser")
    choice = pad.locator("button.choice:enabled").nth(1)
    words = choice.inner_text()
    choice.click()
    expect(pad).to_have_count(0)
    return words


@pytest.mark.long
def test_a_guess_stays_after_a_reload_and_is_sent_to_nobody(table, visit):
    ada, bruno = (Nester(table.come(visit, seat), seat) for seat in (ADA, BRUNO))
    sent: list[str] = []

    def hear(what: object) -> None:
        sent.append(str(what))

    def ask(request: Request) -> None:
        if "/static/" not in request.url:  # what a page loads when it is needed
            hear((request.url, request.headers, request.post_data))

    ada.page.on("request", ask)
    ada.page.on("websocket", lambda socket: socket.on("framesent", hear))

    words = guess(ada, "egg-2")
    aside = guess(ada, "aside-0")
    assert sent == []
    expect(ada.thing("egg-2")).to_have_accessible_name(re.compile(f"your guess: {words}"))
    expect(ada.thing("note-egg-2")).to_be_visible()

    ada.page.reload()
    ada.person.is_live()
    expect(ada.thing("egg-2")).to_have_accessible_name(re.compile(f"your guess: {words}"))
    expect(ada.thing("aside-0")).to_have_accessible_name(re.compile(f"your guess: {aside}"))
    assert sent
    assert not any(re.search("guess|flower|feather", text) for text in sent)
    bruno.page.reload()
    bruno.person.is_live()
    expect(bruno.page.get_by_label(GUESS)).to_have_count(0)
    expect(table.come(visit, ADA).page.get_by_label(GUESS)).to_have_count(0)


@pytest.mark.long
def test_what_is_seen_can_not_be_guessed_and_a_guess_is_taken_back(table, visit):
    ada = Nester(table.come(visit, ADA), 1)
    own = table.match.state.eggs[0]
    guess(ada, "egg-4")

    ada.thing("egg-1").click(force=True)
    pad = ada.page.get_by_role("dialog", name="Your guess")
    expect(pad).to_have_count(0)
    ada.thing("egg-4").click()
    color = own.partition("-")[2]
    known = pad.get_by_role("button", name=re.compile(f"{color} {own.partition('-')[0]}"))
    expect(known).to_be_disabled()
    expect(known).to_contain_text("column 1")
    expect(pad.locator("button.choice:disabled")).to_have_count(3)
    pad.get_by_role("button", name="No guess").click()
    expect(ada.page.get_by_label(GUESS)).to_have_count(0)


def test_what_is_opened_again_at_once_stays_open(table, visit):
    """The browser tells later that it was closed."""
    ada = Nester(table.come(visit, ADA), 1)
    ada.thing("egg-2").focus()
    ada.page.keyboard.press("Enter")
    pad = ada.page.get_by_role("dialog", name="Your guess")
    expect(pad).to_be_visible()

    ada.page.evaluate(CLOSED_AND_OPENED)
    ada.page.evaluate("new Promise((done) => setTimeout(done, 100))")

    pad.locator("button.choice:enabled").first.click()
    expect(ada.thing("egg-2")).to_have_accessible_name(GUESS)


def test_a_guess_is_noted_by_keyboard(table, visit):
    ada = Nester(table.come(visit, ADA), 1)

    ada.thing("egg-2").focus()
    ada.page.keyboard.press("Enter")
    pad = ada.page.get_by_role("dialog", name="Your guess")
    expect(pad).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(pad).to_have_count(0)
    ada.page.keyboard.press("Enter")
    expect(pad).to_be_visible()
    pad.locator("button.choice:enabled").first.focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_label(GUESS)).to_have_count(1)
