"""Text as a person can type or paste it back, with plain characters."""

from typing import Final

SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("−–—‐‑‒", "-"),
        **dict.fromkeys("\u00a0\u2007\u2009\u202f", " "),
        **dict.fromkeys("\u00ad\u200b\u2060\ufeff", None),
    }
)
"""Signs of print, and what a keyboard has for them; those that nobody sees are left out."""
AROUND: Final = " \t\r\n.,;:!()[]{}“”„«»‘’\"'"
"""Signs of a sentence around what was copied from it."""


def typed(text: str) -> str:
    """Return *text* in the signs of a keyboard, without those of the sentence around it."""
    return text.translate(SIGNS).strip(AROUND)
