"""Simulated person who plays Bower by pointing."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.people import Person
from tests.browser.player import Pointer

DISPLAY, HAND, CARDS = "[data-zone='display']", "[data-zone='hand']", "[data-zone='bonus']"
SQUARE = "[data-place^='nest-']"
DO_WITHOUT = re.compile("^Decline")


class Nester(Pointer):
    """A player of Bower."""

    def body(self, id: str) -> Locator:
        """Return what is turned of the thing with this id."""
        return self.thing(id).locator(".body")

    def turned(self, id: str) -> int:
        """Return by how many degrees the thing with this id is turned."""
        body = self.body(id).get_attribute("transform") or ""
        return int(float(body.removeprefix("rotate(").removesuffix(")")))

    def turn(self, times: int = 1) -> None:
        """Turn the choice by its button."""
        for _ in range(times):
            self.press(self.button(re.compile("^(Rotate|Another object)")))

    # ---- whole moves ----

    def take(self, tile: str = "") -> None:
        """Take a tile of the display."""
        self.choose(tile) if tile else self.choose_open(DISPLAY)
        self.done("Take")
        self.did["take"] += 1

    def place(self, tile: str = "") -> None:
        """Place a tile of the hand, somewhere, in one of the ways in which it fits there."""
        if tile:
            self.choose(tile)
        elif not self.open(SQUARE):
            self.choose_open(HAND)
        self.choose_open(SQUARE)
        if self.button("Rotate").count():
            self.turn(self.chance.randrange(4))
            self.did["turn"] += 1
        self.done()
        self.did["place"] += 1

    def draw(self) -> None:
        """Draw bonus tiles to choose from."""
        self.done("Draw")
        expect(self.page.locator(CARDS)).not_to_have_count(0)
        self.did["draw"] += 1

    def choose_bonus(self, tile: str = "") -> None:
        """Choose this bonus tile, or any."""
        self.choose(f"bonus-{tile}") if tile else self.choose_open(CARDS)
        self.done("Choose")
        self.did["bonus tile"] += 1

    def effect(self) -> None:
        """Apply the effect of a bonus tile, somehow."""
        if not self.confirm.count():
            self.choose(*self.open())
            expect(self.confirm).to_be_visible()
            if self.button("Rotate").or_(self.button("Another object")).count():
                self.turn(self.chance.randrange(2))
        self.did[f"effect: {self.confirm.inner_text().split()[0]}"] += 1
        self.done()

    def discard(self) -> None:
        """Discard a tile of the hand, as the opponent demands."""
        if not self.confirm.count():
            self.choose_open(HAND)
        self.done("Discard")
        self.did["discard"] += 1

    def act(self) -> None:
        """Do something that is possible now."""
        if self.open(CARDS):
            self.choose_bonus()
        elif "You get a bonus" in self.person.status.inner_text():
            self.draw()
        elif self.button("Decline").count():
            self.effect()
        elif self.open(DISPLAY):
            self.take()
        elif "discard" in self.person.status.inner_text().lower():
            self.discard()
        else:
            self.place()


def together(visit: Callable[..., Person], server_url: str) -> tuple[Nester, Nester]:
    """Return Ada, who plays south, and Bruno, who plays north, at another screen."""
    ada, bruno = visit(server_url), visit(server_url)
    ada.open_table("Ada", game="Bower", side="south")
    bruno.take_seat(ada.link("Invitation link"), "Bruno")
    return Nester(ada, 1), Nester(bruno, 2)
