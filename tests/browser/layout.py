"""Test helper: searches a page for things that can't be read, reached or hit."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from domain.analysis import can_be_analysed
from domain.game import Seat
from domain.registry import GAMES
from tests.browser.chosen_deals import OpenedTable, well_on
from tests.browser.devices import PHONE
from tests.browser.people import Person
from tests.web.visitors import NAMES

LINT: Final = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
HEIGHTS: Final = {320: 568, 390: 844, 844: 390, 1280: 800, 1366: 657, 1920: 1080}
"""How high the screens are that everything is looked at on, by their widths in pixels."""
LARGEST: Final = 844
"""Up to so many pixels a screen is a phone's, which may lie on its side."""
ENGLISH: Final[dict[str, Any]] = {"locale": "en-GB", "color_scheme": "light"}
ITALIAN: Final[dict[str, Any]] = {"locale": "it-IT", "color_scheme": "dark"}


def screen(width: int, **how: Any) -> dict[str, Any]:
    """Return a screen so wide, in pixels: a phone, or a desktop."""
    kind = PHONE if width <= LARGEST else {}
    size = {"width": width, "height": HEIGHTS[width]}
    return {**kind, "viewport": size, **how}


def misplaced(page: Page) -> list[str]:
    """Return what is wrong with how *page* lies on its screen, each with the fault's name first."""
    return list(page.evaluate(LINT))


def seated(
    table: OpenedTable, visit: Callable[..., Person], seat: Seat | None, **how: Any
) -> Person:
    """Let somebody come to a *table*, to sit there or to look on, in whatever language."""
    person = table.sit(visit, seat, **how)
    person.go(table.path)
    person.page.locator("[data-ready] .log li").first.wait_for()
    person.page.locator('.net[data-state="true"]').wait_for()  # until then it says more
    return person


def pages(game: str, match: str) -> Iterator[str]:
    """Return the paths of the pages that go with a *game*, and with a finished *match* of it."""
    yield from (f"/rules/{game}", f"/learn/{game}", f"/games/{game}", f"{match}audit")
    yield f"{match}play-on?at={well_on(GAMES[game])}"
    if can_be_analysed(GAMES[game]):
        yield f"{match}analysis"


OTHERS: Final = (
    "/",
    "/rules/",
    "/matches",
    f"/players/{NAMES[0]}",
    "/records/",
    "/yours",
    "/offline",
    "/desk/",
    "/style",
    "/nowhere",
)
"""The pages that go with no game."""
