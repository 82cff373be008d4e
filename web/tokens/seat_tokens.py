"""Signed tokens of seats: invitations, session tokens and return links.

An invitation is signed for a match and a seat; it is valid until the seat is taken. A browser that
follows it gets a session token with a nonce of its own, stored in a cookie. The event that takes
the seat names this session, so the sender of the invitation can't see the hand of its recipient.
A return link names a session. A browser that follows it gets another session of the same seats,
as long as the named one is valid.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from adapters.match_store import MatchStore
from adapters.sql_tables.seat_sessions import SeatSession
from domain.fair_random import canonical
from domain.game import Observer, Seat, Viewer
from domain.match import PERSON, Match
from web.tokens.signer import MAX_LENGTH, sign, subkey, token_name, verify

KNOWN: Final = 4_000
"""Size of the cache of verified tokens."""


class SeatToken(msgspec.Struct, frozen=True):
    """Content of a token: an invitation, or with a nonce a session."""

    match: str
    seat: Seat
    nonce: str = ""
    shared_seats: tuple[Seat, ...] = ()
    """Further seats on a shared screen."""

    @property
    def name(self) -> str:
        """Return the name under which the session is stored; it grants nothing."""
        return _name(self.nonce)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return all seats of the token."""
        return (self.seat, *self.shared_seats)


@lru_cache(KNOWN)
def _name(nonce: str) -> str:
    return token_name(nonce)


class ReturnLink(msgspec.Struct, frozen=True):
    """Content of a return link: a session and its seats."""

    match: str
    seats: tuple[Seat, ...]
    name: str
    """The stored name of the session."""


class SeatTokens:
    """Signs and verifies tokens of seats."""

    def __init__(self, secret: bytes) -> None:
        self._nonces = subkey(secret, "nonces")
        self._seats = subkey(secret, "seats")
        self._links = subkey(secret, "links")
        self._read = lru_cache(KNOWN)(self._verify_uncached)

    def token(self, own: SeatToken) -> str:
        """Return *own* as a signed token."""
        shared = [own.shared_seats] if own.shared_seats else []
        return sign(self._seats, [own.seat, own.nonce, *shared], own.match)

    def read(self, match_id: str, token: str) -> SeatToken | None:
        """Return the content of a *token* for this match, or None if it is invalid."""
        return self._read(match_id, token) if len(token) <= MAX_LENGTH else None

    def _verify_uncached(self, match_id: str, token: str) -> SeatToken | None:
        payload = verify(self._seats, token, match_id)
        if payload is None:
            return None
        seat, nonce, *shared = payload
        return SeatToken(match_id, seat, nonce, tuple(*shared))

    def link_token(self, own: SeatToken) -> str:
        """Return the signed token of the return link for *own*."""
        return sign(self._links, [own.seats, own.name], own.match)

    def read_link(self, match_id: str, token: str) -> ReturnLink | None:
        """Return the content of a return link, or None if it is invalid.

        A session token is accepted as its own return link.
        """
        payload = verify(self._links, token, match_id)
        if payload is not None:
            seats, name = payload
            return ReturnLink(match_id, tuple(seats), name)
        own = self.read(match_id, token)
        return ReturnLink(match_id, own.seats, own.name) if own and own.nonce else None

    def nonce(self, *about: str) -> str:
        """Return a nonce derived from *about*, the same for a repeated request."""
        return hmac.digest(self._nonces, canonical(about), hashlib.sha256).hex()[:32]


def new_session_token(invitation: SeatToken) -> SeatToken:
    """Return a new session token for an *invitation*."""
    return SeatToken(invitation.match, invitation.seat, secrets.token_urlsafe(24))


def is_valid_session(store: MatchStore, own: SeatToken | None) -> bool:
    """Tell whether a session holds its seat."""
    return own is not None and own.seat in seats_held_by(store, own)


def is_revoked(store: MatchStore, own: SeatToken | None) -> bool:
    """Tell whether a session held its seat until another session revoked it."""
    return own is not None and store.seat_sessions.is_revoked(own.match, own.seat, own.name)


def is_seat_free(store: MatchStore, match: Match, seat: Seat) -> bool:
    """Tell whether an invitation to *seat* can be used.

    Seats of a rematch and seats reserved for the creator of the table are not free.
    """
    free = match.opened.seats[seat] == PERSON and match.seated[seat] is None
    return free and not match.opened.follows and not store.seat_sessions.of(match.id, seat)


def seats_held_by(store: MatchStore, own: SeatToken | None) -> tuple[Seat, ...]:
    """Return the seats that a session holds."""
    return tuple(sessions_held_by(store, own))


def sessions_held_by(store: MatchStore, own: SeatToken | None) -> dict[Seat, SeatSession]:
    """Return the valid sessions behind a token, by the seats that they hold."""
    if own is None or not own.nonce:
        return {}
    found = {}
    for seat in own.seats:
        held = store.seat_sessions.find(own.match, seat, own.name)
        if held and not held.ended:
            found[seat] = held
    return found


def viewer_of(seats: Sequence[Seat]) -> Viewer:
    """Return the viewer for *seats*: the only seat, or a spectator on a shared screen."""
    return seats[0] if len(seats) == 1 else Observer.SPECTATOR
