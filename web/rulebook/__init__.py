"""Rulebook: the rules of each game as a Markdown page in each language."""

from functools import cache
from pathlib import Path
from typing import Final

from web.games.registry import PRESENTATIONS
from web.rulebook.markdown import RulesPage, rendered

FOLDER: Final = Path(__file__).parent
"""Where the pages lie with what holds for every game: they end each of the others."""


@cache
def rules_page(game: str, language: str) -> RulesPage:
    """Return the rules of *game* in one of the languages that there are."""
    pages = (PRESENTATIONS[game].rules(language), FOLDER / f"{language}.md")
    return rendered("\n".join(page.read_text("utf-8") for page in pages))
