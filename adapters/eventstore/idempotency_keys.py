"""Idempotency keys: a command with the same key is stored once.

Keys of clients and keys of the server have different types. Their stored texts cannot collide: a
server key contains a space, a client key never does.
"""

import hashlib
import hmac
import re
from typing import Final, Literal
from uuid import UUID

import msgspec

from domain.fair_random import canonical

VISIBLE: Final = re.compile("[!-~]{1,64}")


class ClientKey(msgspec.Struct, frozen=True):
    """A key that a client sent with its command: 1 to 64 visible ASCII characters."""

    text: str

    def __post_init__(self) -> None:
        if not VISIBLE.fullmatch(self.text):
            raise ValueError("a client's key has 1 to 64 visible ASCII characters")

    @property
    def stored(self) -> str:
        """Return the text that is stored in the events."""
        return self.text


class ServerKey(msgspec.Struct, frozen=True):
    """A key of one of the server's own commands: its kind and its subject."""

    kind: Literal["back", "bot", "flag", "import", "join", "rematch", "seed", "sit", "watch"]
    about: str

    @property
    def stored(self) -> str:
        """Return the text that is stored in the events."""
        return f"{self.kind} {self.about}"


Key = ClientKey | ServerKey


def is_import(stored: str) -> bool:
    """Tell whether a *stored* key belongs to an imported match, which has its own times."""
    return stored.startswith("import ")


def match_id_for(key: Key, secret: bytes, caller: str = "") -> str:
    """Return the id of the match that a *caller* creates with *key*, derived from a *secret*.

    The same key of the same caller gives the same id, so creation is idempotent. Without the
    secret an id can't be guessed.
    """
    text = b"match " + canonical([caller, key.stored])
    mixed = hmac.digest(secret, text, hashlib.sha256)
    return str(UUID(bytes=mixed[:16], version=4))
