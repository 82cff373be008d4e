"""How does a person play Birdie? By pointing at what makes the move that they planned."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Locator, expect

from domain.birdie.commands import Command
from domain.birdie.view import View
from tests.browser.birding import Plan, planned
from tests.browser.people import Person
from tests.browser.player import Pointer
from tests.browser.watched import Public
from tests.web.picking_birdie import picks_for
from tests.web.visiting import as_body
from web.page.birdie.choices import choices
from web.page.birdie.position import position

PUBLIC = Public(
    places="[data-place]:not([data-place='stacking'])",
    lying=".shape:is([data-id^='area-'], [data-id^='row-'], [data-id='drawn'])",
)
SHEET = """(seat) => {
  const all = (start) => [...document.querySelectorAll(`svg.table [data-id^="${start}"]`)];
  const text = (one) => one.querySelector("text").textContent.trim();
  const crossed = (one) => one.querySelector("[href='#birdie-flap-crossed']");
  return {
    boxes: Object.fromEntries(all(`score-${seat}-`).map((one) => [one.dataset.id, text(one)])),
    flaps: all(`flap-${seat}-`).filter(crossed).length,
    worth: text(all(`worth-${seat}`)[0]),
  };
}"""
ROW = """(row) => [...document.querySelectorAll("svg.table .shape.card")]
  .filter(({ dataset: { id } }) => id.startsWith(row) || id === "drawn")
  .map((one) => [one.getAttribute("transform"), one.querySelector(".inner > use")])
  .map(([at, use]) => [...at.match(/-?[\\d.]+/g).map(Number), use.getAttribute("href")])
  .sort((one, other) => one[1] - other[1] || one[0] - other[0])
  .map(([, , face]) => face)"""


class Preview(NamedTuple):
    """What a page told of a move before it was made, and what came of it."""

    command: Command
    prompt: str
    ghosts: int
    before: View
    foreseen: tuple[Any, Any]
    """The own score sheet and the own row, as the page shows them with the choice laid over."""
    came: tuple[Any, Any]
    after: View


class Birder(Pointer):
    """A player of Birdie, who may follow a *plan*."""

    def __init__(
        self,
        person: Person,
        *plans: Plan,
        press: Callable[[Locator], None] = Locator.click,
    ) -> None:
        super().__init__(person, 1, press)
        self.plans = plans
        self.previews: list[Preview] = []

    def view(self) -> View:
        """Return what the interface tells the player of the position."""
        answer = self.person.context.request.get(f"{self.page.url.partition('#')[0]}view")
        return msgspec.convert(answer.json()["view"], View, strict=False)

    def pick(self, *ids: str) -> None:
        """Pick things on the table, or buttons beside it, one after the other."""
        for id in ids:
            self.choose(id)
            expect(self.page.locator(f"[data-pick='{id}']")).to_have_count(0)

    def seen(self, view: View) -> tuple[Any, Any]:
        """Return how the own score sheet and the own row look."""
        seat = view.viewer
        return self.page.evaluate(SHEET, seat), self.page.evaluate(ROW, f"row-{seat}-")

    def give(self, command: Command) -> None:
        """Pick what makes this move, and make it."""
        before = self.view()
        picks, usual = picks_for(position(before), command), choices(before, ()).usual
        self.pick(*(picks[len(usual) :] if picks[: len(usual)] == usual else picks))
        expect(self.confirm).to_be_enabled()
        prompt = self.person.status.inner_text()
        ghosts = self.page.locator("svg.table .ghost").count()
        foreseen = self.seen(before)
        self.done()
        after = self.view()
        came = self.seen(after)
        self.previews.append(Preview(command, prompt, ghosts, before, foreseen, came, after))
        for part, value in as_body(command).items():
            if part == "do":
                self.did[value] += 1
            elif value or value == 0:
                self.did[part] += 1

    def act(self) -> None:
        """Do what is planned."""
        self.give(planned(self.view(), *self.plans))
