"""Outdated browsers: a message instead of controls, the server's picture, no delay for others."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from domain.registry import GAMES
from tests.browser.people import START, Person
from tests.sampling import one_of
from web.games.registry import PRESENTATIONS

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "web" / "static"
LACKING = {
    "Safari 17.3, Chrome 116": "delete Map.groupBy",
    "Safari 15, Chrome 109": "delete Array.prototype.toReversed",
    "Firefox 124": "delete HTMLElement.prototype.popover",
    "Safari 17.4, Chrome 122": """
        const { supports } = CSS;
        CSS.supports = (...asked) => !asked.join().includes("light-dark") && supports(...asked);
    """,
    "no elements of its own": "delete globalThis.customElements",
}
RUNNING = re.compile(r"Your turn|'s turn")
YOUNG = {
    "Array.prototype": "at findLast findLastIndex flat flatMap toReversed toSorted toSpliced with",
    "Object": "fromEntries groupBy hasOwn",
    "Map": "groupBy",
    "String.prototype": "matchAll replaceAll isWellFormed toWellFormed",
    "Set.prototype": "difference intersection isSubsetOf isSupersetOf union symmetricDifference",
    "Promise": "allSettled any withResolvers",
    "Element.prototype": "animate checkVisibility getAnimations replaceChildren",
    "HTMLElement.prototype": "hidePopover showPopover togglePopover",
    "HTMLDialogElement.prototype": "showModal",
    "DataView.prototype": "setBigUint64 getBigUint64",
    "AbortSignal": "any timeout",
    "CSS": "escape",
}
"""What scripts may call that some browser of the last ten years does not have."""
SOME = one_of(LACKING)


def old(visit, url: str, lacks: str) -> Person:
    """Let somebody come whose browser lacks something."""
    person: Person = visit(url, draws=True)
    person.context.add_init_script(LACKING[lacks])
    return person


def says_so(page: Page) -> None:
    """Wait until the page tells which browser it needs."""
    expect(page.locator(".unable")).to_be_visible()
    expect(page.locator(".unable")).to_contain_text("Firefox 125")


@pytest.mark.parametrize("lacks", LACKING)
def test_the_servers_picture_stays_and_the_page_says_which_browser_it_needs(
    chosen_deals, visit, lacks
):
    table = chosen_deals.open_table(GAMES["felci"], f"old {lacks}")
    person = old(visit, chosen_deals.url, lacks)
    person.go(table.path)
    says_so(person.page)
    expect(person.page.locator("#table svg").first).to_be_visible()
    expect(person.page.locator("#table .act")).not_to_be_empty()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_each_game_and_its_lesson_stay_as_they_were_served(chosen_deals, visit, game):
    table = chosen_deals.open_table(GAMES[game], f"old {game}")
    person = old(visit, chosen_deals.url, "Safari 17.3, Chrome 116")
    for path in (table.path, f"/learn/{game}"):
        person.go(path)
        says_so(person.page)
        expect(person.page.locator("#table svg").first).to_be_visible()


@pytest.mark.parametrize("lacks", SOME)
def test_a_browser_too_old_for_the_table_owes_no_seed(chosen_deals, visit, lacks):
    ada, bea = visit(chosen_deals.url, draws=True), old(visit, chosen_deals.url, lacks)
    ada.open_table("Ada", side="white")
    bea.go(ada.link("Invitation link"))
    says_so(bea.page)
    bea.page.get_by_role("textbox", name="Your name").fill("Bea")
    bea.page.get_by_role("button", name="Join", exact=True).click()
    says_so(bea.page)
    ada.says(RUNNING)


@pytest.mark.parametrize("lacks", SOME)
def test_a_table_that_such_a_browser_opens_is_dealt_anyway(chosen_deals, visit, lacks):
    bea = old(visit, chosen_deals.url, lacks)
    bea.go()
    says_so(bea.page)
    bea.door("Felci").get_by_role("button", name=START["the bot"]).first.click()
    expect(bea.page.locator("#table .act")).to_contain_text(RUNNING)


def test_a_page_that_fails_as_it_is_drawn_brings_its_seed_anyway(chosen_deals, visit):
    """For a reason that nobody thought of; the server's picture stays."""

    def spoil(route: Route) -> None:
        text = route.fetch().text()
        begun = "export function table("
        assert begun in text
        route.fulfill(
            content_type="text/javascript",
            body=text.replace(begun, f"{begun}) {{ throw new TypeError('none') }} function left("),
        )

    ada, bea = visit(chosen_deals.url, draws=True), visit(chosen_deals.url, draws=True)
    bea.forgive("none")
    bea.context.route("**/scene_svg.js", spoil)
    ada.open_table("Ada", side="white")
    bea.go(ada.link("Invitation link"))
    bea.page.get_by_role("textbox", name="Your name").fill("Bea")
    bea.page.get_by_role("button", name="Join", exact=True).click()
    says_so(bea.page)
    ada.says(RUNNING)
    message = bea.context.request.get(f"{bea.page.url}seeds").json()
    assert [seat["by"] for seat in message["seats"]] == ["player", "player"]


