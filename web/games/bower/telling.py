"""What are the tiles called when a page tells what happened? By what they show, and by name."""

from adapters.i18n import say
from domain.bower.components import COLORED_SHELLS, Components, NestTile, Square, box_of
from domain.bower.options import Options
from domain.game import Setup
from web.games.bower import text
from web.text import joined

EARTH = "earth-"
"""How the ids of the Earth tiles begin."""


def called(setup: Setup[Options, Components]) -> dict[str, str]:
    """Return what the tiles are called in a sentence, by their ids."""
    box = box_of(setup.components, setup.options)
    shown = {id: _shown(tile) for id, tile in box.tiles.items()}
    earth = {
        id: say("Earth {number}", number=id.removeprefix(EARTH))
        for id in text.BONUS_TILES
        if id.startswith(EARTH)
    }
    return {**shown, **earth, COLORED_SHELLS: text.bonus_name(COLORED_SHELLS)}


def _shown(tile: NestTile) -> str:
    return " / ".join(map(_half, (tile.a, tile.b)))


def _half(square: Square) -> str:
    """Return a square without a comma: what is told may be a list of tiles."""
    if not square.objects:
        return text.material(square.material)
    return say(
        "{material} with {objects}",
        material=text.material(square.material),
        objects=joined(text.counted(square.objects)),
    )
