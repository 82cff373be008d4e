"""Request framing: finds the end of a request, so that no thread waits for its body.

Gunicorn parses the request. If both disagree, the thread finds no more data and closes the
connection; it never waits.
"""

import re
from enum import Enum, auto
from typing import Final

END: Final = b"\r\n\r\n"
BARE: Final = re.compile(rb"(?<!\r)\n")
FIELDS: Final = re.compile(
    rb"\r\n(content-length|transfer-encoding|expect):[ \t]*([^\r\n]*)", re.IGNORECASE
)
DIGITS: Final = re.compile(rb"\d{1,15}")
SIZE: Final = re.compile(rb"[0-9a-fA-F]+")
LONGEST_LINE: Final = 8 * 1024
"""Maximum length of a chunk header in bytes."""


class Progress(Enum):
    """Progress of receiving a request."""

    PARTIAL = auto()
    WHOLE = auto()
    """The parser can read it without waiting, even if only to reject it."""
    LONG_HEAD = auto()
    LONG_BODY = auto()


class RequestFramer:
    """Buffers the bytes of one request, and of data sent after it.

    Its head has *most_head* bytes at most and its body *most_body*.
    """

    def __init__(self, most_head: int, most_body: int) -> None:
        self.received = bytearray()
        self.is_awaited = False
        """Whether the client waits for `100 Continue`."""
        self._most_head = most_head
        self._most_body = most_body
        self._looked = 0
        """Position up to which the buffer was scanned."""
        self._end = 0
        """End of the body, or for chunked bodies its limit."""
        self._look = self._head

    @property
    def has_begun(self) -> bool:
        """Tell whether anything but leading empty lines has arrived."""
        return bool(self.received.strip(b"\r\n"))

    def take(self, received: bytes) -> Progress:
        """Add received bytes and return the progress."""
        self.received += received
        return self._look()

    def _head(self) -> Progress:
        end = self.received.find(END, self._looked)
        if end >= 0:
            return self._framed(end)
        if BARE.search(self.received, self._looked):
            return Progress.WHOLE
        self._looked = max(0, len(self.received) - len(END) + 1)
        return Progress.LONG_HEAD if len(self.received) > self._most_head else Progress.PARTIAL

    def _framed(self, end: int) -> Progress:
        """Determine the length of the body from the head, which ends at *end*."""
        if end > self._most_head:
            return Progress.LONG_HEAD
        head = bytes(self.received[:end])
        found = FIELDS.findall(head)
        fields = {name.lower(): value.strip() for name, value in found}
        self._looked = end + len(END)
        length = fields.get(b"content-length", b"0")
        size = int(length) if DIGITS.fullmatch(length) else self._most_body + 1
        if b"transfer-encoding" in fields:
            self._end = self._looked + self._most_body
            self._look = self._chunks
        elif size > self._most_body or len(found) > len(fields):
            return Progress.WHOLE
        else:
            self._end = self._looked + size
            self._look = self._body
        progress = self._look()
        waits = fields.get(b"expect", b"").lower() == b"100-continue"
        request_line = head.lstrip(b"\r\n").partition(b"\r\n")[0]
        self.is_awaited = waits and progress is Progress.PARTIAL and request_line.endswith(b"/1.1")
        return progress

    def _body(self) -> Progress:
        return Progress.WHOLE if len(self.received) >= self._end else Progress.PARTIAL

    def _chunks(self) -> Progress:
        while (line := self.received.find(b"\r\n", self._looked)) >= 0:
            size = SIZE.fullmatch(self.received[self._looked : line].partition(b";")[0].strip())
            if not size:
                return Progress.WHOLE
            if not int(size[0], 16):
                self._looked = line
                self._look = self._trailers
                return self._look()
            self._looked = line + 2 + int(size[0], 16) + 2
        if len(self.received) - self._looked > LONGEST_LINE:
            return Progress.WHOLE
        return self._within(max(self._looked, len(self.received)))

    def _trailers(self) -> Progress:
        if self.received.find(END, self._looked) >= 0:
            return Progress.WHOLE
        self._looked = max(self._looked, len(self.received) - len(END) + 1)
        return self._within(len(self.received))

    def _within(self, reached: int) -> Progress:
        return Progress.LONG_BODY if reached > self._end else Progress.PARTIAL
