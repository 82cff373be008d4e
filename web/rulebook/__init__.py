"""Rulebook: the rules of each game as a Markdown page in each language."""

from functools import cache
from pathlib import Path
from typing import Final

from web.games.registry import PRESENTATIONS
from web.rulebook.markdown import RulesPage, rendered

FOLDER: Final = Path(__file__).parent
"""Folder of the pages that are appended to every game's rules."""


@cache
def rules_page(game: str, language: str) -> RulesPage:
    """Return the rulebook page of *game* in *language*."""
    pages = (PRESENTATIONS[game].rules(language), FOLDER / f"{language}.md")
    return rendered("\n".join(page.read_text("utf-8") for page in pages))
