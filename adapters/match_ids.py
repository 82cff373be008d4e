"""Match ids, derived from the idempotency key that creates the match and the server's secret.

The same key of the same caller gives the same id, so creation is idempotent. Without the secret an
id can't be guessed.
"""

import hashlib
import hmac
from uuid import UUID

from adapters.eventstore.idempotency_keys import Key
from domain.fair_random import canonical


def match_id_for(key: Key, secret: bytes, caller: str = "") -> str:
    """Return the id of the match that a *caller* creates with *key*."""
    text = b"match " + canonical([caller, key.stored])
    mixed = hmac.digest(secret, text, hashlib.sha256)
    return str(UUID(bytes=mixed[:16], version=4))
