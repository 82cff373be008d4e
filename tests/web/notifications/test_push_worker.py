"""Notifications of a turn and of the end: who gets them, what is in them, and how often."""

import json
import time

import pytest

from adapters.match_store import MatchStore
from adapters.settings import settings
from tests.web.api.test_table_actions import do
from tests.web.notifications.push_service import PushBrowser, claims_of
from tests.web.own_links import end_others, own_link
from tests.web.reused_app import app_over
from tests.web.server_thread import Watching, within
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.notifications import push_worker
from web.notifications.encryption import VapidKey
from web.notifications.push_worker import PushWorker


@pytest.fixture
def bruno(push, table, service):
    """Return the browser of the second player, who asked to be notified."""
    browser = PushBrowser(service, "bruno")
    assert ask(table, browser).json["on"] is True
    return browser


def ask(table, browser, player=1, **headers):
    """Ask for notifications of a player's seat; return the answer."""
    path, body = f"{table.path}notifications", browser.subscription
    return table.players[player].post(path, json=body, headers=headers)


def counted(push, result):
    """Return how many messages had this result."""
    return push._counted.labels(result)._value.get()


def pass_turn(table):
    """Make moves until it is somebody else's turn."""
    seat = table.match.to_move
    while table.match.to_move == seat:
        table.play(1)


def test_a_player_is_notified_of_their_turn_and_of_nothing_else(table, bruno, service):
    pass_turn(table)

    assert within(lambda: bruno.got)
    assert bruno.got == [
        {"title": "It is your turn", "body": "Felci, with Ada", "path": table.path}
    ]
    pass_turn(table)
    pass_turn(table)
    assert within(lambda: len(bruno.got) == 2)
    assert len(service.got) == 2


def test_a_push_service_learns_nothing_of_the_match(table, bruno, service, push):
    pass_turn(table)
    assert within(lambda: service.got)
    ((_, headers, body),) = service.got

    sent = json.dumps(headers).encode() + body
    for secret in (table.id, "Ada", "Bruno", "Felci", "turn"):
        assert secret.encode() not in sent
    assert len(bruno.decrypt(body)) == 1024
    assert headers["Content-Encoding"] == "aes128gcm"
    assert len(headers["Topic"]) == 32
    assert 60 <= int(headers["TTL"]) <= 28 * 24 * 3600
    claims = claims_of(headers["Authorization"], push.public_key)
    assert claims["aud"] == f"https://push.test:{service.port}"
    assert claims["exp"] > time.time()


def test_all_messages_have_one_length_and_a_topic_for_each_seat(table, service, bruno):
    """A newer message of a seat takes the place of one that was not delivered yet."""
    ada = PushBrowser(service, "ada")
    assert ask(table, ada, player=0).json["on"]
    for sent in range(1, 5):
        pass_turn(table)
        assert within(lambda: len(service.got) == sent)  # noqa: B023
    topics = {(path, headers["Topic"]) for path, headers, _ in service.got}

    assert len(topics) == 2
    assert len({len(body) for *_, body in service.got}) == 1


def test_at_the_end_both_are_shown_so_and_nobody_afterwards(table, bruno, service):
    ada = PushBrowser(service, "ada")
    ask(table, ada, player=0)
    do(table, table.players[0], "resign")

    end = {"title": "The match has ended", "path": table.path}
    assert within(lambda: ada.got and bruno.got)
    assert ada.got == [{**end, "body": "Felci, with Bruno"}]
    assert bruno.got == [{**end, "body": "Felci, with Ada"}]
    assert not table.store.push_subscriptions.any_of(table.id)
    answer = ask(table, bruno)
    assert (answer.status_code, answer.json["kind"]) == (409, "over")


def test_an_error_with_one_browser_stops_no_other(table, bruno, service, push, monkeypatch):
    ada, post, failed = PushBrowser(service, "ada"), push._client.post, []
    ask(table, ada, player=0)

    def failing_once(*sent):
        if not failed:
            failed.append(sent)
            raise UnicodeError
        return post(*sent)

    monkeypatch.setattr(push._client, "post", failing_once)
    do(table, table.players[0], "resign")

    assert within(lambda: ada.got or bruno.got)


def test_a_name_that_was_not_given_or_that_only_players_see_is_not_sent(app, push, service):
    for wanted in ({"spectators": False}, {}):
        table = Table(app, **wanted)
        if not wanted:
            table.store.names.forget(table.id, 0)
        browser = PushBrowser(service, f"private-{wanted}".replace(" ", ""))
        assert ask(table, browser).json["on"]
        pass_turn(table)
        assert within(lambda: browser.got)  # noqa: B023
        assert [got["body"] for got in browser.got] == ["Felci"]


