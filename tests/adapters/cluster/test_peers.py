"""Tests of peers on one PostgreSQL: messages and advisory locks."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

import pytest

from adapters.database.notifications import (
    Changed,
    OnMessage,
    PeerHeartbeat,
    PeerJoined,
    PeerLeft,
    PeerMessage,
)
from adapters.match_store import MatchStore
from adapters.settings import Settings, settings
from tests.adapters.matches import open_match, play_on, ticking
from tests.adapters.tcp_proxy import Cable, through

SOON = 30
"""How many seconds a test waits for what should come at once, on a machine that has much to do."""


@pytest.fixture
def place(postgres: Callable[[], str]) -> Settings:
    """Return the settings of a schema of its own."""
    return settings(postgres(), {})


@pytest.fixture
def match_stores(place: Settings) -> Iterator[tuple[MatchStore, MatchStore]]:
    """Open one database twice, as two processes would."""
    with ExitStack() as opened:
        one, other = (
            opened.enter_context(MatchStore(place, writes=True, clock=ticking())) for _ in range(2)
        )
        yield one, other


class Heard:
    """What a process has heard, but the signs of life."""

    def __init__(self) -> None:
        self._said: SimpleQueue[PeerMessage] = SimpleQueue()

    @property
    def hear(self) -> OnMessage:
        """Return what takes in what is said."""
        return self._said.put

    def next(self) -> PeerMessage:
        """Return what is said next."""
        while isinstance(text := self._said.get(timeout=SOON), PeerHeartbeat):
            pass
        return text


def test_a_process_is_notified_of_what_another_stores(match_stores):
    mine, other = match_stores
    received = Heard()
    mine.peers.listen(received.hear)
    assert received.next() == PeerJoined(mine.peers.process)

    match_id = open_match(other.matches)
    play_on(other.matches, match_id, 1)
    other.names.write(match_id, {0: "Ada"})
    play_on(mine.matches, match_id, 1)
    other.seat_sessions.add(match_id, [0], "a-pass", "link", "Firefox")

    who = other.peers.process
    assert [received.next() for _ in range(6)] == [
        *(Changed(who, match_id, last) for last in (0, 1, 3, 4)),
        Changed(who, match_id),
        Changed(who, match_id),
    ]


def test_joining_and_leaving_peers_are_announced(match_stores):
    mine, other = match_stores
    received = Heard()
    mine.peers.listen(received.hear)
    assert received.next() == PeerJoined(mine.peers.process)

    other.peers.listen(Heard().hear)
    assert received.next() == PeerJoined(other.peers.process)
    other.peers.close()
    assert received.next() == PeerLeft(other.peers.process)


def test_missed_events_are_read_from_the_log(place):
    env = place.env
    cable = Cable(Path(env["POSTGRES_HOST"]) / f".s.PGSQL.{env['POSTGRES_PORT']}")
    far = Settings(place.address, through(cable, env))
    received = Heard()
    with MatchStore(place, writes=True) as near, MatchStore(far, writes=True) as match_store:
        match_store.peers.listen(received.hear)
        assert received.next() == PeerJoined(match_store.peers.process)
        cable.cut()
        match_id = open_match(near.matches)
        play_on(near.matches, match_id, 2)
        cable.mend()

        arrived, changed = PeerJoined(match_store.peers.process), Changed("", match_id, 5)
        # That nothing of it can be said is noticed before nothing can be heard, or after.
        while (text := received.next()) != changed:
            assert text == arrived
        assert received.next() == arrived
    cable.cut()


def test_a_lock_is_held_by_one_process_until_released(match_stores):
    mine, other = match_stores
    with (
        mine.peers.try_lock("a-match") as ours,
        other.peers.try_lock("a-match") as theirs,
        other.peers.try_lock("another") as free,
    ):
        assert (ours, theirs, free) == (True, False, True)

    with other.peers.try_lock("a-match") as theirs:
        assert theirs


def test_a_process_that_dies_lets_go_of_what_it_claimed(match_stores):
    mine, other = match_stores
    with mine.peers.try_lock("a-match") as ours:
        assert ours
        mine.peers.close()  # Its connections break, as if it had been killed.
        for _ in range(500):  # The server needs a moment to notice.
            with other.peers.try_lock("a-match") as theirs:
                if theirs:
                    return
            time.sleep(0.01)
    pytest.fail("the lock was not released")


def test_a_process_on_a_database_file_has_no_peers(sqlite):
    received = Heard()
    with MatchStore(sqlite, writes=True) as match_store:
        match_store.peers.listen(received.hear)
        match_store.peers.send(PeerJoined(match_store.peers.process))
        with match_store.peers.try_lock("a-match") as ours:
            assert ours
        assert received._said.empty()
