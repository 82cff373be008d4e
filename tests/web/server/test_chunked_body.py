"""Chunks in which a response is sent."""

from hypothesis import given
from hypothesis import strategies as st

from web.server.chunked_body import RechunkedBody, rechunked


@given(st.lists(st.binary(max_size=30)), st.integers(min_value=1, max_value=20))
def test_the_same_bytes_come_in_pieces_of_one_size(parts: list[bytes], size: int) -> None:
    pieces = list(RechunkedBody(parts, size))
    assert b"".join(pieces) == b"".join(parts)
    assert all(len(piece) == size for piece in pieces[:-1])
    assert all(0 < len(piece) <= size for piece in pieces[-1:])


def test_the_application_hears_of_the_end() -> None:
    class Body(list[bytes]):
        closed = False

        def close(self) -> None:
            self.closed = True

    body = Body([b"some", b"thing"])
    answer = rechunked(lambda environ, start_response: body)({}, None)
    assert list(answer) == [b"something"]
    answer.close()
    assert body.closed
