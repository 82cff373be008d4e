"""Ed25519 signing key of receipts, and verification of a receipt's signature."""

import hmac
import os
import re
from collections.abc import Mapping
from typing import Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from adapters.eventstore.codec import StoredMatchEvent
from adapters.i18n import gettext
from adapters.settings import SIGNING_KEY, BadSetting
from adapters.verification.match_log import Receipt
from domain.hash_chain import receipt_text

KEY: Final = re.compile("[0-9a-fA-F]{64}")
PURPOSE: Final = b"giardino/signing"


class SigningKey:
    """The signing key of a server; its public key is in each receipt and log."""

    def __init__(self, private: bytes) -> None:
        """*private* has the 32 bytes of an Ed25519 key."""
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw().hex()

    @classmethod
    def derived_from(cls, secret: bytes) -> Self:
        """Derive the key from a server's *secret*."""
        return cls(hmac.digest(secret, PURPOSE, "sha256"))

    def receipt(self, recorded: StoredMatchEvent) -> Receipt:
        """Return the signed receipt of an event."""
        match, head, at = recorded.originator_id, recorded.hash, recorded.at
        number = recorded.originator_version + 1
        signature = self._key.sign(receipt_text(match, number, bytes.fromhex(head), at))
        return Receipt(match, number, head, at, self.public, signature.hex())


def signing_key_for(secret: bytes, environ: Mapping[str, str] = os.environ) -> SigningKey:
    """Return the environment's key, else the one derived from the *secret*; raise BadSetting."""
    digits = environ.get(SIGNING_KEY)
    if not digits:
        return SigningKey.derived_from(secret)
    if not KEY.fullmatch(digits):
        raise BadSetting(
            gettext("{variable} must have 64 random hexadecimal digits.", variable=SIGNING_KEY)
        )
    return SigningKey(bytes.fromhex(digits))


def is_signed(receipt: Receipt) -> bool:
    """Tell whether a *receipt* is validly signed with the key it names."""
    text = receipt_text(receipt.match, receipt.k, bytes.fromhex(receipt.head), receipt.at)
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(receipt.key))
        key.verify(bytes.fromhex(receipt.signature), text)
    except (InvalidSignature, ValueError):
        return False
    return True