def test_a_notification_is_in_the_language_of_the_browser_that_asked_for_it(table, push, service):
    browser = PushBrowser(service, "italian")
    assert ask(table, browser, **{"Accept-Language": "it"}).json["on"]
    pass_turn(table)

    assert within(lambda: browser.got)
    assert browser.got[0]["title"] == "Tocca a te"


def test_nobody_is_notified_while_they_look_at_the_match(table, bruno, service, url):
    with Watching(url, table, table.players[1]) as page:
        page.next()
        pass_turn(table)
        pass_turn(table)
        hub = service_of(table.app).hub
        assert hub.watching(table.id) == {1}
        page.socket.send('{"hidden":true}')
        assert within(lambda: not hub.watching(table.id))
        assert hub.present(table.id) == {1}
        pass_turn(table)
        assert within(lambda: bruno.got)
    assert len(service.got) == 1


def test_a_revoked_session_is_not_notified_and_the_one_that_stays_is(table, bruno, service, app):
    thief, stolen = Visitor(app), PushBrowser(service, "thief")
    thief.come_back(own_link(table))
    thief.post(f"{table.path}notifications", json=stolen.subscription)
    assert end_others(table, table.players[1]).status_code == 200

    pass_turn(table)

    assert within(lambda: bruno.got)
    assert (len(bruno.got), stolen.got) == (1, [])
    status = table.players[1].get(f"{table.path}notifications").json
    assert status["on"] is True


def test_erasing_a_seat_ends_its_notifications(table, bruno):
    table.store.seat_sessions.forget(table.id, 1)

    assert not table.store.push_subscriptions.any_of(table.id)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_its_service_has_ended_is_deleted_everywhere(
    table, bruno, service, push, status
):
    other = Table(table.app)
    ask(other, bruno)
    service.answers = [(status, {})]
    pass_turn(table)

    assert within(lambda: counted(push, "gone"))
    for each in (table, other):
        assert not table.store.push_subscriptions.any_of(each.id)


@pytest.mark.parametrize("status", [429, 500, 503])
def test_an_unavailable_service_is_asked_again_a_few_times(table, bruno, service, push, status):
    service.answers = [(status, {})] * 10
    pass_turn(table)

    assert within(lambda: counted(push, "failed"))
    assert len(service.got) == push_worker.TRIES
    assert table.store.push_subscriptions.any_of(table.id)


def test_a_retry_waits_as_long_as_it_was_asked_to(table, bruno, service, push):
    service.answers = [(429, {"Retry-After": "1"})]
    begun = time.monotonic()
    pass_turn(table)

    assert within(lambda: len(bruno.got) == 2)
    assert time.monotonic() - begun >= 1


def test_a_retry_is_dropped_when_the_turn_is_over(table, bruno, service, push, monkeypatch):
    service.answers = [(503, {"Retry-After": "5"})]
    pass_turn(table)
    assert within(lambda: any(delivery for _, delivery in [*push._due.values()]))
    pass_turn(table)
    assert within(lambda: not push._due)

    assert len(service.got) == 1


def test_a_service_that_hangs_delays_no_move(table, bruno, service):
    service.hangs.set()
    pass_turn(table)
    assert service.asked.wait(30)

    for _ in range(4):
        pass_turn(table)
    assert service.got == []


def test_a_service_that_hangs_does_not_keep_the_server_from_stopping(
    table, bruno, service, push, monkeypatch
):
    monkeypatch.setattr(push_worker, "LAST", 0.1)
    service.hangs.set()
    pass_turn(table)
    assert service.asked.wait(30)

    begun = time.monotonic()
    push.stop()
    assert time.monotonic() - begun < 4


@pytest.fixture
def queue(app, soon):
    """Return a push worker whose threads are not started."""
    services = service_of(app)
    secret, watching = VapidKey(b"secret"), services.hub.watching
    return PushWorker(services.store, secret, watching, services.metrics.pushes, hosts=())


def test_a_move_of_a_queued_match_wakes_no_thread(queue, table, monkeypatch):
    woken = []
    monkeypatch.setattr(queue._todo, "notify", lambda: woken.append(table.match.moves))
    for _ in range(3):
        queue.look_at(table.match)
        table.play(1)

    assert woken == [0]


