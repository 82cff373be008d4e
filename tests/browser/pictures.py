"""How does the table look? ``python -m tests.browser.pictures`` takes the README's picture anew.

It is the same match each time. Other screens come to lie in ``screenshots/``, to be looked at.
"""

from pathlib import Path
from random import Random
from typing import Any

from adapters.house import House
from adapters.settings import MEMORY, settings
from tests.adapters.playing import ticking
from tests.browser.chromium import launched
from tests.browser.gardener import Gardener
from tests.browser.people import PHONE, Company, Person
from tests.web.serving import served
from tests.web.visiting import SECRET, Table, Visitor, as_body
from web.app import create_app

README_PICTURE = Path(__file__).parents[2] / "web/static/pictures/felci.png"
SEED = 5
SHOWN = 30
"""After how many moves a running match is shown: white is to move then."""
SCREENS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "phone": PHONE,
    "phone-dark": {**PHONE, "color_scheme": "dark"},
}


def main() -> None:
    """Play the match, and take the pictures."""
    seeds = Random(SEED)
    house = House(
        settings(MEMORY, {}), writes=True, clock=ticking(), seed=lambda: seeds.randbytes(32)
    )
    app = create_app(house, SECRET, bot_pause=0)
    table = Table(app, key="a-key-for-the-pictures")
    with served(app) as url, launched() as browser:
        company = Company(browser)
        come(company, url, table, table.players[1])
        play(table, SHOWN)
        for screen, how in SCREENS.items():
            look(come(company, url, table, table.players[0], **how), f"turn-{screen}")
            look(come(company, url, table, table.spectator, **how), f"spectator-{screen}")
        README_PICTURE.parent.mkdir(exist_ok=True)
        README_PICTURE.write_bytes(choosing(company, url, table).read_bytes())
        play(table)
        for screen, how in SCREENS.items():
            look(come(company, url, table, table.players[0], **how), f"end-{screen}")
        company.leave()
    house.close()


def come(company: Company, url: str, table: Table, visitor: Visitor, **how: Any) -> Person:
    """Let somebody look at the table with the eyes of *visitor*."""
    person = company.visit(url, reduced_motion="reduce", **how)
    cookie = visitor.client.get_cookie("seat", path=table.path)
    if cookie:
        person.context.add_cookies([{"name": "seat", "value": cookie.value, "url": url}])
    person.watch(table.path)
    return person


def look(person: Person, name: str) -> Path:
    """Photograph what *person* sees, who then leaves: a seat has only so many pages."""
    path = person.photograph(name)
    person.context.close()
    return path


def choosing(company: Company, url: str, table: Table) -> Path:
    """Return a picture of a spore being chosen, where the port is the same each time."""
    person = come(company, url, table, table.players[0])
    Gardener(person, SEED).choose_tile()
    person.page.get_by_label("Link for spectators").evaluate(
        "(field) => (field.value = field.value.replace(/:\\d+/, ':8000'))"
    )
    return look(person, "choosing")


def play(table: Table, moves: int = 1000) -> None:
    """Let house bots make so many moves, or play to the end."""
    for _ in range(moves):
        match = table.match
        if match.to_move is None:
            return
        view = match.game.view(match.state, match.to_move)
        command = match.game.bots["house"](view, Random(match.moves))
        table.players[match.to_move].move(table.path, as_body(command), match.moves)


if __name__ == "__main__":
    main()
