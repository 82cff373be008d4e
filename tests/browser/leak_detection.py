"""Test helper: what a viewer may know, compared with all that reached the browser.

What they may know is worked out from the record, which is there when the match is over. So the
tests note where a piece was named while it was played: in which thing on the table, which line of
the log, or what the page said. What is a secret, each game says for itself.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence, Set
from html import unescape
from typing import Any, NamedTuple, Protocol

from playwright.sync_api import Page

from adapters.records.parser import read_record
from adapters.records.replay import replay
from domain.game import Viewer
from tests.browser.people import Person

EMBEDDED = re.compile(r'<script type="application/json" id="match-view">(.*?)</script>', re.DOTALL)
ALWAYS_THERE = re.compile(r'<svg class="symbols".*?</svg>|<dialog id="help".*?</dialog>', re.DOTALL)
DRAWN = re.compile(r'<svg class="table".*?</svg>', re.DOTALL)
TITLE = re.compile(r"<title>(.*?)</title>")
SAID, NOWHERE = "said", ""
LOG, NOTE = "log ", "note "
LOOK = """() => {
  const found = [];
  const line = (one) => one.closest(".log .line")?.querySelector(".number").textContent;
  const where = (one) => one.closest("[data-id]")?.dataset.id
    ?? (line(one) ? `log ${line(one)}`
    : one.closest(".act") ? "said" : "");
  for (const one of document.querySelectorAll("*")) {
    if (one.closest("svg.symbols, script, dialog#help")) continue;
    const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const texts = [...one.attributes, ...own].map((node) => node.nodeValue).join(" ");
    found.push([where(one), texts]);
  }
  return JSON.stringify(found);
}"""


class Mention(NamedTuple):
    """A text that came at a position, and what it is about."""

    position: int
    where: str
    text: str


class Played(NamedTuple):
    """A match that is over: its commands with who made them, and what each led to."""

    moves: Sequence[Any]
    states: Sequence[Any]

    @classmethod
    def from_record(cls, record: bytes) -> "Played":
        """Return what a record tells."""
        read = read_record(record)
        return cls(read.moves, [match.state for match in replay(read).positions])


class Secrets(Protocol):
    """What could be hidden in a game, and what of it somebody may know."""

    def named(self, text: str) -> Set[str]:
        """Return the pieces that *text* names."""

    def told(self, played: Played, move: int, viewer: Viewer) -> set[str]:
        """Return the pieces that *viewer* learns from the log of *move*, counted from 1."""

    def said(self, played: Played, position: int, viewer: Viewer) -> set[str]:
        """Return the pieces that *viewer* can be asked about at a *position*."""

    def on_the_table(self, state: Any, thing: str, viewer: Viewer) -> set[str]:
        """Return the pieces that *viewer* knows by a *thing* on the table."""


class Mentions:
    """What came to one viewer, until the match was over."""

    def __init__(self, viewer: Viewer, secrets: Secrets) -> None:
        self.viewer = viewer
        self.secrets = secrets
        self.mentions: list[Mention] = []

    def keep(self, mentions: Iterable[Mention]) -> None:
        """Note what names a piece."""
        self.mentions += (mention for mention in mentions if self.secrets.named(mention.text))

    def beyond(self, record: bytes) -> list[Mention]:
        """Return the mentions of what this viewer could not know then."""
        played = Played.from_record(record)
        last = len(played.states) - 1
        known: dict[tuple[int, str], set[str]] = {}

        def may_be_named(position: int, where: str) -> set[str]:
            if where.startswith(LOG):
                line = int(where.removeprefix(LOG))
                return self.secrets.told(played, line, self.viewer)
            if where.startswith(SAID):
                thing = where.removeprefix(SAID).lstrip()
                shown = self.secrets.on_the_table(played.states[position], thing, self.viewer)
                return self.secrets.said(played, position, self.viewer) | (
                    shown if thing else set()
                )
            return self.secrets.on_the_table(played.states[position], where, self.viewer)

        def too_much(mention: Mention) -> bool:
            at = mention.position, mention.where
            if at not in known:
                known[at] = may_be_named(*at)
            return not self.secrets.named(mention.text) <= known[at]

        return [
            mention for mention in self.mentions if mention.position < last and too_much(mention)
        ]


class Notes(Mentions):
    """What one person's browser received, and what the page held."""

    def __init__(self, person: Person, viewer: Viewer, secrets: Secrets) -> None:
        super().__init__(viewer, secrets)
        self.person = person
        self.frames = 0

    def take(self) -> None:
        """Note all that came since the last time, and what the page holds now."""
        for source, text in self.person.received():
            self.frames += source == "socket"
            self.keep(of_message(source, text))
        self.keep(_of_page(self.person.page, self.person.moves()))


def _of_page(page: Page, position: int) -> Iterator[Mention]:
    """Return what a page holds."""
    return (Mention(position, where, text) for where, text in json.loads(page.evaluate(LOOK)))


def of_message(source: str, text: str) -> Iterator[Mention]:
    """Return what an answer says, or a frame of the socket."""
    if text.lstrip().startswith("<"):
        embedded = [json.loads(text_within) for text_within in EMBEDDED.findall(text)]
        for view in embedded:
            yield from _of_view(view)
        yield from _of_drawing("".join(DRAWN.findall(text)), embedded)
        rest = ALWAYS_THERE.sub("", EMBEDDED.sub("", DRAWN.sub("", text)))
        yield Mention(0, NOWHERE, rest)
        return
    value = json.loads(text)
    fragment = re.search(r"/choices#(\d+)$", source)
    if "scene" in value or "match_view" in value:  # Also of a question that came too late.
        yield from _of_view(value.get("match_view", value))
    elif fragment:
        yield from _walk(value, int(fragment[1]), SAID)
    elif source == "socket":
        yield from _walk(value, 0, NOWHERE)


def _of_drawing(drawing: str, views: Sequence[Any]) -> Iterator[Mention]:
    """Return what a page draws before its script has come: where that is told by its picture."""
    reported = {
        thing["label"]: (view["position"], thing["id"])
        for view in views
        for kind in ("places", "shapes")
        for thing in view["scene"][kind]
        if "label" in thing
    }
    for title in map(unescape, TITLE.findall(drawing)):
        yield Mention(*reported.get(title, (0, NOWHERE)), title)


def _of_view(view: Any) -> Iterator[Mention]:
    return _walk(view, view["position"], NOWHERE)


def _walk(value: Any, position: int, where: str) -> Iterator[Mention]:
    if isinstance(value, str):
        yield Mention(position, where, value)
    elif isinstance(value, list):
        for within in value:
            yield from _walk(within, position, where)
    elif isinstance(value, dict):
        if "who" in value:
            where = f"{LOG}{value['position']}"
        elif "symbol" in value and "label" in value:
            where = f"{NOTE}{value.get('seen', '')}"
        elif where.startswith(SAID):
            where = f"{SAID} {value['id']}" if "id" in value else where
        else:
            where = value.get("id", where)
        for key, within in value.items():
            inside = SAID if key == "choices" else where
            yield from _walk(key, position, inside)
            yield from _walk(within, position, inside)
