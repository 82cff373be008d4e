"""Typed text stays until the server accepts it, with the reason of a refusal."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Route, expect

from domain.felci import FELCI
from tests.browser.people import Person, open_chat

LOST = "Not sent: the server can't be reached. Try again."
BAD = "Bea\u202e"


def is_lost(page: Page, field: Locator, button: Locator, typed: str) -> None:
    """Type into a field, send it without a server and see that it stays; then with one."""
    field.fill(typed)
    for fails in (cut, answered_by_a_proxy):
        with routed(page, fails):
            with page.expect_request(lambda request: request.method == "POST"):
                button.click()
            expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
        expect(field).to_have_value(typed)


@contextmanager
def routed(page: Page, fails: Callable[[Route], None]) -> Iterator[None]:
    """Let what is posted meanwhile fail."""

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            fails(route)
        else:
            route.continue_()

    page.route("**/*", answer)
    yield
    page.unroute("**/*", answer)


def cut(route: Route) -> None:
    route.abort()


def answered_by_a_proxy(route: Route) -> None:
    route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")


def forgive(person: Person) -> None:
    person.forgive("Failed to load resource|ERR_FAILED|422|429|409|502")


def test_the_name_and_options_of_a_table_stay(server_url, visit):
    ada = visit(server_url)
    forgive(ada)
    ada.go()
    game = ada.door("Bower")
    game.get_by_role("button", name="Options").click()
    name, play = (
        game.get_by_role("textbox", name="Your name"),
        game.get_by_role("button", name="Play against"),
    )
    game.get_by_label("Clock").select_option("turn-60")

    is_lost(ada.page, name, play.last, BAD)
    play.last.click()
    expect(game.get_by_role("alert")).to_contain_text("Name: it contains a control character")
    expect(name).to_have_value(BAD)
    expect(game.get_by_label("Clock")).to_have_value("turn-60")
    name.fill("Bea")
    play.last.click()

    expect(ada.page).to_have_url(re.compile("/matches/[^/]+/$"))
    expect(ada.page.locator(".players")).to_contain_text("Bea")


def test_the_name_of_who_was_invited_stays(server_url, visit):
    ada, bea = visit(server_url), visit(server_url)
    forgive(bea)
    ada.open_table("Ada", against="a friend")
    bea.go(ada.link("Invitation link"))
    field, sit = (
        bea.page.get_by_role("textbox", name="Your name"),
        bea.page.get_by_role("button", name="Join", exact=True),
    )

    is_lost(bea.page, field.first, sit, "Bea")
    sit.click()

    expect(bea.page.locator(".players")).to_contain_text("Bea")


def test_a_chat_message_stays(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "typed talk")
    ada = table.come(visit, 0)
    forgive(ada)
    open_chat(ada.page)
    field = ada.page.get_by_label("Write a message")

    is_lost(ada.page, field, ada.page.locator(".chat form button"), "Well played")
    field.press("Enter")
    expect(ada.page.locator(".chat li")).to_contain_text("Well played")
    expect(field).to_have_value("")
    for line in ("a", "b", "c", "d", "e", "f"):
        field.fill(line)
        field.press("Enter")
        if line < "e":
            expect(field).to_have_value("")
    expect(ada.page.locator(".chat .bad")).to_have_text(
        "Too many requests at once. Wait a moment, then try again."
    )
    expect(field).not_to_have_value("")


def test_text_typed_at_the_desk_stays(server_url, visit):
    referee = visit(server_url)
    forgive(referee)
    referee.go("/desk/?game=bloom&players=2")
    page = referee.page
    names, begin = page.locator("input[name=name0]"), page.get_by_role("button", name="Start")

    is_lost(page, names, begin, "Rosa")
    page.locator("textarea[name=deal]").first.fill("nonsense")
    begin.click()
    expect(page.get_by_role("alert").filter(has_not_text=LOST)).to_be_visible()
    expect(names).to_have_value("Rosa")
    page.locator("textarea[name=deal]").first.fill("")
    begin.click()
    expect(page.locator("#desk h2#due")).to_be_visible()

    page.route("**/*", cut)
    page.locator('#desk button[value^="name:"]').first.click()
    expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    page.unroute("**/*", cut)
    page.locator("details summary", has_text="The deal").click()
    expect(page.locator("#record")).to_have_value(re.compile("Rosa"))


def test_a_record_that_is_no_record_stays_to_be_repaired(server_url, visit):
    referee = visit(server_url)
    forgive(referee)
    referee.go("/desk/")
    text, go_on = referee.page.locator("#kept"), referee.page.get_by_role("button", name="Continue")

    is_lost(referee.page, text, go_on, "no record")
    go_on.click()

    expect(referee.page.get_by_role("alert").filter(has_not_text=LOST)).to_be_visible()
    expect(text).to_have_value("no record")


def test_the_reason_of_a_dispute_is_kept(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "typed dispute")
    table.players[0].act(table.path, "resign", 0)
    ada = table.come(visit, 0)
    forgive(ada)
    ada.go(f"{table.path}audit")
    ada.page.locator("#dispute summary").click()
    why = ada.page.locator("#dispute [name=says]")

    is_lost(ada.page, why, ada.page.locator("#dispute button"), "It was my turn.")
    ada.page.locator("#dispute button").click()

    expect(ada.page.locator("blockquote")).to_have_text("It was my turn.")
    expect(ada.page).to_have_url(re.compile("#dispute-1$"))


def test_a_claimed_score_stays_without_a_server(server_url, ended, visit):
    ada = visit(server_url)
    ada.forgive("ERR_INTERNET_DISCONNECTED|Failed to load")
    ada.go(f"{ended}audit")
    field = ada.page.locator("input[name=claimed]").first
    field.fill("7")
    ada.context.set_offline(True)
    ada.page.get_by_role("button", name="Compare").click()

    expect(ada.page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    expect(field).to_have_value("7")
    ada.context.set_offline(False)
    ada.page.get_by_role("button", name="Compare").click()
    expect(ada.page).to_have_url(re.compile("claimed=7"))


def test_a_server_that_does_not_answer_in_time_loses_nothing(server_url, visit):
    ada = visit(server_url)
    ada.page.clock.install()
    ada.go()
    ada.page.get_by_role("button", name="Pages and settings").click()
    field = ada.page.locator(".own-name input")
    field.fill("Ada")
    ada.page.route("**/name", lambda route: None)
    with ada.page.expect_request("**/name"):
        ada.page.get_by_role("button", name="Save").click()
    ada.page.clock.run_for(31_000)

    expect(ada.page.get_by_role("alert")).to_contain_text("the server took too long to answer")
    expect(field).to_have_value("Ada")
