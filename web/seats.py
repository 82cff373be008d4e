"""Who is asking? A secret link invites to a seat; who takes it has a secret of their own.

An invitation is signed for a match and a seat, and is good until the seat is taken. Following it
gives the browser a pass: the same with a nonce of its own, kept in a cookie. The pass that takes
the seat holds it from then on, because the event says by which pass it was taken; so whoever sent
the invitation can't look into the hand of whoever followed it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

import msgspec
from flask import Request, Response
from itsdangerous import BadData, URLSafeSerializer

from adapters.house import House
from domain.game import Onlooker, Seat, Viewer
from domain.match import PERSON, Match

COOKIE: Final = "seat"
KEPT: Final = 180 * 24 * 3600
"""How many seconds a browser keeps a seat."""
LONGEST: Final = 400


class Pass(msgspec.Struct, frozen=True):
    """What a token says: the way to a seat, for one browser when it has a nonce."""

    match: str
    seat: Seat
    nonce: str = ""
    beside: tuple[Seat, ...] = ()
    """Further seats of those who share one screen."""

    @property
    def command(self) -> str:
        """Return the id of the command by which this pass takes its seat."""
        return "join-" + hashlib.sha256(self.nonce.encode()).hexdigest()[:32]


def subkey(secret: bytes, purpose: str) -> bytes:
    """Return a key for one purpose, so that no use of *secret* gives away another."""
    return hmac.digest(secret, f"giardino/{purpose}".encode(), hashlib.sha256)


class Tokens:
    """Signs and reads the tokens of this service."""

    def __init__(self, secret: bytes) -> None:
        self._nonces = subkey(secret, "nonces")
        self._seats = subkey(secret, "seats")

    def _signer(self, match_id: str) -> URLSafeSerializer:
        """Return what signs for one match; what it signed is nothing to any other."""
        settings = {"digest_method": hashlib.sha256, "key_derivation": "hmac"}
        return URLSafeSerializer(self._seats, salt=match_id, signer_kwargs=settings)

    def token(self, one: Pass) -> str:
        """Return *one* as a text for a link or a cookie."""
        shared = [one.beside] if one.beside else []
        return str(self._signer(one.match).dumps([one.seat, one.nonce, *shared]))

    def read(self, match_id: str, token: str) -> Pass | None:
        """Return what *token* says about this match, or None when it says nothing."""
        if len(token) > LONGEST:
            return None
        try:
            seat, nonce, *shared = self._signer(match_id).loads(token)
            return Pass(match_id, seat, nonce, tuple(*shared))
        except BadData:
            return None

    def pass_of_opener(self, match_id: str, seat: Seat, beside: Sequence[Seat] = ()) -> Pass:
        """Return the pass of whoever opens the table: the same when the request is repeated."""
        nonce = hmac.digest(self._nonces, match_id.encode(), hashlib.sha256)
        return Pass(match_id, seat, nonce.hex()[:32], tuple(beside))


def fresh_pass(invitation: Pass) -> Pass:
    """Return a browser's own pass for an *invitation*."""
    return Pass(invitation.match, invitation.seat, secrets.token_urlsafe(24))


def holds(house: House, one: Pass | None) -> bool:
    """Tell whether it was this pass that took its seat."""
    return one is not None and bool(one.nonce) and house.sits(one.match, one.seat, one.command)


def is_free(match: Match, seat: Seat) -> bool:
    """Tell whether a person can take *seat*."""
    return match.opened.seats[seat] == PERSON and match.seated[seat] is None


def seats_of(house: House, one: Pass | None) -> tuple[Seat, ...]:
    """Return the seats that the bearer of a pass holds."""
    if one is None or not one.nonce:
        return ()
    wanted = (one.seat, *one.beside)
    return tuple(seat for seat in wanted if house.sits(one.match, seat, one.command))


def viewer_of(seats: Sequence[Seat]) -> Viewer:
    """Return whose eyes the holder of *seats* has who does not say which of them is looking."""
    return seats[0] if len(seats) == 1 else Onlooker.SPECTATOR


def give(response: Response, token: str, path: str, request: Request) -> None:
    """Let the browser keep *token* for everything under *path*."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=KEPT,
        path=path,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
