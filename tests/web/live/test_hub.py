"""Hub: admission, eviction, presence and broadcast; token buckets."""

import threading

import pytest

from domain.game import Observer
from web.limits.rate_limits import Limits, TokenBucket, TokenBuckets, rate_limit_key
from web.live.hub import Hub
from web.live.subscriber import HOME, Subscriber


def coming(hub, viewer=Observer.SPECTATOR, match="a match", address="here"):
    """Let somebody come to look on."""
    watcher = Subscriber(match, viewer, address)
    watcher.wake = threading.Event()
    assert hub.admit(watcher)
    return watcher


def test_a_change_wakes_the_watchers_of_its_match():
    hub = Hub(Limits())
    one, two, other = coming(hub), coming(hub), coming(hub, match="another")

    hub.notify("a match")

    assert (one.wake.is_set(), two.wake.is_set(), other.wake.is_set()) == (True, True, False)


def test_the_mover_gets_the_view_after_all_others():
    hub, shown = Hub(Limits()), []
    own, other, spectator = coming(hub, viewer=0), coming(hub, viewer=1), coming(hub)
    for watcher in (own, other, spectator):
        watcher.show = lambda loaded, watcher=watcher: not shown.append(watcher)

    hub.push("a match", by=0)

    assert shown == [other, spectator, own]


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
    assert not hub.admit(Subscriber("another", Observer.SPECTATOR, "there"))

    hub.dismiss(first)

    assert coming(hub, match="another")
    assert len(hub) == 1


def test_the_home_pages_take_no_place_at_the_tables():
    hub = Hub(Limits(sockets=1, home_sockets=2, sockets_per_address=1))
    for _ in range(2):
        coming(hub, match=HOME)
    assert not hub.admit(Subscriber(HOME, Observer.SPECTATOR, "here"))

    assert coming(hub)


@pytest.mark.parametrize(
    "limits",
    [Limits(sockets=2), Limits(sockets_per_address=2)],
    ids=["in all", "per address"],
)
def test_the_newest_who_only_watches_is_evicted_for_a_player(limits):
    hub = Hub(limits)
    first, newest = coming(hub), coming(hub, match="another")

    player = coming(hub, viewer=0)

    assert [watcher.evicted for watcher in (first, newest, player)] == [False, True, False]
    assert newest.wake.is_set()
    assert len(hub) == 2
    # Its socket closes a moment later.
    hub.dismiss(newest)
    assert len(hub) == 2


def test_players_have_places_however_many_watch():
    hub = Hub(Limits(spectators_per_match=2))
    spectators = [coming(hub, address=str(number)) for number in range(2)]
    assert not hub.admit(Subscriber("a match", Observer.SPECTATOR, "there"))

    assert coming(hub, viewer=0)
    assert not any(spectator.evicted for spectator in spectators)


@pytest.mark.parametrize("viewer", [Observer.SPECTATOR, 0], ids=["onlookers", "players"])
def test_a_few_addresses_cannot_lock_others_out(viewer):
    hub = Hub(Limits(sockets=6))
    crowds = [
        coming(hub, viewer, match=f"{crowd} {number}", address=f"crowd {crowd}")
        for crowd in range(2)
        for number in range(3)
    ]

    others = [coming(hub, viewer, match=str(number), address=str(number)) for number in range(4)]

    assert [crowd.evicted for crowd in crowds] == [False, True, True] * 2
    assert not any(other.evicted for other in others)
    # Now all have as many, and nobody need go any more.
    assert not hub.admit(Subscriber("one more", viewer, "somewhere"))


def test_a_player_whose_place_is_needed_is_seen_to_go():
    hub = Hub(Limits(sockets=3))
    for seat in range(3):
        coming(hub, viewer=seat)
    assert hub.present("a match") == {0, 1, 2}

    coming(hub, viewer=0, match="another", address="there")

    assert hub.present("a match") == {0, 1}


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("", ""),
        ("no address", "no address"),
        ("No Address", "no address"),
        ("192.0.2.7:40000", "192.0.2.7"),
        ("[::FFFF:192.0.2.7]:40000", "192.0.2.7"),
        ("2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("[2001:db8:1:2::9]", "2001:db8:1:2::"),
        ("[2001:db8:1:2::9]:40000", "2001:db8:1:2::"),
        ('"[2001:db8:1:2::9%eth0]:40000"', "2001:db8:1:2::"),
        ("2001:db8:1:2:3:4:5:6:40000", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("FE80::2%25en1", "fe80::"),
    ],
)
def test_an_ipv6_network_of_one_customer_counts_as_one_address(address, home):
    assert rate_limit_key(address) == home


def test_a_closing_hub_admits_nobody():
    hub = Hub(Limits())
    watcher = coming(hub)

    hub.close()

    assert watcher.wake.is_set()
    assert not hub.admit(Subscriber("a match", 0, "here"))


def test_an_allowance_is_used_up_and_earned_again(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("web.limits.rate_limits.time.monotonic", lambda: now[0])
    allowance = TokenBucket(3, per_second=0.5)

    assert [allowance.try_take() for _ in range(4)] == [True, True, True, False]
    now[0] = 2.0
    assert [allowance.try_take() for _ in range(2)] == [True, False]
    now[0] = 1000.0
    assert [allowance.try_take() for _ in range(4)] == [True, True, True, False]


def test_each_asker_has_an_allowance_and_not_all_are_remembered(monkeypatch):
    monkeypatch.setattr("web.limits.rate_limits.KNOWN", 2)
    allowances = TokenBuckets(1, per_second=0)

    assert [allowances.try_take(asker) for asker in "aabb"] == [True, False, True, False]
    assert allowances.try_take("c")
    assert allowances.try_take("a")


def test_many_at_once_get_no_more_than_there_is():
    allowances = TokenBuckets(100, per_second=0)
    got = []
    threads = [
        threading.Thread(target=lambda: got.extend(allowances.try_take("one") for _ in range(50)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(got) == 100
