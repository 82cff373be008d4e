"""Commit–reveal randomness: derives all chance of a match from the seeds of its seats.

Implements the public format ``giardino-fair/1``. Nobody can choose a deal if at least one seed was
honest, and anyone with the seeds of an ended match can derive its deal again. Uses SHA-256 and HMAC
only.
"""

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol, TypeVar

SCHEME: Final = "giardino-fair/1"
SEED_BYTES: Final = 32

Field = bytes | str | int
Item = TypeVar("Item")
_canonical: Final = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
).encode


def encode(*fields: Field) -> bytes:
    """Encode *fields* with length prefixes, so that different lists differ."""
    return b"".join(
        [_measured(field) if isinstance(field, bytes) else _known(field) for field in fields]
    )


def _measured(raw: bytes) -> bytes:
    return len(raw).to_bytes(8, "big") + raw


@lru_cache(4096)
def _known(field: str | int) -> bytes:
    """Encode a field that recurs: the id of a match, a label, a number."""
    return _measured(field.encode() if isinstance(field, str) else field.to_bytes(8, "big"))


@lru_cache(256)
def _tagged(tag: str) -> bytes:
    return encode(f"{SCHEME}/{tag}")


def digest(tag: str, *fields: Field) -> bytes:
    """Return the scheme's hash of *fields* under *tag*."""
    return hashlib.sha256(_tagged(tag) + encode(*fields)).digest()


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """Return the HMAC-SHA-256 of *text*.

    ``hmac.digest`` takes three times as long, because it prepares the key again each time.
    """
    of_inner, of_outer = _prepared(key)
    inner, outer = of_inner.copy(), of_outer.copy()
    inner.update(text)
    outer.update(inner.digest())
    digest: bytes = outer.digest()
    return digest


@lru_cache(1024)
def _prepared(key: bytes) -> tuple[Any, Any]:
    """Return the inner and the outer hash of HMAC (RFC 2104) after the padded *key*."""
    block = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in block) for pad in (0x36, 0x5C))
    return hashlib.sha256(inner), hashlib.sha256(outer)


def keyed_digest(key: bytes, tag: str, *fields: Field) -> bytes:
    """Return the scheme's keyed hash of *fields* under *tag*."""
    return hmac_sha256(key, _tagged(tag) + encode(*fields))


def canonical(value: Any) -> bytes:
    """Return *value* as JSON with sorted keys, no spaces and ASCII escapes; refuse floats' NaN."""
    return _canonical(value).encode()


def server_commitment(match: str, seed: bytes) -> bytes:
    """Return the commitment to the server's *seed*, published when a table opens."""
    return digest("server-commit", match, seed)


def seat_commitment(match: str, seat: int, seed: bytes) -> bytes:
    """Return the commitment of a *seat* to its *seed*, published when it is taken."""
    return digest("seat-commit", match, seat, seed)


def server_keeps(match: str, commitment: str, seed: str) -> bool:
    """Tell whether the server's *seed* matches its commitment; both in hexadecimal."""
    return server_commitment(match, bytes.fromhex(seed)).hex() == commitment


def seat_keeps(match: str, seat: int, commitment: str, seed: str) -> bool:
    """Tell whether the *seed* of a *seat* matches its commitment; both in hexadecimal."""
    return seat_commitment(match, seat, bytes.fromhex(seed)).hex() == commitment


def sealed(
    match: str, rules: str, options: dict[str, bool], server: bytes, seats: Sequence[bytes]
) -> bytes:
    """Return the seal of a table: a hash of the game, its options and all commitments."""
    return digest("sealed", match, rules, canonical(options), server, *seats)


def master_key(server_seed: bytes, seal: bytes, seat_seeds: Sequence[bytes]) -> bytes:
    """Return the key that all chance of a match is drawn from."""
    return keyed_digest(server_seed, "master", seal, *seat_seeds)


class Stream:
    """Uniform numbers drawn from one labelled stream of a match's master key."""

    def __init__(self, master: bytes, label: str, ordinal: int) -> None:
        self._name = (master, label, ordinal)
        self._block = 0
        self._left = b""

    def _take(self, count: int) -> bytes:
        master, label, ordinal = self._name
        while len(self._left) < count:
            self._left += keyed_digest(master, "stream", label, ordinal, self._block)
            self._block += 1
        taken, self._left = self._left[:count], self._left[count:]
        return taken

    def below(self, bound: int) -> int:
        """Return a uniform number from 0 to *bound* - 1, by rejection sampling."""
        bits = (bound - 1).bit_length()
        while True:
            drawn = int.from_bytes(self._take((bits + 7) // 8), "big") & ((1 << bits) - 1)
            if drawn < bound:
                return drawn


class Shuffler(Protocol):
    """Shuffles pieces after the deal."""

    def shuffle(self, label: str, items: Sequence[str], ordinal: int = 0) -> tuple[str, ...]:
        """Return *items* shuffled; a match asks for each *label* and *ordinal* once."""


class Chance:
    """All chance of one match: reproducible shuffles and draws, by label."""

    def __init__(self, master: bytes) -> None:
        self._master = master

    def below(self, label: str, bound: int, ordinal: int = 0) -> int:
        """Return the first number below *bound* of the stream *label*."""
        return Stream(self._master, label, ordinal).below(bound)

    def shuffle(self, label: str, items: Sequence[Item], ordinal: int = 0) -> tuple[Item, ...]:
        """Return *items*, given in the order of the component file, as the stream mixes them.

        Index 0 is drawn first.
        """
        mixed = list(items)
        stream = Stream(self._master, label, ordinal)
        for last in range(len(mixed) - 1, 0, -1):
            other = stream.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)
