"""Request queue: fair between client addresses, with limits in total and per address."""

import socket
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import Protocol

from web.server.connection import ClientConnection


class Sockets(Protocol):
    """The sockets that are open."""

    def sockets_of(self, address: str) -> int:
        """Return how many an address has."""

    def __len__(self) -> int:
        """Return how many there are in all."""


class RequestQueue:
    """The connections whose request is whole, and those whose request is being answered.

    There are *most* answers worked out at once, for all share one interpreter; one that is only
    being sent may take its time. A household has *most_of_one* at once, being sent or not, and
    the households that wait take turns. A socket is an answer without an end, so those that
    *sockets* tells of do not count: they have limits of their own.
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
        """By household; the one whose turn is next comes first."""
        self._answered: Counter[str] = Counter()
        self._worked_out: set[socket.socket] = set()

    def join(self, conn: ClientConnection) -> None:
        """Let a connection wait for its turn."""
        self._waiting.setdefault(conn.household, deque()).append(conn)

    def next(self) -> Iterator[ClientConnection]:
        """Return those whose turn it is, and let go of those who did not wait for it."""
        if not self._waiting:
            return
        while (home := self._home_in_turn()) is not None:
            conn = self._first_of(home)
            if conn.has_gone:
                self._let_go(conn)
                continue
            self._answered[home] += 1
            self._worked_out.add(conn.sock)
            yield conn

    def made(self, client: socket.socket) -> bool:
        """Note, from any thread, that the answer to a client only needs to be sent.

        Tell whether somebody waits, who may have a turn now.
        """
        self._worked_out.discard(client)
        return bool(self._waiting)

    def done(self, conn: ClientConnection) -> None:
        """Note that a connection was answered."""
        self.made(conn.sock)
        self._answered[conn.household] -= 1
        if not self._answered[conn.household]:
            del self._answered[conn.household]

    def _home_in_turn(self) -> str | None:
        sockets = self._sockets()
        if len(self._worked_out) - len(sockets) >= self._most:
            return None
        for home in self._waiting:
            if self._answered[home] - sockets.sockets_of(home) < self._most_of_one:
                return home
        return None

    def _first_of(self, home: str) -> ClientConnection:
        """Return who is first of a household, which is the last to have a turn again."""
        waiting = self._waiting.pop(home)
        conn = waiting.popleft()
        if waiting:
            self._waiting[home] = waiting
        return conn
