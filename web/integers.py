"""Strict parsing of integers in requests: ASCII digits only."""

import re
from typing import Final

DIGITS: Final = re.compile(r"[0-9]{1,9}")


def parse_int(text: str) -> int | None:
    """Return the number in one to nine ASCII digits, or None for any other text."""
    return int(text) if DIGITS.fullmatch(text) else None
