"""Signs values as URL-safe tokens: one key per purpose, one salt per subject."""

import hashlib
import hmac
from typing import Any, Final

from itsdangerous import BadData, Signer, URLSafeSerializer

MAX_LENGTH: Final = 400
"""Longer tokens are rejected unread."""
NAME_LENGTH: Final = 32


def subkey(secret: bytes, purpose: str) -> bytes:
    """Derive the key for one purpose, so that no use of *secret* gives away another."""
    return hmac.digest(secret, f"giardino/{purpose}".encode(), hashlib.sha256)


def bytes_signer(key: bytes, salt: str) -> Signer:
    """Return a signer for bytes, as cookies hold them."""
    return Signer(key, salt=salt, digest_method=hashlib.sha256, key_derivation="hmac")


def sign(key: bytes, value: Any, salt: str = "itsdangerous") -> str:
    """Return a JSON *value* as a signed token; another *salt* can't verify it."""
    return str(_serializer(key, salt).dumps(value))


def verify(key: bytes, token: str, salt: str = "itsdangerous") -> Any | None:
    """Return the value of a signed *token*, or None if it is invalid."""
    if len(token) > MAX_LENGTH:
        return None
    try:
        return _serializer(key, salt).loads(token)
    except BadData:
        return None


def _serializer(key: bytes, salt: str) -> URLSafeSerializer:
    settings = {"digest_method": hashlib.sha256, "key_derivation": "hmac"}
    return URLSafeSerializer(key, salt=salt, signer_kwargs=settings)


def token_name(nonce: str) -> str:
    """Return the name under which a token is stored: a hash, which authorizes nothing."""
    return hashlib.sha256(nonce.encode()).hexdigest()[:NAME_LENGTH]
