"""The server drops the work of a client that disconnected before the response."""

import gc
import socket
import struct
import warnings
from urllib.parse import urlsplit

AT_ONCE = struct.pack("ii", 1, 0)
"""A socket so closed forgets what was to be sent, and says so to the other side."""


def test_the_file_that_a_browser_no_longer_wants_is_closed(url, monkeypatch):
    left = []
    monkeypatch.setattr("sys.unraisablehook", lambda what: left.append(what.exc_value))
    address = urlsplit(url)
    warnings.simplefilter("error", ResourceWarning)

    for _ in range(20):
        with socket.create_connection((address.hostname, address.port)) as browser:
            browser.sendall(b"GET /static/table.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
            browser.recv(1)
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    gc.collect()

    assert left == []
