"""Whose turn is it to be answered? A household has only so many threads at once."""

from collections import Counter, deque
from collections.abc import Callable, Iterator

from web.serving.connection import Connection


class Turns:
    """The connections whose request is whole, in the order in which they came.

    A household has *most* answers at once. A socket is an answer without an end, so those that it
    has open, which *sockets_of* tells, do not count: they have limits of their own.
    """

    def __init__(self, most: int, sockets_of: Callable[[str], int]) -> None:
        self._most = most
        self._sockets_of = sockets_of
        self._waiting: dict[str, deque[Connection]] = {}
        self._answered: Counter[str] = Counter()

    def line_up(self, conn: Connection) -> None:
        """Let a connection wait for its turn."""
        self._waiting.setdefault(conn.household, deque()).append(conn)

    def next(self) -> Iterator[Connection]:
        """Return those whose turn it is."""
        for home, line in list(self._waiting.items()):
            while line and self._answered[home] - self._sockets_of(home) < self._most:
                self._answered[home] += 1
                yield line.popleft()
            if not line:
                del self._waiting[home]

    def done(self, conn: Connection) -> None:
        """Note that a connection was answered."""
        self._answered[conn.household] -= 1
        if not self._answered[conn.household]:
            del self._answered[conn.household]
