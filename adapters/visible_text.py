"""Visible text: detection of invisible and forbidden characters in a line of text.

The ranges are fixed here. With the Unicode tables of the running Python, one server would refuse
a name that another one accepts.
"""

import re
import unicodedata
from typing import Final

_INVISIBLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U00013430-\U00013442"
    "\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Unicode's default ignorable characters, including unassigned ones, and others without ink.

Spaces are not included. Joiners and variation selectors are: they change how others look.
"""
_REFUSED: Final = (
    "\x00-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufdd0-\ufdef\ufff9-\ufffb"
    "\ud800-\udfff\ue000-\uf8ff\U000f0000-\U0010ffff"
    + "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(15))
)
"""Control, bidirectional override, private-use and non-characters."""
_MEANINGLESS: Final = "\u00ad\u200b\u200e\u200f\u061c\u2060-\u2065\u206a-\u206f\ufeff"
"""Characters that come along when text is copied, and have no effect."""
_REGIONS: Final = ("gbeng", "gbsct", "gbwls")
_FLAG: Final = "\U0001f3f4(?:{})\U000e007f".format(
    "|".join("".join(chr(0xE0000 + ord(letter)) for letter in region) for region in _REGIONS)
)
"""The flags of England, Scotland and Wales: their letters are invisible tag characters.

With other letters the same black flag is shown.
"""

_refused: Final = re.compile(f"[{_REFUSED}]")
_no_meaning: Final = re.compile(f"[{_MEANINGLESS}]")
_not_seen: Final = re.compile(f"({_FLAG})|[{_INVISIBLE}]")


def one_line(text: str) -> str:
    """Normalize *text* to one NFC line without characters that have no effect."""
    return " ".join(unicodedata.normalize("NFC", _no_meaning.sub("", text)).split())


def seen_of(text: str) -> str:
    """Return the visible part of *text*; equal results mean that two texts look alike."""
    return " ".join(_not_seen.sub(r"\1", text).split())


def is_refused(text: str) -> bool:
    """Tell whether *text* contains a character that no line of text may contain."""
    return _refused.search(text) is not None
