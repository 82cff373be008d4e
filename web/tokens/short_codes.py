"""What is a short link called? Twelve letters, always the same, which nobody can guess."""

import hashlib
import hmac
import string
from typing import Final

from domain.game import Seat

LETTERS: Final = 12
"""How many letters a link has, of 26: as good as 56 bits, at so few tries an address has."""


def code_of(key: bytes, match_id: str, seat: Seat | None) -> str:
    """Return what the link to a match is called, or to a *seat* of it."""
    said = f"{match_id} {'' if seat is None else seat}".encode()
    number = int.from_bytes(hmac.digest(key, said, hashlib.sha256))
    letters = []
    for _ in range(LETTERS):
        number, letter = divmod(number, len(string.ascii_lowercase))
        letters.append(string.ascii_lowercase[letter])
    return "".join(letters)


def name_of(key: bytes, code: str) -> str:
    """Return under which name a link is kept: whoever reads that can't follow it."""
    return hmac.digest(key, f"kept {code}".encode(), hashlib.sha256).hex()
