"""What does a browser remember of whoever uses it? A name, and the matches that are theirs.

The seat of a match is kept under the path of that match alone. This list only helps to find it
again: it opens nothing. Nor does what the browser itself is called, a text by chance, by which a
request that is sent again is known from the same one of somebody else.
"""

import hashlib
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Final
from uuid import UUID

import msgspec
from flask import Request, Response
from itsdangerous import BadData, Signer

from adapters.house import LONGEST_NAME
from domain.game import Seat

NAME: Final = "name"
VISITOR: Final = "visitor"
MATCHES: Final = "matches"
KEPT: Final = 365 * 24 * 3600
"""How many seconds a browser remembers."""
MOST: Final = 100
"""How many matches, the newest first: a cookie has some 4,000 letters."""
ENTRY: Final = 17
"""How many bytes an entry has: the match's id, and a bit for each seat."""


class Own(msgspec.Struct, frozen=True):
    """A match where this browser has seats; none yet when it was only invited."""

    match: str
    seats: tuple[Seat, ...]


class Remembered:
    """Writes and reads the list of a browser's own matches."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(
            key, salt=MATCHES, digest_method=hashlib.sha256, key_derivation="hmac"
        )

    def matches(self, request: Request) -> list[Own]:
        """Return the matches of whoever makes a *request*, the newest first."""
        try:
            packed = urlsafe_b64decode(self._signer.unsign(request.cookies.get(MATCHES, "")))
        except (BadData, ValueError):
            return []
        return [_unpacked(packed[at : at + ENTRY]) for at in range(0, len(packed), ENTRY)]

    def add(self, response: Response, request: Request, own: Own) -> None:
        """Let the browser remember one match more."""
        others = [one for one in self.matches(request) if one.match != own.match]
        packed = b"".join(map(_packed, [own, *others][:MOST]))
        _keep(response, request, MATCHES, self._signer.sign(urlsafe_b64encode(packed)).decode())


def _packed(own: Own) -> bytes:
    return UUID(own.match).bytes + bytes([sum(1 << seat for seat in own.seats)])


def _unpacked(entry: bytes) -> Own:
    return Own(str(UUID(bytes=entry[:16])), tuple(_bits(entry[16])))


def _bits(number: int) -> Iterable[int]:
    return (bit for bit in range(8) if number >> bit & 1)


def name_of(request: Request) -> str:
    """Return the name that the browser remembers, or an empty one."""
    return request.cookies.get(NAME, "")[:LONGEST_NAME]


def remember_name(response: Response, request: Request, name: str) -> None:
    """Let the browser remember a *name*, or none."""
    if name != name_of(request):
        _keep(response, request, NAME, name)


def visitor_of(request: Request) -> str:
    """Return what the browser is called, or an empty text when nobody called it anything yet."""
    called = request.cookies.get(VISITOR, "")
    return called if re.fullmatch("[A-Za-z0-9_-]{32}", called) else ""


def remember_visitor(response: Response, request: Request, called: str = "") -> None:
    """Let a browser that is called nothing be *called* so from now on, or by chance."""
    if not visitor_of(request):
        _keep(response, request, VISITOR, called or secrets.token_urlsafe(24))


def _keep(response: Response, request: Request, cookie: str, value: str) -> None:
    response.set_cookie(
        cookie,
        value,
        max_age=KEPT if value else 0,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
