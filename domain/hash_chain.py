"""The hash chain of a match's log: each event is chained to those before it.

Part of the public format ``giardino-fair/1``. Private parts of an event are bound by a salted
digest. So the chain of a running match can be public, and its private parts revealed afterwards.
"""

from json.encoder import encode_basestring_ascii
from typing import Final

from domain.fair_random import SCHEME, digest, encode, keyed_digest

DIGITS: Final = 8
"""How many of the head's hexadecimal digits people compare by voice."""


def genesis(match: str) -> bytes:
    """Return the head of the chain before the first event of *match*."""
    return digest("genesis", match)


def commitment(server_seed: bytes, match: str, number: int, private: bytes) -> bytes:
    """Return the salted digest of the *private* part (canonical JSON) of event *number*.

    The salt follows from the server's seed: nobody can guess it before the seed is opened, and
    everybody can derive it afterwards.
    """
    return digest("private", keyed_digest(server_seed, "salt", match, number), private)


def linked(head: bytes, number: int, topic: str, at: int, by: str, committed: bytes) -> bytes:
    """Return the head after one more event, where *head* was that before it.

    The *number* counts from 1; *at* is in UTC milliseconds, *by* is a seat's number or ``server``.
    """
    # Canonical JSON by hand: it is built for every event that is read.
    public = f'{{"at":{at},"by":{encode_basestring_ascii(by)}}}'.encode()
    return digest("chain", head, number, topic, public, committed)


def receipt_text(match: str, number: int, head: bytes, at: int) -> bytes:
    """Return the signed text of a receipt: the *head* after event *number*, accepted *at*."""
    return encode(f"{SCHEME}/receipt", match, number, head, at)
