"""What are the rules of each game, told to people? A page in Markdown for each language."""

from functools import cache
from pathlib import Path
from typing import Final

from web.rules.rendering import RulesPage, rendered

FOLDER: Final = Path(__file__).parent
OF_ALL: Final = "all"
"""The page with what holds for every game: it ends each of the others."""


@cache
def rules_page(game: str, language: str) -> RulesPage:
    """Return the rules of *game* in one of the languages that there are."""
    pages = [FOLDER / language / f"{name}.md" for name in (game, OF_ALL)]
    return rendered("\n".join(page.read_text("utf-8") for page in pages))
