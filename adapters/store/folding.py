"""When are two names the same? However they are written, and never more than a database takes."""

import unicodedata
from typing import Final

LONGEST_FOLDED: Final = 200
"""How much of a name is compared: that costs the square of what is heaped on a letter."""


def storable(name: str) -> str:
    """Return *name* without what is no text to a database: NUL, and half a surrogate pair."""
    return name.encode(errors="replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")


def folded(name: str) -> str:
    """Return *name* so that it equals every other way to write it."""
    composed = unicodedata.normalize("NFKC", storable(name[:LONGEST_FOLDED]))
    return unicodedata.normalize("NFKC", composed.casefold())
