"""Screenshots of matches, for ``make screenshots``.

They are of the same matches each time, and go to ``screenshots/``, with contact sheets, to be
looked at; the pictures of the README are replaced.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, expect

from adapters.match_store import MatchStore
from adapters.settings import MEMORY, settings
from domain.match import Match
from tests.adapters.matches import ticking
from tests.browser.chromium import launched
from tests.browser.contact_sheets import contact_sheets
from tests.browser.pages import SCREENS, take_pages
from tests.browser.people import PICTURES as SCREENSHOTS
from tests.browser.people import People, Person
from tests.browser.shots import SHOTS, Shot
from tests.web.server_thread import served
from tests.web.visitors import SECRET, Table, Visitor, as_body
from web.app import create_app
from web.games.registry import PRESENTATIONS

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "web/static/pictures"
"""Where those of README lie that show no game."""
README = {"home-light": "home", "bower-audit-light": "audit", "birdie-rules-light": "rules"}
"""Which of the other pages README shows, and what their pictures are called there."""
PHONES = ("felci-turn-phone-dark", "bower-turn-phone", "birdie-turn-phone-dark", "bloom-turn-phone")
"""The tables that README shows on phones, side by side."""
PHONE_WIDTH = 264
"""How wide each of them is there, in pixels."""
HIGHEST = 1000
"""How many pixels of a photograph README shows."""
COLORS = 96
"""In how many colours: they leave a picture light, and nobody sees that there were more."""
PATIENCE = 60_000
"""How many milliseconds a photographer waits, who takes large pictures of all."""
IN_SIGHT = """() => {
  const lowest = Math.max(...[...document.querySelectorAll("svg.table .open")]
    .map((thing) => thing.getBoundingClientRect().bottom));
  const panel = document.querySelector(".act").getBoundingClientRect();
  if (panel.left < 50 && lowest > panel.top) scrollBy(0, lowest - panel.top);
}"""
"""Who looks for what to play brings it out from under what to do, on a phone."""


def main() -> None:
    """Take the pictures of every game."""
    expect.set_options(timeout=PATIENCE)
    with launched() as browser:
        for game, shot in SHOTS.items():
            take(browser, game, shot)
    contact_sheets(sorted(SCREENSHOTS.glob("*.png")), SCREENSHOTS / "sheets")
    for name, called in README.items():
        show(SCREENSHOTS / f"{name}.png", PICTURES / f"{called}.png")
    keep(side_by_side(SCREENSHOTS / f"{name}.png" for name in PHONES), PICTURES / "phones.png")


def take(browser: Browser, game: str, shot: Shot) -> None:
    """Play a match of *game*, and take its pictures."""
    server_url, table = opened(game, shot.seed)
    with served(table.app) as url:
        company = People(browser)
        come(company, url, table, table.players[1])
        play(table, shot.here)
        for screen, how in SCREENS.items():
            person = come(company, url, table, table.players[0], **how)
            person.page.evaluate(IN_SIGHT)
            look(person, f"{game}-turn-{screen}")
            look(come(company, url, table, table.spectator, **how), f"{game}-spectator-{screen}")
        show(choosing(company, url, table, shot), PRESENTATIONS[game].folder / "picture.png")
        play(table, lambda match: match.to_move is None)
        for screen, how in SCREENS.items():
            look(come(company, url, table, table.players[0], **how), f"{game}-end-{screen}")
        take_pages(company, url, game, table.path)
        company.leave()
    server_url.close()


def show(photograph: Path, where: Path) -> None:
    """Let README show the top of a *photograph*."""
    with Image.open(photograph) as whole:
        keep(whole.convert("RGB").crop((0, 0, whole.width, min(whole.height, HIGHEST))), where)


def keep(top: Image.Image, where: Path) -> None:
    """Keep a picture for README, in few colours."""
    few = top.quantize(COLORS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(where, "PNG", optimize=True)


def side_by_side(photographs: Iterable[Path]) -> Image.Image:
    """Return *photographs* of phones next to each other."""
    phones = []
    for path in photographs:
        with Image.open(path) as whole:
            high = round(whole.height * PHONE_WIDTH / whole.width)
            phones.append(whole.convert("RGB").resize((PHONE_WIDTH, high)))
    gap = PHONE_WIDTH // 24
    size = (len(phones) * (PHONE_WIDTH + gap) - gap, min(phone.height for phone in phones))
    row = Image.new("RGB", size, "white")
    for index, phone in enumerate(phones):
        row.paste(phone, (index * (PHONE_WIDTH + gap), 0))
    return row


def opened(game: str, seed: int) -> tuple[MatchStore, Table]:
    """Return a store whose chance is always the same, and a table for *game* there."""
    seeds = Random(seed)
    server_url = MatchStore(
        settings(MEMORY, {}), writes=True, clock=ticking(), seed=lambda: seeds.randbytes(32)
    )
    app = create_app(server_url, SECRET, bot_pause=0)
    return server_url, Table(app, key="a-key-for-the-pictures", game=game)


def come(company: People, url: str, table: Table, visitor: Visitor, **how: Any) -> Person:
    """Let somebody look at the table with the eyes of *visitor*."""
    person = company.visit(url, **how)
    person.context.set_default_timeout(PATIENCE)
    cookie = visitor.client.get_cookie("seat", path=table.path)
    if cookie:
        person.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])
    person.watch(table.path)
    return person


def look(person: Person, name: str) -> Path:
    """Photograph what *person* sees, who then leaves: a seat has only so many pages."""
    path = person.photograph(name)
    person.context.close()
    return path


def choosing(company: People, url: str, table: Table, shot: Shot) -> Path:
    """Return a picture of something being chosen, where the port is the same each time."""
    person = come(company, url, table, table.players[0])
    shot.choose(person)
    person.page.mouse.move(0, 0)
    person.page.get_by_label("Link for spectators").evaluate(
        "(field) => (field.value = field.value.replace(/:\\d+/, ':8000'))"
    )
    return look(person, f"{table.match.game.name}-choosing")


def play(table: Table, until: Callable[[Match], bool]) -> None:
    """Let house bots play on *until* the match stands like that."""
    while not until(match := table.match):
        assert match.to_move is not None
        known = match.game.observation(match.state, match.to_move)
        command = match.game.bots["house"](known, Random(match.moves))
        table.players[match.to_move].move(table.path, as_body(command), match.moves)


if __name__ == "__main__":
    main()
