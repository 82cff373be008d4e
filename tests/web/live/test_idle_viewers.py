"""Cost of idle viewers: keepalives only, and shared content is rendered once."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.web.presenters.test_lobby import Door, own_headers
from tests.web.server_thread import Watching, served, within
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.limits.rate_limits import Limits
from web.live import change_feed
from web.live.change_feed import ChangeFeed
from web.live.subscriber import Subscriber
from web.single_flight import SingleFlight


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> dict[Subscriber, list[bool]]:
    """Return, of each watcher that woke up, whether it looked: once for each time."""
    noted: dict[Subscriber, list[bool]] = {}
    looks = Subscriber.take_dirty

    def noting(watcher: Subscriber) -> bool:
        looked = looks(watcher)
        noted.setdefault(watcher, []).append(looked)
        return looked

    monkeypatch.setattr(Subscriber, "take_dirty", noting)
    return noted


@contextmanager
def counting(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[list[Any]]:
    """Give a list with an entry for each call of the function of this name meanwhile."""
    calls: list[Any] = []
    module, _, own = name.rpartition(".")
    function = getattr(__import__(module, fromlist=[own]), own)

    def noting(*words: Any) -> Any:
        calls.append(words)
        return function(*words)

    with monkeypatch.context() as patched:
        patched.setattr(name, noting)
        yield calls


def test_a_heartbeat_triggers_no_push(table, url, looks):
    with Watching(url, table, table.players[0]) as page, Watching(url, table, table.spectator):
        assert within(lambda: len(looks) == 2)
        spectator, player = sorted(looks, key=lambda watcher: len(watcher.seats))
        page.next()
        for _ in range(5):
            before = len(looks[player])
            page.socket.send("I am here")
            assert within(lambda before=before: len(looks[player]) > before)

    assert looks[player].count(True) == 1
    assert looks[spectator].count(True) == 1


def test_a_heartbeat_looks_for_events_of_other_servers(new_app, looks):
    app = new_app(Limits(beat=0.05, silence=60))
    table = Table(app)
    with served(app) as url, Watching(url, table, table.spectator) as page:
        page.next()
        with pytest.raises(TimeoutError):
            page.next(seconds=0.5)

    (looked,) = looks.values()
    assert looked.count(True) > 1
    assert page.beats > 1


def test_a_second_page_of_a_player_makes_nobody_look(table, url, looks):
    with Watching(url, table, table.players[0]) as first:
        first.next()
        # The other player is notified that this player connected.
        assert within(lambda: [looked.count(True) for looked in looks.values()] == [1])
        with Watching(url, table, table.players[0]) as second:
            second.next()
        (player, other) = looks
        assert within(lambda: other not in service_of(table.app).hub._admitted)

    assert looks[player].count(True) == 1


def test_concurrent_requests_share_one_computation():
    made: SingleFlight[str, int] = SingleFlight(2)
    begun, go_on, found = threading.Event(), threading.Event(), []

    def make() -> int:
        begun.set()
        assert go_on.wait(10)
        return len(found)

    asking = [threading.Thread(target=lambda: found.append(made.get("a", make))) for _ in range(8)]
    asking[0].start()
    assert begun.wait(10)
    for thread in asking[1:]:
        thread.start()
    go_on.set()
    for thread in asking:
        thread.join()

    assert found == [0] * 8


def test_a_failed_computation_is_tried_again_on_the_next_call():
    made: SingleFlight[str, int] = SingleFlight(2)
    with pytest.raises(ZeroDivisionError):
        made.get("a", lambda: 1 // 0)

    assert made.get("a", lambda: 1) == 1


def test_changes_are_known_until_there_are_too_many(monkeypatch):
    monkeypatch.setattr(change_feed, "KNOWN", 3)
    known = ChangeFeed()
    for match_id in "abac":
        known.note(match_id)

    assert known.count == 4
    assert [known.since(count) for count in range(5)] == [None, {*"bac"}, {*"ac"}, {*"c"}, set()]


def test_a_home_page_looks_for_its_own_matches_when_one_of_them_changed(app, url, monkeypatch):
    own, other = Table(app), Table(app, key="another-table-than-the-own")
    ada = own.players[0]
    with (
        counting(monkeypatch, "web.presenters.lobby._yours") as looked,
        Watching(url, Door, ada, **own_headers(ada)) as page,
    ):
        page.next()
        counts = [len(looked)]
        for table in (other, own):
            table.play(1)
            page.next()
            counts.append(len(looked))

    assert counts == [1, 1, 2]


def test_a_home_page_looks_for_its_own_matches_again_after_a_while(new_app, monkeypatch):
    monkeypatch.setattr("web.websocket.endpoints.LISTS_INTERVAL", 0)
    app = new_app(Limits(beat=0.05, silence=60))
    ada = Table(app).players[0]
    with (
        served(app) as url,
        counting(monkeypatch, "web.presenters.lobby._yours") as looked,
        Watching(url, Door, ada, **own_headers(ada)) as page,
    ):
        page.next()
        with pytest.raises(TimeoutError):
            page.next(seconds=0.5)

    assert len(looked) > 1


def test_the_home_page_is_made_once_a_change_and_language_for_all_who_ask(app, monkeypatch):
    with counting(monkeypatch, "web.pages.home._door") as made:
        for _ in range(3):
            assert Visitor(app).get("/").status_code == 200
        assert len(made) == 1
        assert 'lang="it"' in Visitor(app).get("/", headers={"Accept-Language": "it"}).text
        assert len(made) == 2
        Table(app)
        Visitor(app).get("/")

    assert len(made) == 3


def test_in_the_page_that_is_made_for_all_each_finds_what_is_their_own(app):
    names = ["Ada", "<b>Eve</b>"]
    visitors = [Visitor(app) for _ in range(3)]
    for visitor, name in zip(visitors, names, strict=False):
        visitor.client.set_cookie("name", name)
    pages = [visitor.get("/").text for visitor in visitors]

    keys = [set(re.findall('name="key" value="([^"]*)"', page)) for page in pages]
    called = [set(re.findall('name="name" value="([^"]*)"', page)) for page in pages]
    assert [len(key) for key in keys] == [1, 1, 1]
    assert len(set.union(*keys)) == 3
    assert called == [{"Ada"}, {"&lt;b&gt;Eve&lt;/b&gt;"}, {""}]
