"""The hash chain of a match's log: each event is chained to those before it.

Part of the public format ``giardino-fair/1``. Private parts of an event are bound by a salted
digest. So the chain of a running match can be public, and its private parts revealed afterwards.
"""

from functools import lru_cache
from hashlib import sha256
from json.encoder import encode_basestring_ascii
from typing import Final

from domain.fair_random import SCHEME, digest, encode, hmac_sha256

DIGITS: Final = 8
"""How many of the head's hexadecimal digits people compare by voice."""

# Every event that is read is hashed. What recurs is encoded once: the tags, and these lengths.
_NUMBER: Final = (8).to_bytes(8, "big")
_DIGEST: Final = (32).to_bytes(8, "big")
_PRIVATE: Final = encode(f"{SCHEME}/private") + _DIGEST
_CHAIN: Final = encode(f"{SCHEME}/chain") + _DIGEST


@lru_cache(4096)
def _salt_of(match: str) -> bytes:
    return encode(f"{SCHEME}/salt", match) + _NUMBER


@lru_cache(4096)
def _receipt_of(match: str) -> bytes:
    return encode(f"{SCHEME}/receipt", match) + _NUMBER


@lru_cache(4096)
def _topic(topic: str) -> bytes:
    return encode(topic)


@lru_cache(4096)
def _quoted(by: str) -> bytes:
    return encode_basestring_ascii(by).encode()


def genesis(match: str) -> bytes:
    """Return the head of the chain before the first event of *match*."""
    return digest("genesis", match)


def commitment(server_seed: bytes, match: str, number: int, private: bytes) -> bytes:
    """Return the salted digest of the *private* part (canonical JSON) of event *number*.

    The salt follows from the server's seed: nobody can guess it before the seed is opened, and
    everybody can derive it afterwards.
    """
    salt = hmac_sha256(server_seed, _salt_of(match) + number.to_bytes(8, "big"))
    measured = len(private).to_bytes(8, "big")
    return sha256(b"".join((_PRIVATE, salt, measured, private))).digest()


def linked(head: bytes, number: int, topic: str, at: int, by: str, committed: bytes) -> bytes:
    """Return the head after one more event, where *head* was that before it.

    The *number* counts from 1; *at* is in UTC milliseconds, *by* is a seat's number or ``server``.
    *head* and *committed* have 32 bytes.
    """
    public = b'{"at":%d,"by":%b}' % (at, _quoted(by))
    counted, measured = number.to_bytes(8, "big"), len(public).to_bytes(8, "big")
    fields = (_CHAIN, head, _NUMBER, counted, _topic(topic), measured, public, _DIGEST, committed)
    return sha256(b"".join(fields)).digest()


def receipt_text(match: str, number: int, head: bytes, at: int) -> bytes:
    """Return the signed text of a receipt: the *head* after event *number*, accepted *at*."""
    counted, measured = number.to_bytes(8, "big"), at.to_bytes(8, "big")
    return b"".join((_receipt_of(match), counted, _DIGEST, head, _NUMBER, measured))
