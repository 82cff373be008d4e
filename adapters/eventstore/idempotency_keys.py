"""Under which key is something stored, so that it happens once, however often it is asked for?

What a client sends and what the server does by itself are of different types, and their texts can't
meet: a client's has no space, one of our own always has.
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
        """Return the text that stands in the events."""
        return self.text


class ServerKey(msgspec.Struct, frozen=True):
    """What the server does by itself: of which kind it is, and what it is about."""

    kind: Literal["back", "bot", "flag", "import", "join", "rematch", "seed", "sit", "watch"]
    about: str

    @property
    def stored(self) -> str:
        """Return the text that stands in the events."""
        return f"{self.kind} {self.about}"


Key = ClientKey | ServerKey


def is_import(stored: str) -> bool:
    """Tell whether a whole match was imported by the key that is *stored*, with times of its own.

    Once the key was no more than that word.
    """
    return stored.partition(" ")[0] == "import"
