"""Who is asking? A secret link invites to a seat; who takes it has a secret of their own.

An invitation is signed for a match and a seat, and is good until the seat is taken. Following it
gives the browser a pass: the same with a nonce of its own, kept in a cookie. The pass that takes
the seat holds it from then on, because the event says by which pass it was taken; so whoever sent
the invitation can't look into the hand of whoever followed it. A link to come back by is no pass
but names one: whoever says that it is theirs gets another pass, for as long as that one is good.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from adapters.match_store import MatchStore
from domain.fair_random import canonical
from domain.game import Observer, Seat, Viewer
from domain.match import PERSON, Match
from web.tokens.signer import MAX_LENGTH, sign, subkey, token_name, verify

KNOWN: Final = 4_000
"""How many tokens are at hand that were read."""


class SeatToken(msgspec.Struct, frozen=True):
    """What a token says: the way to a seat, for one browser when it has a nonce."""

    match: str
    seat: Seat
    nonce: str = ""
    beside: tuple[Seat, ...] = ()
    """Further seats of those who share one screen."""

    @property
    def name(self) -> str:
        """Return what the pass is called where it is kept; it opens nothing."""
        return _name(self.nonce)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return all seats that the pass is for."""
        return (self.seat, *self.beside)


@lru_cache(KNOWN)
def _name(nonce: str) -> str:
    return token_name(nonce)


class ReturnLink(msgspec.Struct, frozen=True):
    """What a link to come back by says: whose pass it stands for, and for which seats."""

    match: str
    seats: tuple[Seat, ...]
    name: str
    """What that pass is called."""


class SeatTokens:
    """Signs and reads the tokens of this service."""

    def __init__(self, secret: bytes) -> None:
        self._nonces = subkey(secret, "nonces")
        self._seats = subkey(secret, "seats")
        self._links = subkey(secret, "links")
        self._read = lru_cache(KNOWN)(self._reading)

    def token(self, own: SeatToken) -> str:
        """Return *own* as a text for an invitation or a cookie."""
        shared = [own.beside] if own.beside else []
        return sign(self._seats, [own.seat, own.nonce, *shared], own.match)

    def read(self, match_id: str, token: str) -> SeatToken | None:
        """Return what *token* says about this match, or None when it says nothing."""
        return self._read(match_id, token) if len(token) <= MAX_LENGTH else None

    def _reading(self, match_id: str, token: str) -> SeatToken | None:
        said = verify(self._seats, token, match_id)
        if said is None:
            return None
        seat, nonce, *shared = said
        return SeatToken(match_id, seat, nonce, tuple(*shared))

    def link_token(self, own: SeatToken) -> str:
        """Return a text for a link by which the bearer of *own* comes back elsewhere."""
        return sign(self._links, [own.seats, own.name], own.match)

    def read_link(self, match_id: str, token: str) -> ReturnLink | None:
        """Return whom *token* brings back, or None when it is no such link.

        Once such a link was the pass itself.
        """
        said = verify(self._links, token, match_id)
        if said is not None:
            seats, name = said
            return ReturnLink(match_id, tuple(seats), name)
        own = self.read(match_id, token)
        return ReturnLink(match_id, own.seats, own.name) if own and own.nonce else None

    def nonce(self, *about: str) -> str:
        """Return a nonce that is the same when a request *about* this is repeated."""
        return hmac.digest(self._nonces, canonical(about), hashlib.sha256).hex()[:32]


def new_session_token(invitation: SeatToken) -> SeatToken:
    """Return a browser's own pass for an *invitation*."""
    return SeatToken(invitation.match, invitation.seat, secrets.token_urlsafe(24))


def is_valid_session(store: MatchStore, own: SeatToken | None) -> bool:
    """Tell whether a pass is good for its seat."""
    return own is not None and own.seat in seats_held_by(store, own)


def is_revoked(store: MatchStore, own: SeatToken | None) -> bool:
    """Tell whether a pass was good for its seat, until the seat's holder ended it."""
    return own is not None and store.seat_sessions.is_revoked(own.match, own.seat, own.name)


def is_seat_free(store: MatchStore, match: Match, seat: Seat) -> bool:
    """Tell whether whoever was invited can take *seat*: never at a rematch.

    Nor is one free that is kept for whoever opened the table.
    """
    free = match.opened.seats[seat] == PERSON and match.seated[seat] is None
    return free and not match.opened.follows and not store.seat_sessions.of(match.id, seat)


def seats_held_by(store: MatchStore, own: SeatToken | None) -> tuple[Seat, ...]:
    """Return the seats that the bearer of a pass holds."""
    if own is None or not own.nonce:
        return ()
    return tuple(
        seat for seat in own.seats if store.seat_sessions.is_valid(own.match, seat, own.name)
    )


def viewer_of(seats: Sequence[Seat]) -> Viewer:
    """Return whose eyes the holder of *seats* has who does not say which of them is looking."""
    return seats[0] if len(seats) == 1 else Observer.SPECTATOR
