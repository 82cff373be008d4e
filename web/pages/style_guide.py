"""Style guide: all design tokens and components on one page, in light and dark."""

import re
from functools import cache
from typing import Final

from flask import Blueprint, render_template

from domain.registry import GAMES
from web.games.registry import PRESENTATIONS
from web.view_models.assets import static

LADDERS: Final = ("--type-", "--space-", "--round")
"""Prefixes of tokens with several sizes."""
NAMED: Final = re.compile(r"(?P<name>--[a-z0-9-]+):\s*(?P<value>[^;]+);")

Tokens = tuple[tuple[str, str], ...]
"""Pairs of a name and its value."""


@cache
def tokens() -> Tokens:
    """Return all design tokens: colors, type, spacing, radii and motion."""
    return tuple(NAMED.findall(static("tokens.css")))


def colours() -> Tokens:
    """Return the colors."""
    return tuple((name, value) for name, value in tokens() if re.match(r"#|rgb|light-dark", value))


def others() -> Tokens:
    """Return the tokens that are neither colors nor come in several sizes."""
    return tuple(
        named for named in tokens() if named not in colours() and not named[0].startswith(LADDERS)
    )


def called(beginning: str) -> Tokens:
    """Return the tokens whose names start with *beginning*."""
    return tuple((name, value) for name, value in tokens() if name.startswith(beginning))


blueprint = Blueprint("style_guide", __name__)
NAMES: Final = ("Rosa", "Tulio")
"""Players of the sample table."""


@blueprint.get("/style")
def components() -> str:
    """Show all design tokens and components."""
    return render_template(
        "style/page.html",
        colours=colours(),
        types=called("--type-"),
        spaces=called("--space-"),
        roundings=called("--round"),
        others=others(),
        tables=PRESENTATIONS,
        title=next(iter(GAMES.values())).title,
        names=NAMES,
    )
