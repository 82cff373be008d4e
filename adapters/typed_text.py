"""Typed text: output of a page or a command, as a person types or pastes it back.

Typographic signs, capital letters and punctuation around the text are ignored. Every place where a
person enters text that the program shows reads it through this module; the JSON API and files stay
strict.
"""

import re
from collections.abc import Iterator
from typing import Final

QUOTES: Final = str.maketrans({**dict.fromkeys("“”„«»", '"'), **dict.fromkeys("‘’‚‹›", "'")})
"""Quotation marks of print, and those of a keyboard."""
SIGNS: Final = str.maketrans(
    {
        **{chr(sign + 0xFEE0): chr(sign) for sign in range(0x21, 0x7F)},  # East Asian full width
        **dict.fromkeys("−–—―‐‑‒⁻﹣－", "-"),
        **dict.fromkeys((0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
        **dict.fromkeys((0xAD, 0x61C, *range(0x200B, 0x2010), *range(0x202A, 0x202F)), None),
        **dict.fromkeys((*range(0x2060, 0x2070), 0xFE0E, 0xFE0F, 0xFEFF), None),
    }
)
"""Signs of print, and those of a keyboard; signs that nobody sees are left out."""
AROUND: Final = " \t\r\n.,;:!()[]{}<>“”„«»‘’‚‹›…。、*\"'`"
"""Signs of a sentence around text that was copied from it."""
MOST_AROUND: Final = 3
"""How many of them may be part of a text at either end, and are left out one by one."""
_NUMBER: Final = re.compile(r"(?:[^\W\d]+\.? ?)?#?([0-9]+)(?: ?/ ?[0-9]+)?")
_POINTS: Final = re.compile(r"(?:\+ ?|(-) ?)?([0-9]+)(?: ?[^\W\d]+)?")
_UUID: Final = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_MATCH: Final = re.compile(rf"(?:(?:\S*/)?matches/)?({_UUID})(?:[/?#]\S*)?", re.IGNORECASE)
_JSON: Final = re.compile(r"[{\[].*[}\]]", re.DOTALL)


def typed(text: str) -> str:
    """Return *text* in the signs of a keyboard, without those of the sentence around it."""
    return text.translate(SIGNS).strip(AROUND)


def typed_number(text: str) -> str:
    """Return the digits of a number that is shown as ``12.``, ``#12``, ``12 / 33`` or ``Move 12``.

    Any other text is returned as typed.
    """
    text = typed(text)
    found = _NUMBER.fullmatch(text)
    return found[1] if found else text


def typed_points(text: str) -> str:
    """Return the number of points that is shown as ``13``, ``+13``, ``−13`` or ``13 points``.

    Any other text is returned as typed.
    """
    text = typed(text)
    found = _POINTS.fullmatch(text)
    return f"{found[1] or ''}{found[2]}" if found else text


def typed_match_id(text: str) -> str | None:
    """Return the id of a match from the id or from a link to the match, or None."""
    found = _MATCH.fullmatch(typed(text))
    return found[1].lower() if found else None


def typed_json(text: str) -> str:
    """Return the object or list in *text*, with the signs of a keyboard."""
    found = _JSON.search(text.translate(SIGNS).translate(QUOTES))
    return found[0] if found else text


def readings(text: str) -> Iterator[str]:
    """Yield *text*, then readings of it with more and more of the surrounding signs removed.

    For texts that may begin or end with such a sign, as the name ``J.R.``: the first valid reading
    is the right one.
    """
    yield text
    text = text.translate(SIGNS).strip()
    before = min(MOST_AROUND, len(text) - len(text.lstrip(AROUND)))
    after = min(MOST_AROUND, len(text) - len(text.rstrip(AROUND)))
    cuts = sorted(
        ((first, last) for first in range(before + 1) for last in range(after + 1)), key=sum
    )
    for first, last in cuts:
        if cut := text[first : len(text) - last].strip():
            yield cut
