"""How does each game look on the home page? ``python -m tests.browser.covers`` draws it anew.

A table in the middle of a match, as the page paints it; what the stylesheets say is written into
the picture, as a picture that stands alone has none.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from domain.match import Match
from tests.browser.chromium import launched
from tests.browser.people import Company
from tests.browser.pictures import come, opened, play
from tests.web.serving import served
from web.page.tables import TABLES

STANDING_ALONE = Path(__file__).with_name("standing_alone.js").read_text()


class Cover(NamedTuple):
    """Which match is shown, when, which part of its table, and on what ground."""

    seed: int
    here: Callable[[Match], bool]
    part: tuple[float, float, float, float]
    ground: str


def _waiting_after(moves: int) -> Callable[[Match], bool]:
    """Return what tells that so many moves were made, and somebody else than the viewer is due."""
    return lambda match: match.moves >= moves and match.to_move != 0


COVERS = {
    "felci": Cover(5, _waiting_after(34), (-340, -130, 600, 337), "#cdd9ae"),
    "bower": Cover(14, _waiting_after(44), (-302, -175, 605, 340), "#e6dcc0"),
    "birdie": Cover(1, _waiting_after(20), (-223, 164, 450, 253), "#d9e2ea"),
    "bloom": Cover(3, _waiting_after(48), (-500, 146, 520, 292), "#ece3ef"),
}


def main() -> None:
    """Draw the covers of all games."""
    with launched() as browser:
        for game, cover in COVERS.items():
            club, table = opened(game, cover.seed)
            with served(table.app) as url:
                company = Company(browser)
                play(table, cover.here)
                person = come(company, url, table, table.players[0], color_scheme="light")
                drawn = person.page.evaluate(STANDING_ALONE, [cover.part, cover.ground])
                TABLES[game].picture.write_text(f"{drawn}\n")
                company.leave()
            club.close()


if __name__ == "__main__":
    main()
