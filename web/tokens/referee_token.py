"""Who is the referee? Whoever has followed the secret link that was printed last."""

import secrets

from adapters.match_store import MatchStore
from web.tokens.signer import sign, subkey, token_name, verify


def new_nonce() -> str:
    """Return what tells one link from those before it."""
    return secrets.token_urlsafe(24)


def referee_token(secret: bytes, nonce: str) -> str:
    """Return the text of the link for a *nonce*, signed with a key that follows from *secret*."""
    return sign(subkey(secret, "referee"), nonce)


class RefereeTokens:
    """Tells by which link somebody is the referee of this store."""

    def __init__(self, store: MatchStore, secret: bytes) -> None:
        self._referee = store.referee
        self._key = subkey(secret, "referee")

    def appoint(self, nonce: str) -> None:
        """Let the link for *nonce* be the one that is good."""
        self._referee.appoint(token_name(nonce))

    def is_good(self, token: str) -> bool:
        """Tell whether *token* is that of the link that is good."""
        nonce = verify(self._key, token)
        return isinstance(nonce, str) and self._referee.is_known_by(token_name(nonce))
