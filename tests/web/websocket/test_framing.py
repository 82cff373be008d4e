"""WebSocket framing: whole frames, with limits of size and time."""

import re
import socket
import threading
import time

import pytest

from web.limits.rate_limits import Limits
from web.websocket.framing import Framing


@pytest.fixture
def ends():
    """Return both ends of a narrow connection."""
    ours, theirs = socket.socketpair()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with ours, theirs:
        yield ours, theirs


def test_frames_of_two_threads_never_mix(ends):
    ours, theirs = ends
    wire = Framing(ours, Limits())
    frames = [b"a" * 50_000, b"b" * 1_000]

    def send(frame):
        for _ in range(20):
            wire.send(frame)

    threads = [threading.Thread(target=send, args=(frame,)) for frame in frames]
    for thread in threads:
        thread.start()
    received = b""
    while len(received) < 20 * sum(map(len, frames)):
        received += theirs.recv(700)
    for thread in threads:
        thread.join()

    runs = [len(run.group()) for run in re.finditer(rb"a+", received)]
    assert all(run % 50_000 == 0 for run in runs)


def test_a_reader_that_trickles_has_no_longer_than_one_that_does_nothing(ends):
    ours, theirs = ends
    wire = Framing(ours, Limits(send=0.3))
    stop = threading.Event()

    def trickle():
        while not stop.wait(0.02):
            theirs.recv(100)

    trickling = threading.Thread(target=trickle)
    trickling.start()
    start = time.monotonic()
    with pytest.raises(OSError, match="timed out"):
        wire.send(b"x" * 10_000_000)
    taken = time.monotonic() - start
    stop.set()
    trickling.join()

    assert taken < 3
    with pytest.raises(BrokenPipeError):
        wire.send(b"after half a frame nothing makes sense")


def test_an_idle_connection_is_still_served(ends):
    ours, theirs = ends
    wire = Framing(ours, Limits(send=0.05))
    threading.Timer(0.3, theirs.send, [b"hello"]).start()

    assert wire.recv(100) == b"hello"


def test_nothing_more_is_read_of_a_flood(ends):
    ours, theirs = ends
    wire = Framing(ours, Limits(inbound=1000, inbound_per_second=0))
    wire.wake = threading.Event()
    received = []
    reading = threading.Thread(target=lambda: received.extend([*iter(lambda: wire.recv(400), b"")]))
    reading.start()
    theirs.send(b"x" * 3000)

    assert wire.wake.wait(5)
    assert wire.flooded
    wire.close()
    reading.join()
    assert len(received) == 2


def test_closing_ends_the_connection_but_leaves_the_descriptor_to_the_server(ends):
    ours, theirs = ends
    wire = Framing(ours, Limits())
    wire.close()
    wire.close()

    assert theirs.recv(10) == b""
    assert wire.recv(10) == b""
    assert ours.fileno() > 0
