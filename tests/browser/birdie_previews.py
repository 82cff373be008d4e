"""Test helper: checks that previews of Birdie come true."""

import re
from typing import Any, NamedTuple

from playwright.sync_api import Page

from domain.birdie.commands import Command, DrawReserve, InsertCard, MoveCard
from domain.birdie.components import FEATURES
from domain.birdie.view import SetSeen, SheetSeen, View
from domain.game import Seat
from web.games.birdie import text

SHEET = """(seat) => {
  const all = (start) => [...document.querySelectorAll(`svg.table [data-id^="${start}"]`)];
  const text = (one) => one.querySelector("text")?.textContent.trim() ?? "";
  const crossed = (one) => one.querySelector("[href='#birdie-flap-crossed']");
  return {
    boxes: all(`score-${seat}-`).map(text),
    flaps: all(`flap-${seat}-`).filter(crossed).length,
    worth: all(`worth-${seat}`).map(text).join(),
  };
}"""
ROW = """(row) => [...document.querySelectorAll("svg.table .shape.card")]
  .filter(({ dataset: { id } }) => id.startsWith(row) || id === "drawn")
  .map((one) => [one.getAttribute("transform"), one.querySelector(".inner > use")])
  .map(([at, use]) => [...at.match(/-?[\\d.]+/g).map(Number), use.getAttribute("href")])
  .sort((one, other) => one[1] - other[1] || one[0] - other[0])
  .map(([, , face]) => face)"""
POINTS, FLAPS = re.compile(r"(\d+) points?\b(?! into)"), re.compile(r"(\d+) flaps?\b")
TROPHIES = re.compile(r"the ([\w, ]+?) troph")
TOTAL = re.compile(r"(\d+) in all")
FLYING = re.compile(r"(\d+) (\w+?)s? fly away(?!, as you choose)")


class Looks(NamedTuple):
    """How a player's own sheet and row look on the page, with a choice laid over them."""

    sheet: Any
    row: list[str]

    @classmethod
    def of(cls, page: Page, seat: Seat) -> "Looks":
        """Return how they look now."""
        return cls(page.evaluate(SHEET, seat), page.evaluate(ROW, f"row-{seat}-"))


class Preview(NamedTuple):
    """What a page told of a move before it was made, and what came of it."""

    command: Command
    prompt: str
    before: View
    foreseen: Looks
    after: View

    @property
    def seat(self) -> Seat:
        """Return whose move it was."""
        assert isinstance(self.before.viewer, Seat)
        return self.before.viewer


def assert_came_true(preview: Preview) -> None:
    """The sentence and the ghosts told all that the score sheet and the row are now."""
    before, after = (view.sheets[preview.seat] for view in (preview.before, preview.after))
    prompt = preview.prompt
    assert _sum(POINTS, prompt) == _written(after) - _written(before), prompt
    assert _sum(FLAPS, prompt) == after.flaps - before.flaps, prompt
    named = {bird for birds in TROPHIES.findall(prompt) for bird in re.split(r"\W+|and", birds)}
    assert named - {""} == set(after.trophies) - set(before.trophies), prompt
    assert all(int(total) == after.total for total in TOTAL.findall(prompt)), prompt
    assert _flown(prompt) == [(len(made.cards), made.feature) for made in _made(preview)], prompt

    boxes = (after.boxes.get(feature, "") for feature in FEATURES)
    assert preview.foreseen.sheet == {
        "boxes": list(map(str, boxes)),
        "flaps": after.flaps,
        "worth": f"= {after.flap_points}",
    }, prompt
    if isinstance(preview.command, DrawReserve):
        discarded = preview.after.discards[preview.seat][-1]
        assert f"Discard the {text.card(discarded)} to draw the next card" in prompt
    if isinstance(preview.command, MoveCard | InsertCard):
        row = preview.after.rows[preview.seat]
        assert preview.foreseen.row == [f"#birdie-{card}" for card in row], prompt


def _sum(pattern: re.Pattern[str], prompt: str) -> int:
    return sum(map(int, pattern.findall(prompt)))


def _written(sheet: SheetSeen) -> int:
    return sum((*sheet.boxes.values(), *sheet.passes))


def _flown(prompt: str) -> list[tuple[int, str]]:
    return [(int(count), feature) for count, feature in FLYING.findall(prompt)]


def _made(preview: Preview) -> list[SetSeen]:
    """Return the sets that flew away by this move; none in standard mode, where all are marked."""
    before, after = (_sets(view, preview.seat) for view in (preview.before, preview.after))
    return after[len(before) :] if preview.before.expert and preview.after.scoring else []


def _sets(view: View, seat: Seat) -> list[SetSeen]:
    formed = view.scoring.formed if view.scoring else None
    return [*view.sets[seat], *([formed] if formed else [])]
