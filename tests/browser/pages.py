"""Screenshots of the pages other than matches, for ``make screenshots``."""

from collections.abc import Iterator
from typing import Any, Final

from tests.browser.devices import PHONE
from tests.browser.people import People
from tests.web.visitors import NAMES

NARROW: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 320, "height": 640}}
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "phone": PHONE,
    "phone-dark": {**PHONE, "color_scheme": "dark"},
    "narrow": NARROW,
    "italian": {"locale": "it-IT"},
    "low": {"viewport": {"width": 1366, "height": 657}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
}
"""On which screens everything is looked at."""


def paths(game: str, match: str) -> Iterator[tuple[str, str]]:
    """Return the name and the path of each page that goes with a finished *match*."""
    yield f"{game}-rules", f"/rules/{game}"
    yield f"{game}-learn", f"/learn/{game}"
    yield f"{game}-numbers", f"/games/{game}"
    yield f"{game}-audit", f"{match}audit"
    if game == "felci":
        yield "home", "/"
        yield "matches", "/matches"
        yield "player", f"/players/{NAMES[0]}"
        yield "records", "/records/"
        yield "desk", "/desk/"
        yield "unknown", "/nowhere"
        yield "style", "/style"


def take_pages(company: People, url: str, game: str, match: str) -> None:
    """Photograph the whole of each page on each screen."""
    for screen, how in SCREENS.items():
        person = company.visit(url, **how)
        person.forgive("404")
        for name, path in paths(game, match):
            person.page.goto(url + path)
            person.photograph(f"{name}-{screen}", whole=True)
        person.context.close()
