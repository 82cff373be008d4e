"""Request framing: finds the end of a request."""

from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http import get_parser
from gunicorn.http.body import ChunkedReader
from hypothesis import given
from hypothesis import strategies as st

from web.server.connection import ReceivedBytes
from web.server.request_framing import Progress, RequestFramer

BODIES = st.binary(max_size=40)
EXTENSIONS = st.sampled_from([b"", b";a=b", b' ; c="d"'])
TRAILERS = st.sampled_from([b"", b"A: b\r\n", b"A: b\r\nC: d\r\n"])


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """Return a request: without a body, with one of a known length, or in chunks."""
    head = draw(st.sampled_from([b"", b"\r\n"])) + b"POST / HTTP/1.1\r\nHost: localhost\r\n"
    framing = draw(st.sampled_from(["nothing", "length", "chunks"]))
    if framing == "nothing":
        return head + b"\r\n"
    if framing == "length":
        body = draw(BODIES)
        return head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    chunks = b"".join(
        b"%x%s\r\n%s\r\n" % (len(chunk), draw(EXTENSIONS), chunk)
        for chunk in draw(st.lists(BODIES.filter(len), max_size=4))
    )
    return (
        head + b"TRANSFER-encoding:chunked\r\n\r\n" + chunks + b"0\r\n" + draw(TRAILERS) + b"\r\n"
    )


def progress_of(pieces: list[bytes]) -> list[Progress]:
    """Return how far a request has come after each of its pieces."""
    incoming = RequestFramer(1000, 1000)
    return [incoming.take(piece) for piece in pieces]


def parser_of(received: bytes) -> Any:
    """Return the library's parser of what was received."""
    parser = get_parser(Config(), (), ("127.0.0.1", 1))
    parser.unreader = ReceivedBytes(received)
    return parser


@given(requests())
def test_it_ends_with_its_last_byte_and_not_before(request_: bytes) -> None:
    pieces = [bytes([byte]) for byte in request_]
    assert progress_of(pieces) == [Progress.PARTIAL] * (len(pieces) - 1) + [Progress.WHOLE]


@given(requests(), requests())
def test_the_parser_finds_in_it_all_that_it_looks_for(request_: bytes, behind: bytes) -> None:
    assert progress_of([request_ + behind]) == [Progress.WHOLE]
    parser = parser_of(request_ + behind)
    next(parser).body.read()
    assert parser.unreader.take_buffered() == behind


def copied_for(chunks: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many bytes the parser carries from chunk to chunk while it reads so many."""
    copied = []
    parse = ChunkedReader.parse_chunk_size

    def counting(reader: Any, unreader: Any, data: bytes = b"") -> Any:
        copied.append(len(data))
        return parse(reader, unreader, data)

    monkeypatch.setattr(ChunkedReader, "parse_chunk_size", counting)
    head = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    body = next(parser_of(head + b"1\r\nx\r\n" * chunks + b"0\r\n\r\n")).body.read()
    assert body == b"x" * chunks
    assert len(copied) == chunks + 1
    return sum(copied)


def test_twice_as_many_chunks_are_twice_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        once = copied_for(4_000, patch)
    with monkeypatch.context() as patch:
        twice = copied_for(8_000, patch)
    assert twice < 2.1 * once


@pytest.mark.parametrize(
    ("sent", "progress"),
    [
        (b"\r\n", Progress.PARTIAL),
        (b"GET / HTTP/1.1\nHost: localhost", Progress.WHOLE),
        (b"GET /" + b"x" * 1000, Progress.LONG_HEAD),
        (b"GET /" + b"x" * 1000 + b"\r\n\r\n", Progress.LONG_HEAD),
        (b"P / HTTP/1.1\r\nContent-Length: 1000\r\n\r\n", Progress.PARTIAL),
        (b"P / HTTP/1.1\r\nContent-Length: 1001\r\n\r\n", Progress.WHOLE),
        (b"P / HTTP/1.1\r\nContent-Length: " + b"9" * 900 + b"\r\n\r\n", Progress.WHOLE),
        (b"P / HTTP/1.1\r\nContent-Length: 1\r\ncontent-length: 9\r\n\r\n", Progress.WHOLE),
        (b"P / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3e7\r\n", Progress.LONG_BODY),
        (
            b"P / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"f" * 18 + b"\r\nabc",
            Progress.LONG_BODY,
        ),
        (b"P / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", Progress.WHOLE),
        (
            b"P / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"A" * 999,
            Progress.LONG_BODY,
        ),
    ],
)
def test_what_is_too_long_or_wrong_is_not_waited_for(sent: bytes, progress: Progress) -> None:
    assert progress_of([sent]) == [progress]


@pytest.mark.parametrize(
    ("sent", "awaited"),
    [
        (b"P / HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\n", True),
        (b"P / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx", False),
        (b"P / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n", False),
        (b"P / HTTP/1.1\r\nContent-Length: 1\r\n\r\n", False),
    ],
)
def test_who_waits_to_be_told_to_go_on_is_known(sent: bytes, awaited: bool) -> None:
    incoming = RequestFramer(1000, 1000)
    incoming.take(sent)
    assert incoming.is_awaited == awaited


def test_empty_lines_are_no_beginning() -> None:
    incoming = RequestFramer(1000, 1000)
    incoming.take(b"\r\n\r")
    assert not incoming.has_begun
