"""SVG symbols of a game's faces, with the letters of the current language."""

from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, Template
from markupsafe import Markup

from adapters.i18n import gettext
from web.games.presentation import Presentation

ENVIRONMENT: Final = Environment(autoescape=True)
ENVIRONMENT.globals["_"] = gettext


def symbols(table: Presentation) -> Markup:
    """Return the symbols of a game, to be placed in an SVG element."""
    return Markup(_template(table.symbols).render())


@cache
def _template(path: Path) -> Template:
    return ENVIRONMENT.from_string(path.read_text(encoding="utf-8"))
