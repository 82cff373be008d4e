"""Screens: the messages that an open page receives, with their sizes and times."""

import time
from collections.abc import Iterator

import msgspec

from tests.web.server_thread import Raw

TEXT, CLOSE = 1, 8


class Lost(Exception):
    """The server closed what was to stay open."""


class _Put(msgspec.Struct, frozen=True):
    """What is new of a picture."""

    position: int | None = None


class _Changed(msgspec.Struct, frozen=True):
    set: _Put = _Put()


class _Heard(msgspec.Struct, frozen=True):
    """A message: a picture, or a step to the next one."""

    position: int | None = None
    since: int | None = msgspec.field(name="from", default=None)
    number: int = 0
    change: _Changed = _Changed()


_heard = msgspec.json.Decoder(_Heard).decode


class Screen:
    """The open page of a seat, as far as it has heard."""

    def __init__(self, raw: Raw) -> None:
        self.position = -1
        self.heard_at = 0.0
        """When it came to that position, in seconds of the monotonic clock."""
        self.disordered = 0
        """The number of messages that did not fit the shown view."""
        self._size = 0
        self.come_back(raw)

    def come_back(self, raw: Raw) -> None:
        """Listen through a new socket."""
        if raw.status != 101:
            raise Lost(raw.answer)
        raw.socket.setblocking(False)
        self.socket = raw.socket
        self._raw = raw
        self._received = bytearray()
        self._number = 0

    def hear(self) -> None:
        """Take in what came; raise Lost at the end."""
        received = self.socket.recv(1 << 20)
        self._received += received
        for opcode, payload in self._frames():
            if opcode == TEXT and payload.startswith(b'{"beat"'):
                self._raw.send(TEXT, payload)
            elif opcode == TEXT:
                self._take_in(payload)
            elif opcode == CLOSE:
                raise Lost(payload[2:].decode())
        if not received:
            raise Lost

    def size(self) -> int:
        """Return how many bytes were heard since the last time."""
        size, self._size = self._size, 0
        return size

    def _take_in(self, payload: bytes) -> None:
        self._size += len(payload)
        received = _heard(payload)
        is_step = received.since is not None
        shown = received.change.set.position if is_step else received.position
        if is_step:
            self._number += 1
            self.disordered += (received.since, received.number) != (self.position, self._number)
        if shown is None:
            return
        self.disordered += shown < self.position
        if shown > self.position:
            self.position, self.heard_at = shown, time.monotonic()

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
