"""With which key are receipts signed, and is a receipt what its key has signed?"""

from typing import Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from adapters.verifying.logs import Receipt
from domain.chain import receipt_text

BYTES: Final = 32


class SigningKey:
    """The key of one server: its public half stands in every receipt and log."""

    def __init__(self, private: bytes) -> None:
        """*private* are the 32 bytes of an Ed25519 key."""
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw().hex()

    @classmethod
    def drawn(cls) -> Self:
        """Return a new key."""
        return cls(Ed25519PrivateKey.generate().private_bytes_raw())

    def receipt(self, match: str, number: int, head: str, at: int) -> Receipt:
        """Return the receipt for the event of this *number* that led to *head*, accepted *at*."""
        signature = self._key.sign(receipt_text(match, number, bytes.fromhex(head), at))
        return Receipt(match, number, head, at, self.public, signature.hex())


def is_signed(receipt: Receipt) -> bool:
    """Tell whether the key that a *receipt* names has signed it."""
    text = receipt_text(receipt.match, receipt.k, bytes.fromhex(receipt.head), receipt.at)
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(receipt.key))
        key.verify(bytes.fromhex(receipt.signature), text)
    except (InvalidSignature, ValueError):
        return False
    return True
