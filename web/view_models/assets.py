"""Static files: paths and contents."""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parents[1] / "static"


def static(*names: str) -> str:
    """Return the files *names* of ``static/``, one after the other."""
    return "\n".join(STATIC.joinpath(name).read_text(encoding="utf-8") for name in names)


def sheets(own: Path) -> str:
    """Return the stylesheets of the tables of all games, and the *own* one of a game."""
    return "\n".join(
        (static("tokens.css", "base.css", "table.css"), own.read_text(encoding="utf-8"))
    )
