"""Turns of requests, and the chunks in which a response is sent."""

import threading

from hypothesis import given
from hypothesis import strategies as st

from tests.web.server_thread import within
from web.server.fair_turns import FairTurns, RechunkedBody


def waiting(turns, *addresses):
    """Return the list to which each address is added when its turn comes; they ask in order."""
    arrived = []

    def ask(address):
        turns.take(address)
        arrived.append(address)

    for number, address in enumerate(addresses, 1):
        threading.Thread(target=ask, args=(address,), daemon=True).start()
        assert within(lambda number=number: turns.waiting + len(arrived) == number)
    return arrived


def test_addresses_take_turns():
    turns = FairTurns(1)
    turns.take("z")
    arrived = waiting(turns, *"aaabbc")
    for number in range(6):
        assert len(arrived) == number
        turns.give_back()
        assert within(lambda number=number: len(arrived) == number + 1)
    assert arrived == list("abcaba")


def test_places_are_limited():
    turns = FairTurns(2)
    arrived = waiting(turns, *"abcd")
    assert arrived == ["a", "b"]
    turns.give_back()
    assert within(lambda: arrived == ["a", "b", "c"])


def test_places_that_nobody_waits_for_are_free_again():
    turns = FairTurns(1)
    for _ in range(3):
        turns.take("a")
        turns.give_back()


@given(st.lists(st.binary(max_size=30)), st.integers(min_value=1, max_value=20))
def test_the_same_bytes_come_in_pieces_of_one_size(parts, size):
    pieces = list(RechunkedBody(parts, list, size))
    assert b"".join(pieces) == b"".join(parts)
    assert all(len(piece) == size for piece in pieces[:-1])
    assert all(0 < len(piece) <= size for piece in pieces[-1:])


def test_the_application_and_the_server_learn_of_the_end():
    class Body(list[bytes]):
        def close(self) -> None:
            ended.append("application")

    ended: list[str] = []
    answer = RechunkedBody(Body([b"some", b"thing"]), lambda: ended.append("server"))
    assert list(answer) == [b"something"]
    answer.close()
    assert ended == ["application", "server"]
