"""Static files: paths and contents."""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parents[1] / "static"


def static(*names: str) -> str:
    """Return the concatenated files *names* of ``static/``."""
    return "\n".join(STATIC.joinpath(name).read_text(encoding="utf-8") for name in names)


def sheets(own: Path) -> str:
    """Return the shared stylesheets of matches followed by a game's *own* one."""
    return "\n".join(
        (static("tokens.css", "base.css", "table.css"), own.read_text(encoding="utf-8"))
    )
