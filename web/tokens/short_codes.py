"""Codes of short links: twelve letters, derived with a key and therefore not guessable.

Only a hash of the code is stored, so nobody who reads the database can follow a link.
"""

import hashlib
import hmac
import re
import string
from typing import Final

from domain.game import Seat

LETTERS: Final = 12
"""Twelve of 26 letters are 56 bits, enough for rate-limited guesses."""


def code_of(key: bytes, match_id: str, seat: Seat | None) -> str:
    """Return the code of the link to a match, or to a *seat* of it."""
    text = f"{match_id} {'' if seat is None else seat}".encode()
    number = int.from_bytes(hmac.digest(key, text, hashlib.sha256))
    letters = []
    for _ in range(LETTERS):
        number, letter = divmod(number, len(string.ascii_lowercase))
        letters.append(string.ascii_lowercase[letter])
    return "".join(letters)


def name_of(key: bytes, code: str) -> str:
    """Return the name under which a code is stored."""
    return hmac.digest(key, f"kept {code}".encode(), hashlib.sha256).hex()


def typed_code(text: str) -> str:
    """Return the code that a person typed: its letters, in capitals or in groups as well."""
    return re.sub(r"[^a-z]", "", text.lower())