def unreadable(person: Person) -> None:
    """Let a browser come upon words in a table's script that it does not know."""
    person.forgive("Invalid or unexpected token")
    person.context.route(
        "**/match_view.js",
        lambda route: route.fulfill(content_type="text/javascript", body="export const page = #;"),
    )


def test_a_script_that_cannot_be_read_is_shown_as_well(chosen_deals, visit):
    table = chosen_deals.open_table(GAMES["felci"], "unread")
    person = visit(chosen_deals.url)
    unreadable(person)
    person.go(table.path)
    says_so(person.page)
    expect(person.page.locator("#table svg").first).to_be_visible()


def test_a_browser_without_scripts_delays_no_deal(chosen_deals, visit):
    ada, bea = visit(chosen_deals.url, draws=True), visit(chosen_deals.url, draws=True)
    unreadable(bea)
    ada.open_table("Ada", side="white")
    bea.go(ada.link("Invitation link"))
    says_so(bea.page)
    bea.page.get_by_role("textbox", name="Your name").fill("Bea")
    bea.page.get_by_role("button", name="Join", exact=True).click()
    ada.says(RUNNING)

    bea.go()
    says_so(bea.page)
    bea.door("Felci").get_by_role("button", name=START["the bot"]).first.click()
    expect(bea.page.locator("#table .act")).to_contain_text(RUNNING)


@pytest.mark.parametrize("lacks", ["Safari 17.4, Chrome 122", "its script", ""])
def test_a_replay_in_one_file_says_which_browser_it_needs(
    server_url, ended, visit, tmp_path, lacks
):
    reader = visit(server_url, java_script_enabled=lacks != "its script")
    reader.context.add_init_script(LACKING.get(lacks, ""))
    reader.forgive("request to another host: file:")
    file = tmp_path / "replay.html"
    file.write_bytes(reader.page.request.get(f"{reader.url}{ended}replay.html").body())
    reader.page.goto(file.as_uri())

    expect(reader.page.locator("svg.table").first).to_be_visible()
    expect(reader.page.get_by_text("Firefox 125")).to_have_count(1 if lacks else 0)
    if lacks != "its script":
        reader.page.keyboard.press("End")
        expect(reader.page.get_by_role("slider")).not_to_have_value("0")


def test_features_used_by_scripts_are_checked_before_they_run():
    allowed = dict(
        re.findall(r'"([\w.]+)": "([\w ]+)"', (SCRIPTS / "browser_check.js").read_text())
    )
    reported = {table.script for table in PRESENTATIONS.values()} - {""}
    texts = {
        path.name: path.read_text()
        for path in SCRIPTS.glob("*.js")
        if path.name not in ("browser_check.js", "service_worker.js", "offline_replay.js")
    }
    assert reported <= texts.keys()
    missing = {
        f"{owner}.{name}"
        for owner, names in YOUNG.items()
        for name in names.split()
        if any(re.search(rf"{_called(owner)}\??\.{name}\(", text) for text in texts.values())
        and name not in allowed.get(owner, "").split()
    }
    assert missing == set()


def _called(owner: str) -> str:
    """Return a pattern of what a method is called on."""
    return r"[\w)\]]" if owner.endswith(".prototype") else rf"\b{owner}"


def test_readme_names_the_browsers_that_the_page_does():
    words = (ROOT / "web" / "templates" / "unable.html").read_text()
    readme = (ROOT / "README.md").read_text()
    for browser in ("Chrome or Edge 123", "Firefox 125", "Safari 17.5"):
        assert browser in words
        assert browser in readme
