"""Cursors of lists: the end of a page, encrypted, as its last match may be a private one."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

Position = tuple[int, str]
"""The time at which a match was opened, in milliseconds, and its id."""


class ListCursors:
    """Encrypts and reads the positions of a list with a *key* of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESSIV(key)

    def encrypted(self, position: Position) -> str:
        """Return the cursor of a *position*; equal positions have equal cursors."""
        opened, match_id = position
        text = f"{opened}-{match_id}".encode()
        return urlsafe_b64encode(self._cipher.encrypt(text, None)).decode()

    def decrypted(self, cursor: str) -> Position | None:
        """Return the position of a *cursor*, or None if it is none of this server."""
        try:
            text = self._cipher.decrypt(urlsafe_b64decode(cursor), None).decode()
        except (InvalidTag, ValueError):
            return None
        opened, _, match_id = text.partition("-")
        return int(opened), match_id
