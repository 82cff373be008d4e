"""Signed token of the referee's link; only the latest link is valid."""

import secrets

from adapters.match_store import MatchStore
from web.tokens.signer import sign, subkey, token_name, verify


def new_nonce() -> str:
    """Return a random nonce for a new link."""
    return secrets.token_urlsafe(24)


def referee_token(secret: bytes, nonce: str) -> str:
    """Return the signed token for a *nonce*."""
    return sign(subkey(secret, "referee"), nonce)


class RefereeTokens:
    """Issues and checks the referee's token."""

    def __init__(self, store: MatchStore, secret: bytes) -> None:
        self._referee = store.referee
        self._key = subkey(secret, "referee")

    def appoint(self, nonce: str) -> None:
        """Make the token for *nonce* the only valid one."""
        self._referee.appoint(token_name(nonce))

    def is_good(self, token: str) -> bool:
        """Tell whether *token* is the current one."""
        nonce = verify(self._key, token)
        return isinstance(nonce, str) and self._referee.is_known_by(token_name(nonce))
