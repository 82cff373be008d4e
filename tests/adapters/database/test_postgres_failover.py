"""Tests of failover to a PostgreSQL replica."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from eventsourcing.persistence import OperationalError

from adapters.database.notifications import Changed, PeerMessage
from adapters.match_store import MatchStore
from adapters.settings import settings
from domain.match import Moved
from tests.adapters.database.replica import address_of, end, promote, standby_of
from tests.adapters.matches import open_match, play_on
from tests.adapters.postgres import started
from tests.web.server_thread import within

LONG = 60
"""How many seconds a standby may take to be promoted, on a machine that has much to do."""
WRITERS = 4
BEFORE = 40
"""How many moves are answered before the server ends."""


@pytest.fixture
def servers() -> Iterator[tuple[Any, Any]]:
    """Start a PostgreSQL server, and another one that follows it."""
    with TemporaryDirectory() as name:
        first = started(Path(name) / "first")
        second = standby_of(first, Path(name) / "second")
        yield first, second
        for server in (first, second):
            with suppress(Exception):
                server.cleanup()


def patiently(act: Callable[[], object]) -> int:
    """Do something as soon as that can be done; return how often it could not."""
    until = time.monotonic() + LONG
    refused = 0
    while True:
        try:
            act()
        except OperationalError:
            refused += 1
            assert time.monotonic() < until
        else:
            return refused


@pytest.mark.long
def test_nothing_acknowledged_is_missing_after_another_server_took_over(servers):
    first, second = servers
    received: SimpleQueue[PeerMessage] = SimpleQueue()
    with MatchStore(settings(address_of(first, second), {}), writes=True) as match_store:
        match_store.peers.listen(received.put)
        match_id = open_match(match_store.matches)
        play_on(match_store.matches, match_id, 5)
        before = match_store.matches.history(match_id)

        end(first)
        with pytest.raises(OperationalError):
            play_on(match_store.matches, match_id, 1)
        promote(second)
        assert patiently(lambda: play_on(match_store.matches, match_id, 1)) < LONG

        after = match_store.matches.history(match_id)
        assert after[: len(before)] == before
        assert match_store.matches.live(match_id).match.moves == 6
        assert len(after) == len(before) + 1
        with MatchStore(settings(address_of(second, first), {}), writes=True) as other:
            play_on(other.matches, match_id, 1)
        # Notified by the process that made the move, or caught up from the log.
        assert any(
            isinstance(text, Changed) and text.last == len(after)
            for text in (received.get(timeout=LONG) for _ in range(LONG))
        )


def play_until_it_ends(match_store: MatchStore, first: int, answered: dict[str, int]) -> None:
    """Play one match after the other, and note what was answered, until a move can't be made."""
    with suppress(OperationalError):
        for number in count(first, WRITERS):
            match_id = open_match(match_store.matches, number)
            while answers := play_on(match_store.matches, match_id, 1):
                answered[match_id] = answers[-1].position


@pytest.mark.long
def test_moves_acknowledged_during_shutdown_are_stored_once(servers):
    first, second = servers
    answered: dict[str, int] = {}
    with MatchStore(settings(address_of(first, second), {}), writes=True) as match_store:
        with ThreadPoolExecutor(WRITERS) as threads:
            for number in range(1, WRITERS + 1):
                threads.submit(play_until_it_ends, match_store, number, answered)
            assert within(lambda: sum(answered.values()) > BEFORE, LONG)
            end(first)
        promote(second)
        patiently(lambda: open_match(match_store.matches, 10_000))

        for match_id, position in answered.items():
            stored = [
                recorded.command
                for recorded in match_store.matches.history(match_id)
                if isinstance(recorded.event, Moved)
            ]
            # The last one may have been stored, and its answer not have come.
            assert len(stored) in (position, position + 1)
            assert len(set(stored)) == len(stored)
