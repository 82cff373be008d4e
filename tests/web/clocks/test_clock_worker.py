"""Clock worker: clock timeouts are stored in time, and a server's downtime costs nobody time."""

import pytest
from flask import Flask

from adapters.cluster.heartbeat import EVERY, MISSED
from domain.match import OutOfTime, TimeGivenBack
from tests.adapters.manual_clock import Hands
from tests.adapters.matches import START
from tests.web.clocks.clock_readings import MINUTE, happened
from tests.web.server_process import Browser, serving
from tests.web.server_thread import Watching, served, within
from tests.web.visitors import Table, Visitor, new_key
from web.context import service_of


def wake(app: Flask) -> None:
    """Let the clock worker read the manual clock again, for which it does not wait."""
    worker = service_of(app).clock_worker
    with worker._todo:
        worker._todo.notify()


def pass_time(table: Table, hands: Hands, time: int) -> None:
    """Let time pass while there is a server, and let its watchman look again."""
    hands.now += time
    table.store.heartbeat.beat(hands.now)
    wake(table.app)


def test_the_clock_worker_lets_a_flag_fall_and_everybody_is_shown_it(app, hands):
    service_of(app).start()
    table = Table(app, clock=MINUTE)
    with served(app) as url, Watching(url, table, table.spectator) as page:
        assert not page.next()["status"]["over"]
        pass_time(table, hands, 60_000)
        while not page.next()["status"]["over"]:
            pass

    assert len(happened(table, OutOfTime)) == 1


def test_a_move_wakes_the_clock_worker_only_for_the_earliest_deadline(app, hands, monkeypatch):
    service_of(app).start()
    worker = service_of(app).clock_worker
    table = Table(app, clock=MINUTE)
    assert within(lambda: worker._wakes_at == worker._next_beat)
    woken = []
    monkeypatch.setattr(worker._todo, "notify", lambda: woken.append(table.match.moves))

    table.play(1)
    assert woken == []

    worker._wakes_at = hands.now + 10**6
    table.play(1)
    assert woken == [2]


def test_the_clock_worker_survives_what_fails(app, hands, monkeypatch, caplog):
    table = Table(app, clock=MINUTE)
    failing = [True]
    let_fall = table.store.matches.let_flag_fall

    def fail(match_id: str) -> None:
        if failing:
            failing.pop()
            raise ValueError("the hand of Ada")
        let_fall(match_id)

    monkeypatch.setattr(table.store.matches, "let_flag_fall", fail)
    service_of(app).start()
    pass_time(table, hands, 60_000)
    assert within(lambda: not failing)
    pass_time(table, hands, 2_000)

    assert within(lambda: table.match.over)
    assert "ValueError" in caplog.text
    assert "Ada" not in caplog.text


def test_a_clock_worker_who_was_stopped_does_nothing(app, hands):
    service_of(app).start()
    table = Table(app, clock=MINUTE)
    service_of(app).clock_worker.stop()
    hands.now += 60_000
    wake(app)

    assert not within(lambda: table.match.over, seconds=0.2)


def reopened(open_app, database: str, table: Table) -> Table:
    """Return the table in a service that was restarted."""
    app = open_app(database)
    service_of(app).start()
    table.app = app
    for player in (*table.players, table.spectator):
        cookies = player.client
        player.app, player.client = app, Visitor(app).client
        for cookie in [cookies.get_cookie("seat", path=table.path)]:
            if cookie:
                player.client.set_cookie("seat", cookie.value, path=table.path)
    return table


def test_the_time_of_a_server_that_was_killed_is_given_back(open_app, hands, tmp_path):
    database = str(tmp_path / "matches.db")
    app = open_app(database)
    table = Table(app, clock={"turn": 60})
    # Before its first sign of life: between two of them it would be a silence.
    hands.now += 20_000
    service_of(app).clock_worker.start()
    wake(app)
    assert within(lambda: table.store.heartbeat.beat(hands.now) == (hands.now, MISSED))
    # It is gone without a word: nothing is told to its watchman.
    table.store.close()

    hands.now += 3_600_000
    table = reopened(open_app, database, table)

    (back,) = happened(table, TimeGivenBack)
    assert back.back == 3_600_000
    hands.now += 39_000
    table.play(1)
    assert table.match.moves == 1
    assert not table.match.over


def test_time_lost_before_a_shutdown_stays_lost(open_app, hands, tmp_path):
    database = str(tmp_path / "matches.db")
    app = open_app(database)
    table = Table(app, clock={"turn": 60})
    hands.now += 61_000
    table.store.heartbeat.beat(hands.now)
    table.store.close()

    hands.now += 3_600_000
    table = reopened(open_app, database, table)

    assert within(lambda: table.match.over)


def test_a_server_that_could_not_answer_for_a_while_gives_that_time_back(app, hands):
    service_of(app).start()
    table = Table(app, clock=MINUTE)
    hands.now += EVERY
    wake(app)
    assert within(lambda: service_of(app).clock_worker._next_beat > hands.now)

    hands.now += 300_000
    wake(app)

    assert within(lambda: bool(happened(table, TimeGivenBack)))
    assert happened(table, TimeGivenBack)[0].back == 300_000
    assert not table.match.over


def test_a_move_that_comes_before_the_clock_worker_after_a_silence_is_not_too_late(app, hands):
    service_of(app).start()
    table = Table(app, clock=MINUTE)
    hands.now += EVERY
    wake(app)
    assert within(lambda: service_of(app).clock_worker._next_beat > hands.now)

    hands.now += 300_000
    answer = table.players[table.match.to_move].move(table.path, table.any_move(), 0)

    assert answer.status_code == 200
    assert [given.back for given in happened(table, TimeGivenBack)] == [300_000]


def test_a_server_with_a_late_clock_follows_the_others(app, hands):
    service_of(app).start()
    table = Table(app, clock=MINUTE)
    table.store.heartbeat.beat(hands.now + 10_000)
    hands.now += EVERY
    wake(app)

    assert within(lambda: table.store.clock() == START + 10_000)
    assert happened(table, TimeGivenBack) == []


@pytest.mark.slow
def test_after_kill_9_a_running_clock_has_its_time_back(tmp_path):
    words = ["--port", "0", "--database", tmp_path / "matches.db"]
    body = {"game": "felci", "seats": [{}, {"by": "random"}], "sit": 0, "clock": {"turn": 60}}
    with serving(*words) as served_once:
        _, opened = Browser(served_once.url).ask("/matches", body, **{"Idempotency-Key": new_key()})
    with serving(*words) as served_again:
        _, reported = Browser(served_again.url).ask(f"{opened['path']}log")

    assert "gets back the time the server was down" in str(reported)
