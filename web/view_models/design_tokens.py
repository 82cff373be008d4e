"""Design tokens: the variables of the stylesheet, in groups."""

import re
from functools import cache
from typing import Final

from web.view_models.assets import static

LADDERS: Final = ("--type-", "--space-", "--round")
"""How the names begin of what comes in several sizes."""
NAMED: Final = re.compile(r"(?P<name>--[a-z0-9-]+):\s*(?P<value>[^;]+);")

Tokens = tuple[tuple[str, str], ...]
"""Names, each with its value."""


@cache
def tokens() -> Tokens:
    """Return all names of the stylesheet that names colours, type, spaces, roundings and motion."""
    return tuple(NAMED.findall(static("tokens.css")))


def colours() -> Tokens:
    """Return those that are colours."""
    return tuple((name, value) for name, value in tokens() if re.match(r"#|rgb|light-dark", value))


def others() -> Tokens:
    """Return those that are no colours, and come in one size."""
    return tuple(
        named for named in tokens() if named not in colours() and not named[0].startswith(LADDERS)
    )


def called(beginning: str) -> Tokens:
    """Return those whose names begin so."""
    return tuple((name, value) for name, value in tokens() if name.startswith(beginning))