def test_a_full_queue_drops_and_counts_the_oldest(app, queue, monkeypatch):
    monkeypatch.setattr(push_worker, "QUEUED", 3)
    tables = [Table(app) for _ in range(5)]
    for table in tables:
        queue.look_at(table.match)

    assert [*queue._due] == [table.id for table in tables[2:]]
    assert counted(queue, "dropped") == 2
    metrics = service_of(app).metrics
    assert b'giardino_pushes_total{result="dropped"} 2.0' in metrics.text()


def test_notifications_unsent_at_shutdown_are_sent_after_the_start(app, table, service, hire):
    browser = PushBrowser(service, "bruno")
    first = hire(app)
    ask(table, browser)
    first.stop()
    pass_turn(table)
    assert service.got == []

    hire(app)

    assert within(lambda: browser.got)


def test_a_player_ends_their_notifications(table, bruno, service, push):
    answer = table.players[1].post(f"{table.path}notifications/end")
    again = table.players[1].post(f"{table.path}notifications/end")
    assert answer.json == again.json == {"on": False, "key": push.public_key}

    pass_turn(table)
    assert within(lambda: not push._due)
    assert service.got == []


def test_a_session_has_one_subscription_to_a_seat(table, bruno, service):
    newer = PushBrowser(service, "newer")
    ask(table, newer)
    pass_turn(table)

    assert within(lambda: newer.got)
    assert bruno.got == []


def test_only_the_seats_own_browser_can_ask_and_a_token_will_do(table, push, service):
    browser, path = PushBrowser(service, "x"), f"{table.path}notifications"
    assert table.spectator.post(path, json=browser.subscription).status_code == 403
    assert table.spectator.get(path).status_code == 403
    foreign = {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}
    assert ask(table, browser, **foreign).status_code == 403
    token = table.players[1].client.get_cookie("seat", path=table.path).value
    bearer = {"Authorization": f"Bearer {token}"}
    program = Visitor(table.app)

    assert program.post(path, json=browser.subscription, headers=bearer).json["on"] is True
    assert program.get(path, headers=bearer).json == {"on": True, "key": push.public_key}
    assert table.players[0].get(path).json["on"] is False


def test_an_endpoint_that_is_no_push_service_and_keys_that_are_none_are_refused(
    table, push, service
):
    good = PushBrowser(service, "x").subscription

    def status(**changed):
        body = {**good, **changed}
        return table.players[1].post(f"{table.path}notifications", json=body).status_code

    assert status(endpoint="https://127.0.0.1/x") == 403
    assert status(endpoint="http://push.test/x") == 403
    assert status(endpoint=3) == 422
    assert status(keys={**good["keys"], "auth": "short"}) == 422
    assert status(keys={**good["keys"], "p256dh": "A" * 87}) == 422
    assert status(more=1) == 422
    assert not table.store.push_subscriptions.any_of(table.id)


def test_an_operator_turns_notifications_off(app, table, hire, service):
    push = hire(app, hosts=None)
    answer = ask(table, PushBrowser(service, "x"))

    assert (answer.status_code, answer.json["kind"]) == (409, "off")
    assert table.players[1].get(f"{table.path}notifications").json == {"on": False, "key": None}
    pass_turn(table)
    assert not push._due


def test_the_opponents_view_does_not_change_when_somebody_asks_for_notifications(
    table, push, service
):
    seen = [table.players[0], table.spectator]
    before = [each.get(f"{table.path}match-view").data for each in seen]
    ask(table, PushBrowser(service, "x"))

    assert [each.get(f"{table.path}match-view").data for each in seen] == before


def test_two_processes_send_each_notification_once(postgres, service, hire):
    place = settings(postgres(), {})
    with (
        MatchStore(place, writes=True) as here,
        MatchStore(place, writes=True) as there,
        app_over(here) as app,
        app_over(there) as other,
    ):
        table, browser = Table(app), PushBrowser(service, "bruno")
        workers = [hire(app), hire(other)]
        ask(table, browser)
        for turn in range(1, 7):
            pass_turn(table)
            for push, store in zip(workers, (here, there), strict=True):
                push.look_at(store.matches.live(table.id).match)
            if table.match.to_move == 1:
                assert within(lambda: len(browser.got) >= (turn + 1) // 2)  # noqa: B023
        do(table, table.players[0], "resign")
        for push, store in zip(workers, (here, there), strict=True):
            push.look_at(store.matches.live(table.id).match)

        assert within(lambda: not any(push._due for push in workers))
        assert within(lambda: len(browser.got) == 4)
        for push in workers:
            push.stop()
        titles = [got["title"] for got in browser.got]
        assert titles == ["It is your turn"] * 3 + ["The match has ended"]
