"""Simulated people at browsers, who record every error of the page."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    Response,
    WebSocket,
    expect,
)

from tests.browser.devices import DESKTOP
from tests.web.live.apply_patch import Heard

OVER = re.compile(r"\b(wins?|share the victory|is void|resigned|ran out of time)\b")
"""What the status says when a match is over."""
PICTURES = Path(__file__).parents[2] / "screenshots"
PATIENCE = 20_000
"""How many milliseconds a person waits for what should come at once."""
expect.set_options(timeout=PATIENCE)
ADDRESSES = count(1)
OPEN = """(thing) => {
  const { left, top, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(left + 4, top + height / 2));
}"""
ALIKE = re.compile("/(static|looks)/")
"""Where files lie that are the same for everybody."""
START = {
    "a friend": re.compile("^Invite"),
    "the bot": "Play against the bot",
    "each other": "Same screen",
}
"""The buttons that open a table, by whom one plays against."""


class Person:
    """A browser with one page open, which keeps its own cookies."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.complaints: list[str] = []
        self._forgiven: list[str] = []
        self._frames: list[str] = []
        self._responses: list[Response] = []
        context.on("console", lambda text: self._hear(text.type, text.text, text.location["url"]))
        context.on("weberror", lambda error: self._hear("error", str(error.error)))
        context.on("request", lambda request: self._see_request(request.url))
        context.on("response", lambda answer: self._responses.append(answer))
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Open another page in the same browser."""
        page = self.context.new_page()
        page.on("crash", lambda _: self._hear("error", "the page crashed"))
        page.on("websocket", self._listen)
        sheet = page.locator("aside > .outcome")  # put away without the pointer
        page.add_locator_handler(sheet, lambda sheet: sheet.evaluate_all("all => all[0]?.click()"))
        return page

    def _listen(self, socket: WebSocket) -> None:
        """Keep what is to be seen by the frames of a socket: whole pictures, whatever is sent."""
        messages = Heard()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            seen = message if {"beat", "chat"} & message.keys() else messages.take_in(message)
            self._frames.append(json.dumps(seen, ensure_ascii=False))

        socket.on("framereceived", hear)

    def _hear(self, kind: str, text: str, url: str = "") -> None:
        """Keep a complaint, unless choices that were fetched ahead came too late to matter."""
        late = url.endswith("/choices") and " 409 " in text
        if kind in ("error", "warning") and not late:
            self.complaints.append(f"{kind}: {text}")

    def _see_request(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.complaints.append(f"request to another host: {address}")

    def forgive(self, pattern: str) -> None:
        """Expect complaints like this, because the test provokes them."""
        self._forgiven.append(pattern)

    def unexpected(self) -> list[str]:
        """Return the complaints that nothing explains."""
        forgiven = self._forgiven
        return [
            text for text in self.complaints if not any(re.search(find, text) for find in forgiven)
        ]

    def received(self) -> list[tuple[str, str]]:
        """Return all that came since the last time: what it was an answer to, and its text.

        The choices at a position are an answer to it, as in ``.../choices#12``.
        """
        arrived = [("socket", frame) for frame in self._frames]
        self._frames.clear()
        while self._responses:
            answer = self._responses.pop(0)
            if not ALIKE.match(urlsplit(answer.url).path) and not 300 <= answer.status < 400:
                # The browser forgets the answers that a page got before it was left.
                with suppress(Error):
                    at = answer.url.endswith("/choices") and answer.request.post_data_json
                    arrived.append(
                        (answer.url + (f"#{at['position']}" if at else ""), answer.text())
                    )
        return arrived

    # ---- what a person does ----

    def go(self, path: str = "/") -> None:
        """Open a page of the store, or follow a link to it."""
        self.page.goto(path if "://" in path else f"{self.url}{path}")

    def door(self, game: str) -> Locator:
        """Return where a table for *game* is opened."""
        return self.page.get_by_role("region", name=game)

    def options(self, game: str) -> Locator:
        """Open the options of a game on the home page, and return their dialog."""
        self.door(game).get_by_text("Options").click()
        return self.door(game).get_by_role("dialog")

    def open_table(
        self, name: str, *, game: str = "Felci", against: str = "a friend", side: str = "any seat"
    ) -> None:
        """Open a table on the home page."""
        self.go()
        options = self.options(game)
        options.get_by_role("textbox", name="Your name").fill(name)
        options.get_by_label("Your seat").select_option(side)
        options.get_by_role("button", name=START[against]).click()
        self.is_live()

    def take_seat(self, invitation: str, name: str) -> None:
        """Follow an invitation, and sit down."""
        self.go(invitation)
        self.page.get_by_role("textbox", name="Your name").fill(name)
        self.page.get_by_role("button", name="Join", exact=True).click()
        self.is_live()

    def watch(self, link: str) -> None:
        """Follow a link to a table."""
        self.go(link)
        self.is_live()

    def link(self, label: str) -> str:
        """Return a link that the page offers to pass on."""
        return self.page.get_by_label(re.compile(f"^{label}")).input_value()

    # ---- what a person sees ----

    @property
    def status(self) -> Locator:
        """The sentence that says how things stand."""
        return self.page.locator("#status[role=status]")

    def is_live(self) -> None:
        """Wait until the page is live, whatever its language."""
        expect(self.page.locator("header .net")).to_have_attribute("data-state", "true")

    def says(self, words: str | re.Pattern[str]) -> None:
        """Wait until the status says so."""
        expect(self.status).to_contain_text(words)

    def moves(self) -> int:
        """Return how many moves were made, as the page knows it."""
        return int(self.page.get_by_role("slider", name="Move").get_attribute("max") or "")

    def has_moves(self, count: int) -> None:
        """Wait until the page knows of so many moves."""
        expect(self.page.get_by_role("slider", name="Move")).to_have_attribute("max", str(count))

    def lies_open(self, id: str) -> bool:
        """Tell whether the beginning of what has this *id* is in sight, with nothing over it."""
        return bool(self.page.locator(f'[id="{id}"]').evaluate(OPEN))

    def photograph(self, name: str, *, whole: bool = False) -> Path:
        """Keep how the page looks: what is in sight, or the *whole* of it."""
        PICTURES.mkdir(exist_ok=True)
        self.page.screenshot(path=(path := PICTURES / f"{name}.png"), full_page=whole)
        return path


class People:
    """All the people of a test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.people: list[Person] = []

    def visit(self, url: str, *, draws: bool = False, **how: Any) -> Person:
        """Let somebody come, whose browser is as *how* says; if it *draws* seeds, deals differ."""
        # Everybody has an address of their own, as nobody may open tables without end.
        address = {"X-Forwarded-For": f"192.0.2.{next(ADDRESSES) % 256}"}
        context = self._browser.new_context(**{**DESKTOP, **how}, extra_http_headers=address)
        context.add_init_script("delete Navigator.prototype.serviceWorker")  # it answers by itself
        context.set_default_timeout(PATIENCE)
        if not draws:
            context.add_init_script(path=Path(__file__).with_name("no_seeds.js"))
        person = Person(context, url)
        self.people.append(person)
        return person

    def photograph(self, name: str) -> None:
        """Keep what everybody sees."""
        for at, person in enumerate(self.people):
            person.photograph(f"{name}-{at}")

    def leave(self) -> None:
        """See everybody out, and see that nobody's browser complained."""
        for person in self.people:
            person.context.close()
        complaints = {at: person.unexpected() for at, person in enumerate(self.people)}
        assert not any(complaints.values()), complaints


@contextmanager
def company(browser: Browser, name: str) -> Iterator[People]:
    """Let people come for all tests of a module; when something fails there are pictures."""
    people = People(browser)
    try:
        yield people
    except Exception:
        people.photograph(name)
        raise
    finally:
        people.leave()


def wait_for(page: Page, expression: str) -> None:
    """Wait until a JavaScript *expression* is true; a promise that is awaited could hang."""
    for _ in range(PATIENCE // 50):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not within {PATIENCE} ms: {expression}")


def open_chat(page: Page) -> None:
    """Open the chat, unless it is open already as people sit together."""
    chat = page.locator(".chat details")
    chat.wait_for()
    if chat.get_attribute("open") is None:
        chat.locator("summary").click()
