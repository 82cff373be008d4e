"""How does one thread look at hundreds of screens? It hears their sockets, and notes when."""

import re
import selectors
import threading
import time
from collections.abc import Iterator

from tests.web.serving import Raw

TEXT, CLOSE = 1, 8
POSITION = re.compile(rb'"position":(\d+),"viewer"')


class Screen:
    """The open page of a seat, as far as it has heard."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.position = -1
        self.heard_at = 0.0
        """When it came to that position, in seconds of the monotonic clock."""
        self._received = bytearray()

    def hear(self) -> bool:
        """Take in what came; tell whether the socket is still open."""
        received = self.raw.socket.recv(1 << 20)
        self._received += received
        for opcode, payload in self._frames():
            if opcode == TEXT and payload.startswith(b'{"beat"'):
                self.raw.send(TEXT, payload)
            elif found := POSITION.search(payload):
                self._come_to(int(found[1]))
            elif opcode == CLOSE:
                return False
        return bool(received)

    def _come_to(self, position: int) -> None:
        if position > self.position:
            self.position, self.heard_at = position, time.monotonic()

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        while len(self._received) >= 2:
            short = self._received[1]
            more = {126: 2, 127: 8}.get(short, 0)
            size = int.from_bytes(self._received[2 : 2 + more]) if more else short
            end = 2 + more + size
            if len(self._received) < max(end, 2 + more):
                return
            yield self._received[0] & 15, bytes(self._received[2 + more : end])
            del self._received[:end]


class Screens:
    """All screens, heard by a thread of their own until they are left."""

    def __init__(self, raws: list[Raw]) -> None:
        self.screens = [Screen(raw) for raw in raws]
        self.lost = 0
        """How many sockets ended."""
        self._changed = threading.Condition()
        self._selector = selectors.DefaultSelector()
        for screen in self.screens:
            self._selector.register(screen.raw.socket, selectors.EVENT_READ, screen)
        self._left = False
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def heard(self, number: int, position: int, patience: float) -> float | None:
        """Return when a screen came to a *position*, or None when it does not in time."""
        screen = self.screens[number]
        with self._changed:
            came = self._changed.wait_for(lambda: screen.position >= position, patience)
        return screen.heard_at if came else None

    def leave(self) -> None:
        """Close all screens."""
        self._left = True
        self._thread.join()
        for screen in self.screens:
            screen.raw.socket.close()
        self._selector.close()

    def _listen(self) -> None:
        while not self._left:
            for key, _ in self._selector.select(0.2):
                self._hear(key.data)

    def _hear(self, screen: Screen) -> None:
        try:
            is_open = screen.hear()
        except OSError:
            is_open = False
        if not is_open:
            self.lost += 1
            self._selector.unregister(screen.raw.socket)
        with self._changed:
            self._changed.notify_all()
