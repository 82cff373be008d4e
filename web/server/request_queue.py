"""Request queue: fair between client addresses, with limits in total and per address."""

import socket
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import Protocol

from web.server.connection import ClientConnection


class Sockets(Protocol):
    """Counts open WebSockets."""

    def sockets_of(self, address: str) -> int:
        """Return the WebSockets of an address."""

    def __len__(self) -> int:
        """Return the total."""


class RequestQueue:
    """Queue of complete requests, and the requests in progress.

    At most *most* responses are computed at once, as all share one interpreter. One address has at
    most *most_of_one* requests in progress, until the responses are sent; waiting addresses take
    turns. WebSockets (*sockets*) don't count; they have their own limits.
    """

    def __init__(
        self,
        most: int,
        most_of_one: int,
        sockets: Callable[[], Sockets],
        let_go: Callable[[ClientConnection], None],
    ) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._sockets = sockets
        self._let_go = let_go
        self._waiting: dict[str, deque[ClientConnection]] = {}
        """By client address; the next in turn comes first."""
        self._answered: Counter[str] = Counter()
        self._worked_out: set[socket.socket] = set()

    def join(self, conn: ClientConnection) -> None:
        """Queue a connection."""
        self._waiting.setdefault(conn.address_key, deque()).append(conn)

    def next(self) -> Iterator[ClientConnection]:
        """Yield connections to handle; drop those whose client has gone."""
        if not self._waiting:
            return
        while (address := self._next_address()) is not None:
            conn = self._first_of(address)
            if conn.has_gone:
                self._let_go(conn)
                continue
            self._answered[address] += 1
            self._worked_out.add(conn.sock)
            yield conn

    def made(self, client: socket.socket) -> bool:
        """Record, from any thread, that a response is computed and only needs sending.

        Tell whether requests are waiting.
        """
        self._worked_out.discard(client)
        return bool(self._waiting)

    def done(self, conn: ClientConnection) -> None:
        """Record that a response was sent."""
        self.made(conn.sock)
        self._answered[conn.address_key] -= 1
        if not self._answered[conn.address_key]:
            del self._answered[conn.address_key]

    def _next_address(self) -> str | None:
        sockets = self._sockets()
        if len(self._worked_out) - len(sockets) >= self._most:
            return None
        for address in self._waiting:
            if self._answered[address] - sockets.sockets_of(address) < self._most_of_one:
                return address
        return None

    def _first_of(self, address: str) -> ClientConnection:
        """Take the first connection of an address and move the address to the end."""
        waiting = self._waiting.pop(address)
        conn = waiting.popleft()
        if waiting:
            self._waiting[address] = waiting
        return conn
