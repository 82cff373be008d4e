"""The folding of names: two names that look the same, in any case of letters, fold to one text."""

import unicodedata
from typing import Final

from adapters.visible_text import seen_of

LONGEST_FOLDED: Final = 200
"""How much of a name is compared: that costs the square of what is heaped on a letter."""


def storable(name: str) -> str:
    """Return *name* without what is no text to a database: NUL, and half a surrogate pair."""
    return name.encode(errors="replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")


def folded(name: str) -> str:
    """Return *name* so that it equals every other way to write it."""
    return comparable(storable(name[:LONGEST_FOLDED]))


def comparable(text: str) -> str:
    """Return *text* of any length so that the same words are equal in it, however written."""
    composed = unicodedata.normalize("NFKC", seen_of(text))
    return seen_of(unicodedata.normalize("NFKC", composed.casefold()))
