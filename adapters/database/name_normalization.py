"""Normalization of names for comparison: names that look alike, in any case, become equal."""

import unicodedata
from typing import Final

from adapters.visible_text import seen_of

LONGEST_FOLDED: Final = 200
"""The compared length of a name: normalization is quadratic in the marks on one letter."""


def storable(name: str) -> str:
    """Return *name* without characters that a database cannot store: NUL and lone surrogates."""
    return name.encode(errors="replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")


def folded(name: str) -> str:
    """Return *name* in the form in which all its spellings are equal."""
    return comparable(storable(name[:LONGEST_FOLDED]))


def comparable(text: str) -> str:
    """Return *text* of any length in the form in which all spellings of it are equal."""
    composed = unicodedata.normalize("NFKC", seen_of(text))
    return seen_of(unicodedata.normalize("NFKC", composed.casefold()))
