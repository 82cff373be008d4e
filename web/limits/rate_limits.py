"""Rate limits: token buckets per client address or seat, and the numbers of all limits.

The rate limit key of an IPv6 address is its /64 network, which one customer owns.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

import msgspec

from web.problem import rate_limited

KNOWN: Final = 10_000
"""Size of each table of buckets; an evicted key starts with a full bucket."""
HOST_BITS: Final = 64
"""Bits of an IPv6 address that its owner chooses freely."""
DAY: Final = 24 * 60 * 60
"""Seconds."""


class Limits(msgspec.Struct, frozen=True):
    """The limits of one process. Times are seconds, sizes bytes."""

    body: int = 16 * 1024
    head: int = 32 * 1024
    request: float = 10
    """Time to receive a request, head and body together."""
    answer: float = 10
    """Time for the client to receive one chunk of a response."""
    answers: int = 32
    """Requests handled at once; of the others, client addresses take turns."""
    connections: int = 1280
    connections_per_address: int = 128
    sockets: int = 512
    """WebSockets of match pages; the home page has its own limits."""
    spectators_per_match: int = 200
    sockets_per_seat: int = 8
    sockets_per_address: int = 64
    home_sockets: int = 128
    home_sockets_per_address: int = 16
    message: int = 4096
    """Largest message from a WebSocket."""
    queued: int = 32
    """Unread messages of a WebSocket."""
    messages_per_minute: int = 100
    inbound: int = 32 * 1024
    """Bytes that a WebSocket may send at once, including pings."""
    inbound_per_second: int = 1024
    send: float = 5
    """Time for a viewer to receive a message."""
    beat: float = 20
    """Interval of pings."""
    silence: float = 20
    """Time to wait for a pong."""
    commands: int = 300
    """Commands of one seat at once."""
    commands_per_second: float = 10
    tables: int = 300
    """Tables that an address may open at once."""
    tables_per_second: float = 1
    tables_per_day: int = 500
    stored_per_day: float = 32 * 1024 * 1024
    """Bytes stored for one address per day."""
    waiting: int = 10_000
    """Tables waiting for players, of those opened within a day."""
    waiting_per_address: int = 100
    """Of these, opened by one address."""
    free: int = 256 * 1024 * 1024
    """Free disk space that a new table must leave."""
    bot_tables: int = 3
    """Running bot-only tables of one address."""
    downloads: int = 20
    """Exports of an address at once."""
    downloads_per_second: float = 0.5
    short_links: int = 60
    """Short links that an address may follow at once; this makes guessing hopeless."""
    short_links_per_second: float = 0.2
    feeds: int = 10
    """Feeds of matches that an address may begin at once."""
    feeds_per_second: float = 1 / 600
    feed_readings: int = 30
    """Requests for a feed at once; readers ask every few minutes."""
    feed_readings_per_second: float = 1 / 20
    coming: int = 30
    """Open tables that an address may join at once."""
    coming_per_second: float = 0.05
    analyses: int = 10
    """Analyses requested by an address at once; each takes a minute or two."""
    analyses_per_second: float = 1 / 120
    branches: int = 20
    """Branches of a match by one address at once; its tree shows at most sixty."""
    branches_per_second: float = 1 / 600
    counts: int = 60
    """Audits for an address at once; each replays a match."""
    counts_per_second: float = 2
    chat_messages: int = 5
    """Chat messages of a person at once."""
    chat_messages_per_second: float = 0.2
    read: float = 4 * 1024 * 1024
    """Bytes of uploaded records of an address at once; a kilobyte takes about 1 ms."""
    read_per_second: float = 64 * 1024


@lru_cache(maxsize=512)
def rate_limit_key(address: str) -> str:
    """Return the rate limit key of a client address; for IPv6, its /64 network.

    Proxies write addresses in several forms: with port, brackets, capitals or zone.
    """
    known = client_ip(address)
    if known is None:
        return address.strip().lower()
    if isinstance(known, IPv4Address):
        return str(known)
    return str(IPv6Address(int(known) >> HOST_BITS << HOST_BITS))


def client_ip(written: str) -> IPv4Address | IPv6Address | None:
    """Parse an IP address; IPv4 mapped into IPv6 becomes IPv4. None if it is none."""
    bare = written.strip(' \t"').lower()
    host, bracket, _ = bare.removeprefix("[").partition("]")
    forms = (host,) if bracket else (bare, bare.rpartition(":")[0])
    for form in forms:
        with suppress(ValueError):
            known = ip_address(form.partition("%")[0])
            return getattr(known, "ipv4_mapped", None) or known
    return None


class TokenBucket:
    """Token bucket: a burst of *most* tokens, refilled by *per_second*."""

    __slots__ = ("_burst", "_left", "_per_second", "_since")

    def __init__(self, most: float, per_second: float) -> None:
        self._burst = most
        self._per_second = per_second
        self._left = most
        self._since = time.monotonic()

    def try_take(self, amount: float = 1) -> bool:
        """Take *amount* tokens if there are enough; tell whether there were."""
        if amount > self.remaining():
            return False
        self._left -= amount
        return True

    def remaining(self) -> float:
        """Return the tokens left; negative after charging more than there were."""
        now = time.monotonic()
        earned = (now - self._since) * self._per_second
        self._left, self._since = min(self._burst, self._left + earned), now
        return self._left

    def charge(self, amount: float) -> None:
        """Take *amount* tokens in any case, for work already done."""
        self._left = self.remaining() - amount


class TokenBuckets:
    """A token bucket per key; the least recently used are evicted. Thread-safe."""

    def __init__(self, most: float, per_second: float) -> None:
        self._burst = most
        self._per_second = per_second
        self._buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()
        self._lock = threading.Lock()

    def try_take(self, key: Hashable, amount: float = 1) -> bool:
        """Take *amount* tokens of *key* if there are enough; tell whether there were."""
        with self._lock:
            return self._of(key).try_take(amount)

    def take(
        self, key: Hashable, retry_after: int, sentence: str = "", *, amount: float = 1
    ) -> None:
        """Take *amount* tokens of *key*; raise the problem 429 if there are not enough."""
        if not self.try_take(key, amount):
            raise rate_limited(retry_after, sentence)

    def remaining(self, key: Hashable) -> float:
        """Return the tokens that *key* has left."""
        with self._lock:
            return self._of(key).remaining()

    def charge(self, key: Hashable, amount: float) -> None:
        """Take *amount* tokens of *key* in any case."""
        with self._lock:
            self._of(key).charge(amount)

    def _of(self, key: Hashable) -> TokenBucket:
        bucket = self._buckets.pop(key, None) or TokenBucket(self._burst, self._per_second)
        self._buckets[key] = bucket
        while len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket
