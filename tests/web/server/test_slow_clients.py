"""Slow, silent and lingering clients have time limits and delay nobody else."""

import os
import select
import sys

import pytest

from tests.sampling import one_of
from tests.web.raw_http import GET, LAST, Client, many
from tests.web.server_process import limited
from tests.web.server_thread import within
from web.pages.record_upload import MOST_BYTES

pytestmark = pytest.mark.slow

SERVERS = ["gunicorn", "werkzeug"]
LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="only there are /proc, prlimit, and 127.x.y.z addresses"
)
BIG = b"GET /static/vendor/rapidoc-min.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
POST = b"POST /records/ HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
HALVES = {
    "a head": b"GET /healthz HTTP/1.1\r\nHos",
    "a body": POST + FORM + b"Content-Length: 100\r\n\r\nrecord=",
    "chunks": POST + FORM + b"Transfer-Encoding: chunked\r\n\r\n7\r\nrecord=\r\n",
    "a chunk": POST + FORM + b"Transfer-Encoding: chunked\r\n\r\n7\r\nrec",
    "trailers": POST + FORM + b"Transfer-Encoding: chunked\r\n\r\n0\r\nSome: tr",
}


def descriptors_of(served):
    """Return how many descriptors the worker has open."""
    (worker,) = served.children()
    return len(os.listdir(f"/proc/{worker}/fd"))


def is_served(served):
    """Tell whether somebody else is answered."""
    with Client(served, LAST) as somebody:
        return somebody.answer()[0] == 200


@LINUX
def test_twenty_clients_that_do_not_close_keep_nobody_waiting():
    with limited() as served, many(20, served, LAST[:-2]) as clients:
        # Received one by one, each would have left before the next one came.
        assert within(lambda: descriptors_of(served) > 20)
        for client in clients:
            client.send(LAST[-2:])
        assert [client.answer()[0] for client in clients] == [200] * 20
        assert is_served(served)


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_half_sent_requests_keep_nobody_waiting(half):
    with limited() as served, many(60, served, half):
        assert is_served(served)


@pytest.mark.parametrize("server", one_of(SERVERS))
def test_a_request_that_does_not_come_whole_in_time_is_not_waited_for(server):
    with limited(server, request=0.5) as served:
        clients = [Client(served, half) for half in HALVES.values()]
        ends = [client.rest()[:12] for client in clients]
        assert all(end in (b"HTTP/1.1 408", b"HTTP/1.1 400", b"") for end in ends), ends
        assert server == "werkzeug" or ends == [b"HTTP/1.1 408"] * len(HALVES)
        assert is_served(served)
        for client in clients:
            client.socket.close()


@pytest.mark.parametrize("server", one_of(SERVERS))
def test_a_request_has_no_longer_because_it_trickles(server):
    with limited(server, request=0.5) as served, Client(served, GET[:-2]) as client:
        ended = select.poll()
        ended.register(client.socket, select.POLLIN)
        assert within(lambda: client.send(b"A: b\r\n") or bool(ended.poll(20)))
        assert is_served(served)


@pytest.mark.parametrize("server", one_of(SERVERS))
def test_an_idle_connection_is_closed(server):
    with limited(server, request=0.5) as served, Client(served) as client:
        assert client.rest() == b""


@LINUX
def test_a_client_that_does_not_read_its_response_releases_the_thread():
    with limited(answer=0.5) as served:
        assert is_served(served)
        before = descriptors_of(served)
        with many(40, served, BIG) as clients:
            assert is_served(served)
            assert within(lambda: descriptors_of(served) <= before)
            assert len(clients[0].rest()) < 863_060
        _, text = served.end()
    assert "Traceback" not in text


def test_connections_from_one_address_are_limited():
    with limited(connections_per_address=5) as served, many(5, served) as clients:
        with Client(served, GET) as client:
            assert client.rest().startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
        clients[0].socket.close()
        assert within(lambda: is_served(served))


def test_a_client_that_reads_slowly_delays_nobody_else():
    with limited(answer=60, answers=1) as served, many(40, served, BIG) as clients:
        assert is_served(served)
        assert all(client.rest().startswith(b"HTTP/1.1 200") for client in clients)


@LINUX
def test_another_address_is_answered_meanwhile():
    with (
        limited(connections_per_address=5) as served,
        many(5, served),
        Client(served, GET, address="127.0.0.2") as other,
    ):
        assert other.answer()[0] == 200


