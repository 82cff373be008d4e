"""Adds Higher to the registries: one line in each, and a catalogue, as for any game.

``python -m pytest -p tests.higher.register`` runs tests in a store of five games. It comes before
all that is worked out from the shelves, so that nothing else need know of it.
"""

import atexit
import io
import tempfile
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from adapters.i18n import ENGLISH, translation
from domain.registry import GAMES
from tests.higher import HIGHER

GAMES["higher"] = HIGHER

from tests.higher.presentation import TABLE  # noqa: E402
from web.games.registry import PRESENTATIONS  # noqa: E402

PRESENTATIONS["higher"] = TABLE

built = tempfile.TemporaryDirectory()
atexit.register(built.cleanup)
compiled = Path(built.name) / "higher.mo"
with compiled.open("wb") as file:
    source = Path(__file__).with_name("it.po").read_bytes()
    write_mo(file, read_po(io.BytesIO(source)))

of_the_other_games = translation.catalogue_files


def catalogue_files(language: str) -> list[Path]:
    """Return the files with the words of *language*, those of Higher too."""
    own = [] if language == ENGLISH else [compiled]
    return [*of_the_other_games(language), *own]


translation.catalogue_files = catalogue_files
