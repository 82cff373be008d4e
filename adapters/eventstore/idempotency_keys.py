"""Idempotency keys: a command with the same key is stored once.

Keys of clients and keys of the server have different types. Their stored texts cannot collide: a
server key contains a space, a client key never does.
"""

import re
from typing import Final, Literal

import msgspec

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
