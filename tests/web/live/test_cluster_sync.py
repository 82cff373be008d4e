"""Cluster sync: peer messages update the hub and presence."""

import threading

import pytest

from adapters.cluster.peers import NoPeers
from adapters.database.notifications import (
    Changed,
    PeerHeartbeat,
    PeerJoined,
    PeerLeft,
    PeerPresence,
)
from web.limits.rate_limits import Limits
from web.live.cluster_sync import ClusterSync
from web.live.hub import Hub, Subscriber
from web.live.remote_presence import RemotePresence

MATCH = "a match"


class Listening(NoPeers):
    """Notes what is said to the others."""

    process = "mine"

    def __init__(self):
        self.said = []

    def send(self, said):
        """Note what is said."""
        self.said.append(said)


class Later:
    """Notes what is to be looked after."""

    def __init__(self):
        self.matches = []

    def look_later(self, match_id):
        """Note a match."""
        self.matches.append(match_id)


@pytest.fixture
def others():
    return Listening()


@pytest.fixture
def hub():
    return Hub(Limits(), RemotePresence())


@pytest.fixture
def later():
    return Later()


@pytest.fixture
def shown():
    """Return the matches that were shown again."""
    return []


@pytest.fixture
def mine(others, hub, later, shown):
    neighbours = ClusterSync(others, hub, hub._remote, later, shown.append)
    hub.announce_presence = neighbours.announce_presence
    return neighbours


def coming(hub, seat, match=MATCH):
    """Let the page of a seat be opened."""
    watcher = Subscriber(match, seat, "here")
    watcher.wake = threading.Event()
    assert hub.admit(watcher)
    watcher.wake.clear()
    watcher.take_dirty()
    return watcher


def test_arrivals_and_departures_are_shown_to_all(mine, hub, others):
    ada, bruno = coming(hub, 0), coming(hub, 1)
    again = coming(hub, 0)
    for page in (ada, again, bruno):
        hub.dismiss(page)

    seats = [(0,), (0, 1), (0, 1), (0, 1), (1,), ()]
    assert others.said == [PeerPresence("mine", MATCH, known, known) for known in seats]


def test_the_others_know_which_pages_are_visible(mine, hub, others):
    page, again = coming(hub, 0), coming(hub, 0)
    others.said.clear()

    for hidden in (True, True, False):
        hub.set_hidden(page, hidden)
    hub.set_hidden(again, True)
    hub.dismiss(page)

    watching = [(0,), (0,), (0,), ()]
    assert others.said == [PeerPresence("mine", MATCH, (0,), known) for known in watching]
    assert (hub.present(MATCH), hub.watching(MATCH)) == ({0}, set())


def test_a_page_that_is_hidden_at_another_process_is_there_but_nobody_looks(mine, hub):
    page = coming(hub, 0)
    for watching in ((1,), ()):
        mine.on_message(PeerPresence("theirs", MATCH, (1,), watching))
        assert hub.present(MATCH) == {0, 1}
        assert hub.watching(MATCH) == {0, *watching}
    assert page.wake.is_set()
    mine.on_message(PeerLeft("theirs"))
    assert hub.watching(MATCH) == {0}


def test_events_of_another_process_are_pushed_here_and_followed_up_later(mine, shown, later):
    mine.on_message(Changed("theirs", MATCH, 3))

    assert (shown, later.matches) == ([MATCH], [MATCH])


def test_a_player_at_another_process_is_present_until_it_leaves(mine, hub):
    page = coming(hub, 0)
    for text, present in ((PeerPresence("theirs", MATCH, (1,)), {0, 1}), (PeerLeft("theirs"), {0})):
        mine.on_message(text)
        assert hub.present(MATCH) == present
        assert page.wake.is_set()
        page.wake.clear()


def test_a_new_connection_is_told_who_is_present(mine, hub, others):
    page = coming(hub, 0)
    coming(hub, 1, "another match")
    others.said.clear()

    mine.on_message(PeerJoined("theirs"))

    assert others.said == [
        PeerPresence("mine", MATCH, (0,), (0,)),
        PeerPresence("mine", "another match", (1,), (1,)),
    ]
    assert not page.wake.is_set()


def test_when_we_come_every_page_looks_again_as_much_may_have_been_missed(mine, hub):
    page = coming(hub, 0)

    mine.on_message(PeerJoined("mine"))

    assert page.wake.is_set()
    assert page.take_dirty()


def test_an_unknown_peer_is_asked_once(mine, others):
    for text in (PeerHeartbeat("theirs", 7), PeerHeartbeat("theirs", 8), PeerHeartbeat("mine", 8)):
        mine.on_message(text)

    assert others.said == [PeerJoined("mine")]
