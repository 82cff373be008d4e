"""Remote presence: seats connected to other processes, heartbeats and expiry."""

from web.limits.rate_limits import Limits
from web.live import remote_presence
from web.live.hub import Hub
from web.live.remote_presence import RemotePresence


def test_a_seat_is_there_as_long_as_one_process_says_so():
    known = RemotePresence()
    known.update("one", "m", frozenset({0, 1}))
    known.update("other", "m", frozenset({1}))
    known.update("one", "m", frozenset())

    assert known.present("m") == {1}
    assert known.present("another") == frozenset()
    assert Hub(Limits(), known).present("m") == {1}


def test_when_a_process_leaves_all_its_players_leave():
    known = RemotePresence()
    known.update("one", "m", frozenset({0}))
    known.update("one", "n", frozenset({1}))

    assert known.forget("one") == {"m", "n"}
    assert known.forget("one") == frozenset()
    assert (known.present("m"), known.present("n")) == (frozenset(), frozenset())


def test_a_process_without_a_heartbeat_is_lost(monkeypatch):
    now = 100.0
    monkeypatch.setattr(remote_presence.time, "monotonic", lambda: now)
    known = RemotePresence()
    assert [known.heartbeat("one"), known.heartbeat("one"), known.heartbeat("other")] == [
        False,
        True,
        False,
    ]

    now += remote_presence.LOST + 1
    known.heartbeat("other")

    assert known.expired() == ["one"]


def test_a_process_that_died_before_its_first_heartbeat_is_lost_too(monkeypatch):
    now = 100.0
    monkeypatch.setattr(remote_presence.time, "monotonic", lambda: now)
    known = RemotePresence()
    known.update("one", "m", frozenset({0}))
    assert (known.expired(), known.heartbeat("one")) == ([], False)

    now += remote_presence.LOST + 1

    assert known.expired() == ["one"]


def test_a_player_who_left_another_process_is_absent(monkeypatch):
    now = 100.0
    monkeypatch.setattr(remote_presence.time, "monotonic", lambda: now)
    known = RemotePresence()
    hub = Hub(Limits(), known)
    known.update("one", "m", frozenset({0}))
    now += 50
    assert hub.seconds_away("m", 0) == 0

    known.update("one", "m", frozenset())
    now += 20

    assert (hub.seconds_away("m", 0), hub.seconds_away("m", 1)) == (20, 70)
