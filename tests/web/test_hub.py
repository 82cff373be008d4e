"""Who hears of what? Watchers of a match, counted and woken."""

import threading

from domain.game import Onlooker
from web.limits import Allowance, Allowances, Limits
from web.sockets.hub import Hub, Watcher


def coming(hub, viewer=Onlooker.SPECTATOR, match="a match", address="here"):
    """Let somebody come to look on."""
    watcher = Watcher(match, viewer, address)
    watcher.wake = threading.Event()
    assert hub.admit(watcher)
    return watcher


def test_a_change_wakes_the_watchers_of_its_match():
    hub = Hub(Limits())
    one, two, other = coming(hub), coming(hub), coming(hub, match="another")

    hub.changed("a match")

    assert (one.wake.is_set(), two.wake.is_set(), other.wake.is_set()) == (True, True, False)


def test_a_player_who_comes_or_goes_is_noticed_once():
    hub = Hub(Limits())
    watcher = coming(hub)
    noticed = []
    pages = []
    for _ in range(2):
        pages.append(coming(hub, viewer=0))
        noticed.append(watcher.wake.is_set())
        watcher.wake.clear()
    for page in pages:
        hub.dismiss(page)
        noticed.append(watcher.wake.is_set())

    assert noticed == [True, False, False, True]


def test_spectators_come_and_go_unnoticed():
    hub = Hub(Limits())
    watcher = coming(hub)

    hub.dismiss(coming(hub))

    assert not watcher.wake.is_set()
    assert hub.present("a match") == frozenset()


def test_a_place_that_comes_free_can_be_taken_again():
    hub = Hub(Limits(sockets=1))
    first = coming(hub)
    assert not hub.admit(Watcher("another", 0, "there"))

    hub.dismiss(first)

    assert coming(hub, match="another")
    assert len(hub) == 1


def test_nobody_comes_to_a_house_that_closes():
    hub = Hub(Limits())
    watcher = coming(hub)

    hub.close()

    assert watcher.wake.is_set()
    assert not hub.admit(Watcher("a match", 0, "here"))


def test_an_allowance_is_used_up_and_earned_again(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("web.limits.time.monotonic", lambda: now[0])
    allowance = Allowance(3, per_second=0.5)

    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 2.0
    assert [allowance.take() for _ in range(2)] == [True, False]
    now[0] = 1000.0
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]


def test_each_asker_has_an_allowance_and_not_all_are_remembered(monkeypatch):
    monkeypatch.setattr("web.limits.KNOWN", 2)
    allowances = Allowances(1, per_second=0)

    assert [allowances.take(asker) for asker in "aabb"] == [True, False, True, False]
    assert allowances.take("c")
    assert allowances.take("a")


def test_many_at_once_get_no_more_than_there_is():
    allowances = Allowances(100, per_second=0)
    got = []
    threads = [
        threading.Thread(target=lambda: got.extend(allowances.take("one") for _ in range(50)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(got) == 100
