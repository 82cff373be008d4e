"""Request queue: client addresses take turns, and gone clients are dropped."""

import socket
from contextlib import closing

import msgspec
import pytest
from gunicorn.config import Config

from web.limits.rate_limits import Limits
from web.server.connection import ClientConnection
from web.server.connection_limits import ConnectionCounter
from web.server.request_queue import RequestQueue


class Waiting(msgspec.Struct, eq=False):
    """A connection that waits for its turn."""

    address_key: str
    has_gone: bool = False

    @property
    def sock(self):
        """Return what the answer is sent to."""
        return self


class Sockets(dict[str, int]):
    """How many sockets each address has open."""

    def sockets_of(self, address):
        """Return how many an address has."""
        return self.get(address, 0)

    def __len__(self):
        return sum(self.values())


def line_of(*waiting, most=9, of_one=9, **sockets):
    """Return a line, and the list of those that it lets go."""
    gone = []
    line = RequestQueue(most, of_one, lambda: Sockets(sockets), gone.append)
    for conn in waiting:
        line.join(conn)
    return line, gone


def test_households_take_turns():
    many = [Waiting("a") for _ in range(3)]
    few, one = [Waiting("b"), Waiting("b")], Waiting("c")
    line, _ = line_of(*many, *few, one)
    assert list(line.next()) == [many[0], few[0], one, many[1], few[1], many[2]]


def test_only_so_many_are_worked_out_for_all_together():
    waiting = [Waiting(home) for home in "abcd"]
    line, _ = line_of(*waiting, most=2)
    assert list(line.next()) == waiting[:2]
    line.done(waiting[0])
    assert list(line.next()) == [waiting[2]]


def test_an_answer_that_is_being_sent_keeps_its_own_household_waiting_alone():
    first, second, other = Waiting("a"), Waiting("a"), Waiting("b")
    line, _ = line_of(first, second, other, most=1, of_one=1)
    assert list(line.next()) == [first]
    line.made(first.sock)
    assert list(line.next()) == [other]
    line.done(other)
    assert list(line.next()) == []
    line.done(first)
    assert list(line.next()) == [second]


def test_sockets_do_not_count():
    waiting = [Waiting("a") for _ in range(3)]
    line, _ = line_of(*waiting, most=1, of_one=1, a=1)
    assert list(line.next()) == waiting[:2]


def test_who_has_gone_is_let_go_without_an_answer():
    gone, here = Waiting("a", has_gone=True), Waiting("a")
    line, let_go = line_of(gone, here, most=1, of_one=1)
    assert (list(line.next()), let_go) == ([here], [gone])


@pytest.fixture
def connected():
    """Return a connection, and its other side."""
    ours, theirs = socket.socketpair()
    address, limits = ("127.0.0.1", 1), Limits()
    callers = ConnectionCounter(limits, behind_proxy=False)
    with (
        closing(ClientConnection(Config(), ours, address, address, limits, callers)) as conn,
        theirs,
    ):
        yield conn, theirs


def test_who_is_silent_or_sends_more_has_not_gone(connected):
    conn, theirs = connected
    assert not conn.has_gone
    theirs.send(b"GET")
    assert not conn.has_gone
    assert conn.received() == b"GET"


def test_who_has_closed_has_gone(connected):
    conn, theirs = connected
    theirs.close()
    assert conn.has_gone


def test_who_has_reset_it_has_gone(connected):
    conn, theirs = connected
    conn.send_now(b"unread")
    theirs.close()
    assert conn.has_gone
