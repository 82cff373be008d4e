"""Which number do digits write?"""

import re
from typing import Final

DIGITS: Final = re.compile(r"[0-9]{1,9}")


def parse_int(text: str) -> int | None:
    """Return the number that at most nine decimal digits write, or None for any other text."""
    return int(text) if DIGITS.fullmatch(text) else None
