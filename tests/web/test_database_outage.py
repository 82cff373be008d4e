"""Responses while the database is unreachable, and after it is back."""

import logging
from threading import Event
from typing import Any

from eventsourcing.persistence import OperationalError

from tests.web.bot_engines import InThread
from tests.web.visitors import Visitor
from web.context import service_of
from web.readiness import ReadinessProbe
from web.workers.bot_worker import BotWorker


def gone(*args: Any, **others: Any) -> Any:
    raise OperationalError("the store is gone")


def test_readiness_does_not_wait_for_a_store_that_keeps_silent(app, visitor):
    answered = Event()
    service_of(app).readiness = ReadinessProbe(answered.wait)
    for _ in range(2):
        assert visitor.get("/readyz").status_code == 503
    answered.set()
    service_of(app).readiness.answers(10)
    assert visitor.get("/readyz").status_code == 200
    service_of(app).readiness.close()


def test_readiness_says_that_the_store_is_gone(app, visitor):
    service_of(app).readiness = ReadinessProbe(gone)
    answer = visitor.get("/readyz")
    assert (answer.status_code, answer.json and answer.json["kind"]) == (503, "unreachable")
    assert visitor.get("/healthz").status_code == 200
    service_of(app).readiness.close()


def test_bots_wait_for_a_store_that_is_gone_and_say_so_once(app, caplog, monkeypatch):
    monkeypatch.setattr("web.workers.bot_worker.STORE_REST", 0)
    store, moved = service_of(app).store, Event()
    visitor = Visitor(app)
    seats = [{"by": "random"}, {"by": "random"}]
    match_id = visitor.open(seats=seats).json["match"]
    live, tries = store.matches.live, iter(range(5))

    def at_first_gone(match_id: str) -> Any:
        return live(match_id) if next(tries, None) is None else gone()

    monkeypatch.setattr(store.matches, "live", at_first_gone)
    bots = BotWorker(store, lambda match_id: moved.set(), lambda match_id: True, 0, InThread())
    with caplog.at_level(logging.ERROR):
        bots.start()
        bots.look_at(match_id, after=0)
        assert moved.wait(10)
        bots.stop()
    reported = [record.message for record in caplog.records]
    assert reported == ["the bots can't reach the store: OperationalError"]


def test_a_full_disk_leaves_the_lists_as_they_stand_and_is_reported_once(
    app, visitor, caplog, monkeypatch
):
    store = service_of(app).store
    first = visitor.open().json["match"]
    assert first in visitor.get("/matches").text
    second = visitor.open().json["match"]
    monkeypatch.setattr(store.read_models._list, "list_matches", gone)
    with caplog.at_level(logging.ERROR):
        pages = [visitor.get(path) for path in ("/", "/matches", "/games/felci", "/matches")]
    assert [page.status_code for page in pages] == [200] * 4
    assert (first in pages[1].text, second in pages[1].text) == (True, False)
    reported = [record.message for record in caplog.records]
    assert reported == ["the match list is shown as it stands: OperationalError"]
    assert visitor.get("/readyz").status_code == 503

    monkeypatch.undo()
    assert visitor.get("/readyz").status_code == 200
    assert second in visitor.get("/matches").text


def test_a_list_that_cannot_be_read_is_not_shown(app, visitor, monkeypatch):
    monkeypatch.setattr(service_of(app).store.names._database, "position", gone)
    assert [visitor.get(path).status_code for path in ("/", "/matches")] == [503, 503]
