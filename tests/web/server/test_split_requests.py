"""A request that arrives in pieces gets the same response as one that arrives at once."""

import pytest

from tests.web.raw_http import GET, LAST, Client
from tests.web.server_process import limited
from web.pages.record_upload import MOST_BYTES

pytestmark = pytest.mark.slow

POST = b"POST /records/ HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
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


def test_who_waits_to_be_told_to_continue_is_reported_once(served):
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
def test_what_can_not_be_read_is_refused_and_the_connection_closed(served, sent, status):
    with Client(served, sent) as client:
        assert client.answer()[0] == status
        client.rest()
