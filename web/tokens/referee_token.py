"""Who is the referee? Whoever has followed the secret link that was printed last."""

import hashlib
import secrets
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

from adapters.match_store import MatchStore
from web.tokens.seat_tokens import subkey

LONGEST: Final = 400


def new_nonce() -> str:
    """Return what tells one link from those before it."""
    return secrets.token_urlsafe(24)


def referee_token(secret: bytes, nonce: str) -> str:
    """Return the text of the link for a *nonce*, signed with a key that follows from *secret*."""
    return str(_signer(secret).dumps(nonce))


def _signer(secret: bytes) -> URLSafeSerializer:
    settings = {"digest_method": hashlib.sha256, "key_derivation": "hmac"}
    return URLSafeSerializer(subkey(secret, "referee"), signer_kwargs=settings)


class RefereeTokens:
    """Tells by which link somebody is the referee of this store."""

    def __init__(self, store: MatchStore, secret: bytes) -> None:
        self._referee = store.referee
        self._signer = _signer(secret)

    def appoint(self, nonce: str) -> None:
        """Let the link for *nonce* be the one that is good."""
        self._referee.appoint(_name(nonce))

    def is_good(self, token: str) -> bool:
        """Tell whether *token* is that of the link that is good."""
        if not token or len(token) > LONGEST:
            return False
        try:
            nonce = self._signer.loads(token)
        except BadData:
            return False
        return isinstance(nonce, str) and self._referee.is_known_by(_name(nonce))


def _name(nonce: str) -> str:
    """Return what a link is called where it is kept; it opens nothing."""
    return hashlib.sha256(nonce.encode()).hexdigest()[:32]
