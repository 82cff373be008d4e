"""May somebody know each fern type that came to their browser, or that their page names?

What they may know is worked out from the record, which is there when the match is over. So the
tests note where a type was named while it was played: in which thing on the table, which line of
the log, or what the page said.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page

from adapters.records.reading import read_record
from adapters.records.replaying import replay
from domain.felci.commands import Command, DrawFerns, PlantFern
from domain.felci.components import TYPES
from domain.felci.state import State, Undergrowth
from domain.game import Onlooker, Viewer
from tests.browser.people import Person

NAMED = re.compile(rf"(?<![a-z])({'|'.join(TYPES)})(?![a-z])")
EMBEDDED = re.compile(r'<script type="application/json" id="picture">(.*?)</script>', re.DOTALL)
SYMBOLS = re.compile(r'<svg class="symbols".*?</svg>', re.DOTALL)
SAID, NOWHERE = "said", ""
LOOK = """() => {
  const found = [];
  const where = (one) => one.closest("[data-id]")?.dataset.id
    ?? (one.closest(".log li") ? `log ${one.closest("li").querySelector(".number").textContent}`
    : one.closest(".act") ? "said" : "");
  for (const one of document.querySelectorAll("*")) {
    if (one.closest("svg.symbols, script")) continue;
    const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const texts = [...one.attributes, ...own].map((node) => node.nodeValue).join(" ");
    found.push([where(one), texts]);
  }
  return found;
}"""


class Mention(NamedTuple):
    """A text that came at a position, and what it is about."""

    position: int
    where: str
    text: str


class Notes:
    """What one person's browser received, and what the page held, until the match was over."""

    def __init__(self, person: Person, viewer: Viewer) -> None:
        self.person = person
        self.viewer = viewer
        self.mentions: list[Mention] = []
        self.frames = 0

    def take(self) -> None:
        """Note all that came since the last time, and what the page holds now."""
        for source, text in self.person.received():
            self.frames += source == "socket"
            self.mentions += _of_message(source, text)
        self.mentions += _of_page(self.person.page, self.person.moves())

    def beyond(self, record: bytes) -> list[Mention]:
        """Return the mentions of what this viewer could not know then."""
        played = read_record(record)
        states = [match.state for match in replay(played).positions]
        told = [
            _told(move.command, before, own=move.by == self.viewer)
            for move, before in zip(played.moves, states, strict=False)
        ]
        last = len(states) - 1

        def may_be_named(mention: Mention) -> set[str]:
            state, where = states[mention.position], mention.where
            if where.startswith("log "):
                line = int(where.removeprefix("log "))
                return told[line - 1] if line else set()
            if where == SAID:
                return self._own(state).union(*told[: mention.position][-2:])
            return self._on_the_table(state, where)

        return [
            mention
            for mention in self.mentions
            if mention.position < last
            and not set(NAMED.findall(mention.text)) <= may_be_named(mention)
        ]

    def _own(self, state: State) -> set[str]:
        """Return the types that the viewer can choose among."""
        if isinstance(self.viewer, Onlooker):
            return set()
        return {*state.hands[self.viewer], *state.waiting[self.viewer]}

    def _on_the_table(self, state: State, thing: str) -> set[str]:
        """FEL-2, FEL-4.6: return the types that the viewer knows by this thing on the table."""
        tile = state.tiles.get(thing.rpartition("-")[2])
        if isinstance(tile, Undergrowth):
            return {tile.type} if tile.owner == self.viewer else set()
        if tile:
            return {tile}
        if "-visitor-" in thing:
            return set(NAMED.findall(thing))
        if "-hand-" in thing:
            return self._own(state) & set(NAMED.findall(thing))
        return {visitor.type for visitor in state.seated.get(thing, ())}


def _told(command: Command, before: State, *, own: bool) -> set[str]:
    """Return the types that somebody is told of in a move of their *own*, or of another's."""
    if isinstance(command, DrawFerns):
        return set(before.pile[: command.count]) if own else set()
    laid = command.undergrowth if own and isinstance(command, PlantFern) else ()
    return {command.type, *(tile.type for tile in laid)}


def _of_page(page: Page, position: int) -> list[Mention]:
    """Return what a page holds that names a type."""
    found = page.evaluate(LOOK)
    return [Mention(position, where, text) for where, text in found if NAMED.search(text)]


def _of_message(source: str, text: str) -> Iterator[Mention]:
    """Find what names a type in an answer, or in a frame of the socket."""
    if text.lstrip().startswith("<"):
        for embedded in EMBEDDED.findall(text):
            yield from _of_picture(json.loads(embedded))
        text = SYMBOLS.sub("", EMBEDDED.sub("", text))
        yield from [Mention(0, NOWHERE, text)] if NAMED.search(text) else []
        return
    value = json.loads(text)
    if "scene" in value or "picture" in value:
        yield from _of_picture(value.get("picture", value))
    elif source == "socket":
        yield from _walk(value, 0, NOWHERE)


def _of_picture(picture: Any) -> Iterator[Mention]:
    return _walk(picture, picture["position"], NOWHERE)


def _walk(value: Any, position: int, where: str) -> Iterator[Mention]:
    if isinstance(value, str):
        yield from [Mention(position, where, value)] if NAMED.search(value) else []
    elif isinstance(value, list):
        for one in value:
            yield from _walk(one, position, where)
    elif isinstance(value, dict):
        if "who" in value:
            where = f"log {value['position']}"
        elif where != SAID:
            where = value.get("id", where)
        for key, one in value.items():
            inside = SAID if key == "choices" else where
            yield from _walk(key, position, inside)
            yield from _walk(one, position, inside)
