"""What does a browser keep of the matches that are its own? A signed list, which opens nothing."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Final
from uuid import UUID

import msgspec
from itsdangerous import BadData

from domain.game import Seat
from web.tokens.signer import bytes_signer

SALT: Final = "matches"
MOST: Final = 100
"""How many matches, the newest first: a cookie has some 4,000 letters."""
ENTRY: Final = 17
"""How many bytes an entry has: the match's id, and a bit for each seat."""


class OwnMatch(msgspec.Struct, frozen=True):
    """A match where a browser has seats; none yet when it was only invited."""

    match: str
    seats: tuple[Seat, ...]


class MyMatchesCodec:
    """Writes and reads the lists of browsers' own matches."""

    def __init__(self, key: bytes) -> None:
        self._signer = bytes_signer(key, SALT)

    def read(self, kept: str) -> list[OwnMatch]:
        """Return the matches of the list that a browser *kept*, the newest first."""
        try:
            packed = urlsafe_b64decode(self._signer.unsign(kept))
        except (BadData, ValueError):
            return []
        return [_unpacked(packed[at : at + ENTRY]) for at in range(0, len(packed), ENTRY)]

    def with_one_more(self, kept: str, own: OwnMatch) -> str:
        """Return the list for a browser that *kept* one, and has a match more."""
        others = [known for known in self.read(kept) if known.match != own.match]
        return self._written([own, *others][:MOST])

    def without(self, kept: str, match: str) -> str:
        """Return the list for a browser that *kept* one, without a match."""
        return self._written([known for known in self.read(kept) if known.match != match])

    def _written(self, matches: Iterable[OwnMatch]) -> str:
        packed = b"".join(map(_packed, matches))
        return self._signer.sign(urlsafe_b64encode(packed)).decode()


def _packed(own: OwnMatch) -> bytes:
    return UUID(own.match).bytes + bytes([sum(1 << seat for seat in own.seats)])


def _unpacked(entry: bytes) -> OwnMatch:
    return OwnMatch(str(UUID(bytes=entry[:16])), tuple(_bits(entry[16])))


def _bits(number: int) -> Iterable[int]:
    return (bit for bit in range(8) if number >> bit & 1)
