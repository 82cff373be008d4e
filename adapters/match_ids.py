"""Which match does a key open? Its id follows from the key, and nobody without the secret knows it.

The same key of the same caller gives the same id, so that opening can be repeated.
"""

import hashlib
import hmac
from uuid import UUID

from adapters.eventstore.idempotency_keys import Key
from domain.fair_random import canonical


def match_id_for(key: Key, secret: bytes, caller: str = "") -> str:
    """Return the id of the match that a *caller* opens by *key*."""
    # No client's key has a space, so none that gave an id by itself, as it once did, is the same.
    return _id(b"match " + canonical([caller, key.stored]), secret)


def earlier_rematch(match_id: str, secret: bytes) -> str:
    """Return the id that the rematch of a match had when keys were texts of one kind."""
    return _id(f"rematch-{match_id}".encode(), secret)


def _id(text: bytes, secret: bytes) -> str:
    mixed = hmac.digest(secret, text, hashlib.sha256)
    return str(UUID(bytes=mixed[:16], version=4))
