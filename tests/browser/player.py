"""Simulated person who plays any game by pointing."""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import msgspec
from playwright.sync_api import Locator, expect

from tests.browser.people import OVER, Person
from tests.web.visitors import as_body

Seen = TypeVar("Seen")

SETTLED = re.compile(rf"Your turn|{OVER.pattern}")
OPEN = "svg.table [aria-label$='can be chosen']"


def take_back_all(person: Person) -> None:
    """Let somebody pick nothing any more."""
    undo = person.page.locator("[data-undo]")
    while undo.count():
        person.page.keyboard.press("Escape")


class Player(ABC):
    """Somebody who decides by chance that is always the same, and counts what was done."""

    def __init__(
        self, person: Person, seed: int, press: Callable[[Locator], None] = Locator.click
    ) -> None:
        self.person = person
        self.page = person.page
        self.chance = Random(seed)
        self.press = press
        self.did: Counter[str] = Counter()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Return a button next to the table."""
        return self.page.get_by_role("region", name="Your move").get_by_role("button", name=name)

    def on_turn(self) -> bool:
        """Wait for the own turn, and tell whether it came before the end."""
        self.person.says(SETTLED)
        return self.is_on_turn()

    def is_on_turn(self) -> bool:
        """Tell whether the page says that it is the own turn."""
        return "Your turn" in self.person.status.inner_text()

    def hear(self) -> None:
        """Wait until the page has heard what may follow from what was picked."""
        board = self.page.get_by_role("region", name="Table", exact=True)
        expect(board).to_have_attribute("aria-busy", "false")

    def make(self, button: Locator) -> None:
        """Make the move that was chosen by its *button*, and wait until it is made."""
        count = self.person.moves()
        self.press(button)
        slider = self.page.get_by_role("slider", name="Move")
        expect(slider).not_to_have_attribute("max", str(count))

    @abstractmethod
    def act(self) -> None:
        """Do something that is possible now."""

    def take_turn(self) -> bool:
        """Wait for the own turn and play it; return False when the match is over instead."""
        arrived = self.on_turn()
        while self.is_on_turn():
            self.act()
        return arrived


class Pointer(Player):
    """A player who knows things by their ids on the page, and picks them one after the other."""

    def thing(self, id: str) -> Locator:
        """Return the thing on the table with this id."""
        return self.page.locator(f"svg.table [data-id='{id}']")

    def open(self, kind: str = "") -> list[str]:
        """Return the ids of the things of a *kind* that can be chosen."""
        self.hear()
        found = self.page.locator(OPEN + kind)
        return list(found.evaluate_all("all => all.map((one) => one.dataset.id)"))

    @property
    def confirm(self) -> Locator:
        """The button that makes the move which was chosen."""
        return self.page.locator("[data-confirm]")

    def choose(self, *ids: str) -> str:
        """Choose one of these things, or buttons next to the table; return its id."""
        id = self.chance.choice(ids)
        self.press(self.page.locator(f"svg.table [data-id='{id}'], [data-pick='{id}']").first)
        return id

    def seen(self, view: type[Seen]) -> Seen:
        """Return what the interface tells the player of the position."""
        answer = self.person.context.request.get(f"{self.page.url.partition('#')[0]}view")
        return msgspec.convert(answer.json()["view"], view, strict=False)

    def pick(self, *ids: str) -> None:
        """Pick things on the table, or buttons next to it, one after the other."""
        for id in ids:
            self.choose(id)
            expect(self.page.locator(f"[data-pick='{id}']")).to_have_count(0)

    def count(self, command: Any) -> None:
        """Count what was done, and with what: the parts of the command that are not empty."""
        for part, value in as_body(command).items():
            if part == "do":
                self.did[value] += 1
            elif value or value == 0:
                self.did[part] += 1

    def choose_open(self, kind: str) -> str:
        """Choose a thing of a *kind* that can be chosen."""
        return self.choose(*self.open(kind))

    def done(self, what: str = "") -> None:
        """Make the move that was chosen."""
        expect(self.confirm).to_contain_text(what)
        self.make(self.confirm)
