"""Cookie with the signed list of a browser's own matches; it grants nothing."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Final
from uuid import UUID

import msgspec
from itsdangerous import BadData

from domain.game import Seat
from web.tokens.signer import bytes_signer

SALT: Final = "own-matches"
MOST: Final = 100
"""Matches in the list, the newest first: a cookie holds about 4,000 characters."""
ENTRY: Final = 22
"""Bytes per entry: the match id, a bit mask of seats, and the time in 5 bytes."""
TICK: Final = 4
"""Milliseconds to which times are rounded up."""


class OwnMatch(msgspec.Struct, frozen=True):
    """A match in which a browser has seats, or no seat while only invited."""

    match: str
    seats: tuple[Seat, ...]
    added: int = 0
    """When it was remembered, in milliseconds."""


class MyMatchesCodec:
    """Encodes, signs and decodes the lists."""

    def __init__(self, key: bytes) -> None:
        self._signer = bytes_signer(key, SALT)

    def read(self, cookie: str) -> list[OwnMatch]:
        """Return the matches in a cookie, the newest first; none if it is invalid."""
        try:
            packed = urlsafe_b64decode(self._signer.unsign(cookie))
        except (BadData, ValueError):
            return []
        return [_unpacked(packed[at : at + ENTRY]) for at in range(0, len(packed), ENTRY)]

    def with_one_more(self, cookie: str, own: OwnMatch) -> str:
        """Return the cookie with another match in front."""
        others = [known for known in self.read(cookie) if known.match != own.match]
        return self._written([own, *others][:MOST])

    def without(self, cookie: str, match: str) -> str:
        """Return the cookie without a match."""
        return self._written([known for known in self.read(cookie) if known.match != match])

    def _written(self, matches: Iterable[OwnMatch]) -> str:
        packed = b"".join(
            UUID(own.match).bytes
            + bytes([sum(1 << seat for seat in own.seats)])
            + (-(-own.added // TICK)).to_bytes(5)
            for own in matches
        )
        return self._signer.sign(urlsafe_b64encode(packed)).decode()


def _unpacked(entry: bytes) -> OwnMatch:
    seats = tuple(bit for bit in range(8) if entry[16] >> bit & 1)
    return OwnMatch(str(UUID(bytes=entry[:16])), seats, int.from_bytes(entry[17:]) * TICK)
