"""Design tokens: the variables of the stylesheet, in groups."""

import re
from functools import cache
from typing import Final

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
