"""Simulated person who plays Felci by pointing."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, expect

from domain.felci import FELCI
from domain.felci.components import BLACK, WHITE
from tests.browser.chosen_deals import ChosenDeals
from tests.browser.people import Person
from tests.browser.player import Player

TILE = r"^\w+ fern,"
VISITOR = r"^\w+ visitor,"
CELL = r"^[a-h][1-8],"
BENCH = r"bench of the \w+ side,"
CONFIRM = re.compile(r"^(Plant|Seat|Draw \d+, end turn|Don't draw, end turn|End turn)")


class FelciPlayer(Player):
    """A player of Felci."""

    # ---- looking ----

    def open(self, pattern: str = "") -> list[str]:
        """Return the names of the things on the table that can be chosen."""
        self.hear()
        return self.open_now(pattern)

    def open_now(self, pattern: str) -> list[str]:
        """Return the same without a wait for what the server may still have to say."""
        names = self.page.get_by_label("can be chosen").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        return [name for name in names if re.search(pattern, name)]

    def named(self, name: str) -> Locator:
        """Return the thing on the table with this name, or the first of several."""
        return self.page.get_by_label(name, exact=True).first

    def is_to_draw(self) -> bool:
        """Tell whether it is time for the draw."""
        return bool(self.open("^Pile,"))

    # ---- choosing ----

    def choose(self, pattern: str) -> str:
        """Wait until such a thing is open, choose one, and return its name."""
        self.page.get_by_label(re.compile(f"{pattern}.*can be chosen")).first.wait_for()
        name = self.chance.choice(self.open(pattern))
        self.press(self.named(name))
        return name.partition(",")[0]

    def choose_tile(self) -> str:
        """Choose a tile of the hand; return its type."""
        fern = self.choose(TILE).split()[0]
        self.person.says(re.compile(rf"Spore|[Nn]o {fern} fern is free"))
        return fern

    def choose_undergrowth(self, fern: str) -> None:
        """Lay a tile before the spore of type *fern* is planted."""
        self.press(self.button(re.compile("^Lay undergrowth first")))
        self.person.says("Choose a tile to lay face down.")
        self.choose(TILE)
        self.person.says("Choose where to lay the")
        self.choose(CELL)
        self.person.says(f"Choose a cell for the {fern} spore, next to the undergrowth")

    def confirm(self) -> None:
        """Make the move that was chosen."""
        self.make(self.button(CONFIRM))

    # ---- whole moves ----

    def plant(self, *, undergrowth: bool = False) -> None:
        """Plant a fern, after undergrowth if that is wanted and possible."""
        fern = self.choose_tile()
        button = self.button(re.compile("^Lay undergrowth first"))
        if undergrowth and button.count() and button.is_enabled():
            self.choose_undergrowth(fern)
            self.did["undergrowth"] += 1
        self.choose(CELL)
        self.person.says(f"Plant the {fern} fern on ")
        self.confirm()
        self.did["fern"] += 1

    def seat(self, bench: str = BENCH) -> None:
        """Seat a visitor, on a bench of this name where one is open."""
        visitor = self.choose(VISITOR).split()[0]
        self.person.says(f"Choose a bench for the {visitor} visitor.")
        name = self.choose(bench if self.open(bench) else BENCH)
        self.person.says(f"The {visitor} visitor on the {name}")
        self.confirm()
        self.did[f"visitor on {name.split()[0]}"] += 1

    def draw(self, count: int | None = None) -> None:
        """Draw so many tiles, or as many as there may be; with none the turn ends by itself."""
        before = self.person.moves()
        self.person.says(re.compile("Draw up to|Nothing to draw"))
        self.did["draw"] += 1
        if "Nothing to draw" in self.person.status.inner_text():
            self.button(CONFIRM).evaluate_all("all => all[0]?.click()")
            slider = self.page.get_by_role("slider", name="Move")
            return expect(slider).not_to_have_attribute("max", str(before))
        if count is not None:
            words = f"Draw {count}" if count else "Don't draw"
            self.press(self.button(re.compile(rf"^{words}\b(?!, end)")))
            self.did["other draw"] += 1
        return self.confirm()

    def act(self) -> None:
        """Do something that is possible now."""
        if self.is_to_draw():
            self.draw()
        elif self.open(VISITOR) and (not self.open(TILE) or self.chance.random() < 0.2):
            self.seat()
        else:
            self.plant(undergrowth=self.chance.random() < 0.5)


def alone(visit: Callable[..., Person], server_url: str, **how: Any) -> FelciPlayer:
    """Return Ada, who plays white against the house bot and is to begin."""
    person = visit(server_url, **how)
    person.open_table("Ada", against="the bot", side="white")
    ada = FelciPlayer(person, 1, pressing(how))
    assert ada.on_turn()
    return ada


def from_home_page(
    visit: Callable[..., Person], server_url: str
) -> tuple[FelciPlayer, FelciPlayer]:
    """Return Ada, who opened a table, plays white and is to begin, and Bruno, who was invited."""
    ada, bruno = visit(server_url), visit(server_url)
    ada.open_table("Ada", side="white")
    bruno.take_seat(ada.link("Invitation link"), "Bruno")
    ada.says("Your turn")
    return FelciPlayer(ada, 1), FelciPlayer(bruno, 2)


def pressing(how: Mapping[str, Any]) -> Callable[[Locator], None]:
    """Return with what one presses at a screen that is so: a finger, or a mouse."""
    return Locator.tap if how.get("has_touch") else Locator.click


def first(chosen_deals: ChosenDeals, visit: Callable[..., Person], **how: Any) -> FelciPlayer:
    """Return Ada, who plays white and is to begin; Bruno is at no screen."""
    return FelciPlayer(chosen_deals.open_table(FELCI).come(visit, WHITE, **how), 1, pressing(how))


def together(
    chosen_deals: ChosenDeals, visit: Callable[..., Person], **how: Any
) -> tuple[FelciPlayer, FelciPlayer]:
    """Return Ada, who plays white and is to begin, and Bruno at another screen."""
    table = chosen_deals.open_table(FELCI)
    ada, bruno = (table.come(visit, seat, **how) for seat in (WHITE, BLACK))
    return FelciPlayer(ada, 1, pressing(how)), FelciPlayer(bruno, 2, pressing(how))
