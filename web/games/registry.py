"""Registry of presentations. A new game is one line."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from adapters.i18n import LANGUAGES
from domain.game import AnyGame
from domain.match import Match
from web.games.birdie import BIRDIE
from web.games.bloom import BLOOM
from web.games.bower import BOWER
from web.games.felci import FELCI
from web.games.presentation import Presentation
from web.games.scene import Scene

PRESENTATIONS: Final[Mapping[str, Presentation]] = {
    "birdie": BIRDIE,
    "bloom": BLOOM,
    "bower": BOWER,
    "felci": FELCI,
}


def scene_of(match: Match, view: Any) -> Scene:
    """Return the scene of a *view* of a match, with the awards of the final count."""
    table = PRESENTATIONS[match.game.name]
    scene = table.scene(view)
    if match.count is None:
        return scene
    return replace(scene, shapes=(*scene.shapes, *table.awards(view, match.count)))


def known_of_box(game: AnyGame, components: Any) -> str:
    """Return the public facts about a component set."""
    box = PRESENTATIONS[game.name].box if components == game.standard else ""
    status: str = components.status
    return box or status


class NotPresented(Exception):
    """A game has no presentation or a presentation no game; the text is one sentence."""


def check_presentations(games: Mapping[str, Any], tables: Mapping[str, Presentation]) -> None:
    """Check that each game has a presentation with all its files; raise NotPresented."""
    for name in sorted(games.keys() - tables.keys()):
        raise NotPresented(f"The game {name} has no table in web/games/registry.py.")
    for name in sorted(tables.keys() - games.keys()):
        raise NotPresented(f"The table {name} has no game in domain/registry.py.")
    for name, table in tables.items():
        for path in _files(table):
            if not path.is_file():
                raise NotPresented(f"The table {name} lacks its file {path}.")


def _files(table: Presentation) -> Iterator[Path]:
    yield from (table.style, table.symbols, table.picture, table.card, table.lesson)
    for language in LANGUAGES:
        yield from (table.comments(language), table.rules(language))
