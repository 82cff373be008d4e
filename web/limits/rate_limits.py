"""How much may anybody ask of the table?"""

import threading
import time
from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

import msgspec

KNOWN: Final = 10_000
"""How many askers are remembered; who was forgotten starts anew."""
HOST_BITS: Final = 64
"""How many bits of an IPv6 address its owner chooses freely."""


DAY: Final = 24 * 60 * 60
"""The seconds of a day."""


class Limits(msgspec.Struct, frozen=True):
    """The limits of one process. Times are seconds, sizes bytes."""

    body: int = 16 * 1024
    head: int = 32 * 1024
    request: float = 10
    """How long a request may take to come, head and body together."""
    answer: float = 10
    """How long a client may take to receive a piece of an answer."""
    answers: int = 32
    """How many answers are worked out at once; other requests wait for their turn."""
    answers_per_address: int = 16
    """How many requests of an address are answered at once, until their answers are sent."""
    connections: int = 1280
    connections_per_address: int = 128
    sockets: int = 512
    """How many pages of matches may be open; those of the home page have limits of their own."""
    spectators_per_match: int = 200
    sockets_per_seat: int = 8
    sockets_per_address: int = 64
    home_sockets: int = 128
    home_sockets_per_address: int = 16
    message: int = 4096
    """The longest message that a socket takes."""
    queued: int = 32
    """How many messages of a socket may lie unread."""
    messages_per_minute: int = 100
    inbound: int = 32 * 1024
    """How many bytes a socket may send at once, pings and all."""
    inbound_per_second: int = 1024
    send: float = 5
    """How long a viewer may take to receive a message."""
    beat: float = 20
    """How often a socket is asked whether somebody is there."""
    silence: float = 20
    """How long the answer may take."""
    commands: int = 300
    """How many commands a seat may give at once."""
    commands_per_second: float = 10
    tables: int = 300
    """How many tables an address may open at once."""
    tables_per_second: float = 1
    tables_per_day: int = 500
    stored_per_day: float = 32 * 1024 * 1024
    """How many bytes an address may have stored in a day."""
    waiting: int = 10_000
    """How many tables may wait for their players, of all that were opened within a day."""
    waiting_per_address: int = 100
    """How many of them an address may have opened."""
    free: int = 256 * 1024 * 1024
    """How many bytes of the disk are left free by whoever opens a table."""
    bot_tables: int = 3
    """How many tables of bots alone an address may have running."""
    downloads: int = 20
    """How many lists or whole replays an address may take along at once."""
    downloads_per_second: float = 0.5
    short_links: int = 60
    """How many short links an address may follow at once: who guesses comes to nothing."""
    short_links_per_second: float = 0.2
    coming: int = 30
    """How many tables that are open to anybody an address may come to at once."""
    coming_per_second: float = 0.05
    analyses: int = 10
    """How many matches an address may want to look back at, at once: each takes about a minute."""
    analyses_per_second: float = 1 / 120
    branches: int = 20
    """How often an address may play on from a match at once: its tree shows no more than sixty."""
    branches_per_second: float = 1 / 600
    counts: int = 60
    """How many matches an address may have decided again and counted at once, for their audits."""
    counts_per_second: float = 2
    said: int = 5
    """How much somebody may say at once at a table."""
    said_per_second: float = 0.2
    read: float = 4 * 1024 * 1024
    """How many bytes of records an address may have read at once: a kilobyte takes about 1 ms."""
    read_per_second: float = 64 * 1024


@lru_cache(maxsize=512)
def rate_limit_key(address: str) -> str:
    """Return the rate limit key of a client address: of IPv6, the network of one customer.

    Proxies write an address in several forms: with a port, in brackets, in capitals, with a zone.
    """
    known = client_ip(address)
    if known is None:
        return address.strip().lower()
    if isinstance(known, IPv4Address):
        return str(known)
    return str(IPv6Address(int(known) >> HOST_BITS << HOST_BITS))


def client_ip(written: str) -> IPv4Address | IPv6Address | None:
    """Return the IP address in a text, IPv4 also where it is mapped into IPv6; None for others."""
    bare = written.strip(' \t"').lower()
    host, bracket, _ = bare.removeprefix("[").partition("]")
    forms = (host,) if bracket else (bare, bare.rpartition(":")[0])
    for form in forms:
        with suppress(ValueError):
            known = ip_address(form.partition("%")[0])
            return getattr(known, "ipv4_mapped", None) or known
    return None


class TokenBucket:
    """So much at once and so much a second, for one asker."""

    __slots__ = ("_left", "_most", "_per_second", "_since")

    def __init__(self, most: float, per_second: float) -> None:
        self._most = most
        self._per_second = per_second
        self._left = most
        self._since = time.monotonic()

    def try_take(self, amount: float = 1) -> bool:
        """Tell whether *amount* is allowed now, and count it if so."""
        if amount > self.remaining():
            return False
        self._left -= amount
        return True

    def remaining(self) -> float:
        """Return how much is left now; less than nothing when more was spent than was earned."""
        now = time.monotonic()
        earned = (now - self._since) * self._per_second
        self._left, self._since = min(self._most, self._left + earned), now
        return self._left

    def charge(self, amount: float) -> None:
        """Count what could not be refused any more."""
        self._left = self.remaining() - amount


class TokenBuckets:
    """An allowance for each asker, the longest silent being forgotten first."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most = most
        self._per_second = per_second
        self._askers: OrderedDict[Hashable, TokenBucket] = OrderedDict()
        self._lock = threading.Lock()

    def try_take(self, asker: Hashable, amount: float = 1) -> bool:
        """Tell whether *asker* is allowed that *amount* now, and count it if so."""
        with self._lock:
            return self._of(asker).try_take(amount)

    def remaining(self, asker: Hashable) -> float:
        """Return how much *asker* has left now."""
        with self._lock:
            return self._of(asker).remaining()

    def charge(self, asker: Hashable, amount: float) -> None:
        """Count for *asker* what could not be refused any more."""
        with self._lock:
            self._of(asker).charge(amount)

    def _of(self, asker: Hashable) -> TokenBucket:
        allowance = self._askers.pop(asker, None) or TokenBucket(self._most, self._per_second)
        self._askers[asker] = allowance
        while len(self._askers) > KNOWN:
            self._askers.popitem(last=False)
        return allowance
