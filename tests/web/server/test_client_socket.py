"""Sockets of clients: deadlines, the client's end, and the last response."""

import socket

import pytest

from tests.web.server_thread import within
from web.limits.rate_limits import Limits
from web.server.client_socket import LimitedListener

LIMITS = Limits(head=100, request=0.2, answer=0.2)


@pytest.fixture
def connected():
    """Return a connection, and its other side."""
    plain = socket.create_server(("127.0.0.1", 0))
    with (
        LimitedListener(plain, LIMITS, False) as listener,
        socket.create_connection(listener.getsockname(), 10) as theirs,
        listener.accept()[0] as ours,
    ):
        yield ours, theirs


def all_of(theirs):
    """Return what comes until the other side closes."""
    got = b""
    while part := theirs.recv(65536):
        got += part
    return got


def test_a_silent_or_sending_connection_has_not_gone(connected):
    ours, theirs = connected
    assert not ours.has_gone
    theirs.send(b"GET")
    assert within(lambda: not ours.has_gone)
    assert ours.recv(9) == b"GET"


def test_a_closed_connection_has_gone(connected):
    ours, theirs = connected
    theirs.close()
    assert within(lambda: ours.has_gone)


def test_a_reset_connection_has_gone(connected):
    ours, theirs = connected
    ours.send(b"unread")
    assert theirs.recv(1, socket.MSG_PEEK)
    theirs.close()
    assert within(lambda: ours.has_gone)


def test_a_request_that_stops_is_refused_and_its_input_ends(connected):
    ours, theirs = connected
    theirs.send(b"GET")
    assert [ours.recv(9), ours.recv(9)] == [b"GET", b""]
    assert all_of(theirs).startswith(b"HTTP/1.1 408 ")


def test_an_idle_connection_closes_without_a_message(connected):
    ours, theirs = connected
    assert ours.recv(9) == b""
    assert all_of(theirs) == b""


def test_a_head_that_does_not_end_is_refused(connected):
    ours, theirs = connected
    theirs.sendall(b"x" * 20_000)
    while ours.recv(4096):
        pass
    assert all_of(theirs).startswith(b"HTTP/1.1 431 ")


def test_an_answer_has_no_deadline_and_frees_its_place_when_it_begins(connected):
    ours, theirs = connected
    freed = []
    ours.begin_answer(lambda: freed.append(True))
    with pytest.raises(TimeoutError):
        ours.recv(9)
    assert not freed
    ours.sendall(b"so")
    assert theirs.recv(9) == b"so"
    ours.end_answer(closes=False)
    assert freed == [True]


def test_a_client_that_reads_nothing_counts_as_gone(connected):
    ours, _ = connected
    with pytest.raises(BrokenPipeError):
        ours.sendall(bytes(50_000_000))


def test_the_last_response_arrives_even_though_something_is_unread(connected):
    ours, theirs = connected
    theirs.sendall(b"unread")
    ours.sendall(b"last")
    ours.shutdown(socket.SHUT_WR)
    ours.close()
    assert theirs.recv(9) == b"last"
    assert theirs.recv(9) == b""
