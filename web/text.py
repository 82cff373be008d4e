"""Text formatting in the current locale, and strict parsing of numbers in requests."""

import re
from collections.abc import Iterable
from typing import Final

from adapters.i18n import gettext, ngettext, wording
from domain.registry import GAMES

DIGITS: Final = re.compile(r"[0-9]{1,9}")
BETWEEN_DIGITS: Final = re.compile(r"(?<=[0-9])-(?=[0-9])")


def named(game: str, code: str) -> str:
    """Return the name of a code of *game*: a seat, a colour, a kind of piece."""
    return wording(GAMES[game])[code]


def listed(words: Iterable[str], none: str = "") -> str:
    """Return *words* one after the other, or *none* when there are none."""
    return ", ".join(words) or none


def joined(words: Iterable[str]) -> str:
    """Return *words* as a sentence has them, with an ``and`` before the last."""
    *others, last = words
    return gettext("{others} and {last}", others=", ".join(others), last=last) if others else last


def ended(words: str) -> str:
    """Return a person's text with an end mark, so that another sentence can follow it."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def quoted(words: str) -> str:
    """Return a person's text in quotation marks, with an end mark."""
    return gettext("“{words}”", words=ended(words.strip()))


def sentence(words: str) -> str:
    """Return *words* as a sentence."""
    return f"{capitalized(words)}."


def nonbreaking(words: str) -> str:
    """Return *words* with no line break within a square's name, such as 3-4."""
    return BETWEEN_DIGITS.sub("\u2011", words)


def in_points(count: float) -> str:
    """Return a number of points in words."""
    return ngettext("{count} point", "{count} points", count)


def signed_number(words: str) -> str:
    """Return *words* in which numbers below zero have a sign as long as a digit."""
    return words.replace("-", "−")


def capitalized(words: str) -> str:
    """Return *words* with a capital first letter."""
    return f"{words[:1].upper()}{words[1:]}"


def parse_int(text: str) -> int | None:
    """Return the number in one to nine ASCII digits, or None for any other text."""
    return int(text) if DIGITS.fullmatch(text) else None
