"""Connection limits, in total and per client address."""

import pytest

from web.limits.rate_limits import Limits
from web.server.connection_limits import KEPT, ConnectionCounter, left_for_connections

LIMITS = Limits(connections=3, connections_per_address=2)


def test_connections_are_limited_in_total_and_per_address():
    callers = ConnectionCounter(LIMITS, behind_proxy=False)
    for number in range(3):
        callers.add(number, f"2001:db8::{number}")
    assert (callers.are_too_many(), callers.are_too_many_with(2)) == (False, True)

    callers.add("another", "192.0.2.1")
    assert (callers.are_too_many(), callers.are_too_many_with("another")) == (True, False)

    for left_out in (0, 1, 1):
        callers.discard(left_out)
    assert (callers.are_too_many(), callers.are_too_many_with(2)) == (False, False)


def test_behind_a_proxy_there_is_no_limit_per_address():
    callers = ConnectionCounter(LIMITS, behind_proxy=True)
    for number in range(3):
        callers.add(number, "127.0.0.1")
    assert not callers.are_too_many_with(2)


@pytest.mark.parametrize(
    ("soft", "left"), [(4096, 1280), (1024, 1024 - KEPT), (256, 128)], ids=["many", "some", "few"]
)
def test_some_file_descriptors_are_reserved(monkeypatch, soft, left):
    monkeypatch.setattr("resource.getrlimit", lambda _: (soft, soft))
    assert left_for_connections(1280) == left