def test_behind_a_proxy_there_are_more():
    with limited(connections_per_address=5, behind_proxy=True) as served, many(20, served):
        assert is_served(served)


def test_the_longest_idle_connection_is_evicted():
    with limited(connections=5) as served, many(5, served) as clients:
        assert is_served(served)
        assert clients[0].rest() == b""


@LINUX
def test_without_descriptors_it_waits_for_one_and_is_well_again():
    from resource import RLIMIT_NOFILE, prlimit

    with limited() as served, Client(served) as first:
        assert is_served(served)
        (worker,) = served.children()
        limits = prlimit(worker, RLIMIT_NOFILE)
        prlimit(worker, RLIMIT_NOFILE, (descriptors_of(served), limits[1]))
        with Client(served, GET) as second:
            # It is silent, so it makes room.
            assert first.rest() == b""
            assert second.answer()[0] == 200
        prlimit(worker, RLIMIT_NOFILE, limits)
        assert is_served(served)
        assert served.end() == (0, "")


def test_the_server_stops_even_though_somebody_is_silent_or_slow():
    with limited() as served, many(3, served), many(3, served, HALVES["a body"]):
        assert is_served(served)
        code, text = served.end()
    assert code == 0
    assert "Traceback" not in text


BODY = b"record=%7B%7D"
CHUNKS = b"6;why=not\r\nrecord\r\n7\r\n=%7B%7D\r\n0\r\nSome: trailer\r\n\r\n"
WITH_LENGTH = POST + FORM + b"Content-Length: 13\r\n\r\n" + BODY
IN_CHUNKS = POST + FORM + b"Transfer-Encoding: chunked\r\n\r\n"
CHUNKED = IN_CHUNKS + CHUNKS


@pytest.fixture(scope="module")
def served():
    """Return a table that is served."""
    with limited() as server:
        yield server


@pytest.mark.parametrize("request_", [WITH_LENGTH, CHUNKED], ids=["with a length", "in chunks"])
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_in_pieces_it_is_the_same(served, request_, size):
    with Client(served) as client:
        for start in range(0, len(request_), size):
            client.send(request_[start : start + size])
        status, body = client.answer()
        assert (status, b'"malformed"' in body) == (422, True)
        # The connection is as good as new.
        client.send(GET)
        assert client.answer()[0] == 200


def test_requests_behind_one_another_are_answered_in_their_order(served):
    with Client(served, GET + CHUNKED + WITH_LENGTH + GET + LAST) as client:
        assert [client.answer()[0] for _ in range(5)] == [200, 422, 422, 200, 200]
        assert client.rest() == b""


def test_a_client_that_waits_for_100_continue_is_answered_once(served):
    head = POST + FORM + b"Expect: 100-continue\r\nContent-Length: 13\r\n\r\n"
    with Client(served, head) as client:
        assert client.answer() == (100, b"")
        client.send(BODY)
        assert client.answer()[0] == 422


def test_a_body_that_is_too_long_is_refused_before_it_is_sent(served):
    head = POST + FORM + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % (MOST_BYTES + 1)
    with Client(served, head) as client:
        assert client.answer()[0] == 413
        assert client.rest() == b""


def test_the_cookies_of_many_servers_of_a_host_may_be_one_long_field(served):
    cookies = b"; ".join(b"giardino-%08x-matches=%s" % (n, b"x" * 3000) for n in range(9))
    with Client(served, GET[:-2] + b"Cookie: " + cookies + b"\r\n\r\n") as client:
        assert client.answer()[0] == 200


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nA: " + b"x" * 33_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"A: bcdefghijkl\r\n" * 3000, 431),
        (b"GET / HTTP/1.1\n\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n\r\n\r\n", 400),
        (GET[:-2] + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        (GET[:-2] + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (GET[:-2] + b"Content-Length: -1\r\n\r\n", 400),
        (IN_CHUNKS + b"what?\r\n", 400),
        (IN_CHUNKS + b"1\r\nx\r\n" * 60_000, 413),
    ],
    ids=[
        "a long line",
        "a long field",
        "a long head",
        "bare line feeds",
        "TLS",
        "two lengths",
        "a length and chunks",
        "a length below zero",
        "no size of a chunk",
        "too many chunks",
    ],
)
def test_an_unreadable_request_is_refused_and_its_connection_closed(served, sent, status):
    with Client(served, sent) as client:
        assert client.answer()[0] == status
        client.rest()
