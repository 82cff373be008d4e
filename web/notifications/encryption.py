"""Encryption of push messages (RFC 8291) and the server's identification to push services (VAPID).

The primitives are those of `cryptography`. The packages for this (http-ece, pywebpush) have no
wheels, or bring an HTTP client that follows redirects and resolves names itself.
"""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the group of P-256."""
POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16
RECORD_SIZE: Final = 4096
LAST_RECORD: Final = b"\x02"
TOKEN_SECONDS: Final = 12 * 3600
"""How long a push service accepts a token; the standard allows a day."""


def b64(data: bytes) -> str:
    """Return *data* in base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """Return the bytes of a base64url *text*; raise ValueError."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def browser_key(text: str) -> ec.EllipticCurvePublicKey:
    """Return the public key of a subscription; raise ValueError if it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(text))


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body `aes128gcm` that only the browser with these keys can read.

    The key pair *own* and the *salt* are new for each message; tests pass those of the standard.
    """
    theirs = browser_key(p256dh)
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    ours = point(own.public_key())
    info = b"WebPush: info\0" + unb64(p256dh) + ours
    shared = _hkdf(unb64(auth), own.exchange(ec.ECDH(), theirs), info, 32)
    key = _hkdf(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _hkdf(salt, shared, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4) + bytes([len(ours)]) + ours
    return header + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class VapidKey:
    """The key pair by which push services know this server (RFC 8292)."""

    def __init__(self, secret: bytes) -> None:
        """Derive the key from a *secret*: all processes have the same."""
        seed = _hkdf(b"", secret, b"giardino/vapid", 48)
        self._key = ec.derive_private_key(int.from_bytes(seed) % (ORDER - 1) + 1, CURVE)
        self.public = b64(point(self._key.public_key()))
        """The public key for the browser's `applicationServerKey`."""

    def authorization(self, audience: str, site: str, now: float) -> str:
        """Return the header `Authorization` for a push service.

        *audience* is its origin, *site* our address, *now* UTC seconds.
        """
        claims = {"aud": audience, "exp": int(now) + TOKEN_SECONDS}
        if site.startswith("https://"):
            claims["sub"] = site
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        unsigned = ".".join(b64(json.dumps(part).encode()) for part in parts)
        signature = self._key.sign(unsigned.encode(), ec.ECDSA(SHA256()))
        raw = b"".join(number.to_bytes(32) for number in decode_dss_signature(signature))
        return f"vapid t={unsigned}.{b64(raw)}, k={self.public}"
