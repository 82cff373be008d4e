"""Bots whose process is killed, or who think at two servers: every move is made once."""

import os
import signal
from contextlib import contextmanager, suppress

from flask import Flask

from domain.match import Moved
from tests.web.bot_engines import InThread
from tests.web.server_thread import within
from tests.web.visitors import Visitor
from tests.web.workers.test_bot_worker import BOTS, live
from web.context import service_of
from web.workers import bot_worker
from web.workers.bot_worker import BotWorker
from web.workers.engine_pool import EnginePool


def moves_stored(app: Flask, path: str) -> int:
    """Return how many moves of a match are stored."""
    history = service_of(app).store.matches.history(path.split("/")[2])
    return sum(isinstance(recorded.event, Moved) for recorded in history)


def test_a_match_continues_when_the_process_that_thinks_is_killed_again_and_again(
    new_app, monkeypatch
):
    monkeypatch.setattr("web.workers.bot_worker.FIRST_REST", 0)
    thinker = EnginePool(1)
    app = new_app(thinker=thinker)
    service_of(app).bots.start()
    visitor = Visitor(app)
    path = visitor.open(seats=BOTS).json["path"]
    killed: set[int] = set()

    def ended() -> bool:
        assert visitor.get(f"{path}view").status_code == 200
        for pid in thinker.pids[: 4 - len(killed)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            killed.add(pid)
        return live(app, path).over

    assert within(ended, 60)
    assert len(killed) == 4
    assert moves_stored(app, path) == live(app, path).moves


def test_bots_of_two_servers_make_one_move(app):
    store = service_of(app).store
    path = Visitor(app).open(seats=BOTS).json["path"]
    match_id = path.split("/")[2]
    both: list[BotWorker] = []

    def changed(match_id: str) -> None:
        for bots in both:
            bots.look_at(match_id)

    both += [BotWorker(store, changed, lambda match_id: True, 0, InThread()) for _ in range(2)]
    for bots in both:
        bots.start()
    changed(match_id)

    assert within(lambda: live(app, path).over, 60)
    for bots in both:
        bots.stop()
    assert moves_stored(app, path) == live(app, path).moves
    assert not any(bots._failures for bots in both)


def test_while_another_process_thinks_nothing_is_thought_here(app, visitor, monkeypatch):
    monkeypatch.setattr(bot_worker, "ANOTHERS", 0.0)
    service, locks = service_of(app), []

    @contextmanager
    def claim(what):
        locks.append(what)
        yield len(locks) > 2

    service.store.peers.try_lock = claim
    opened = visitor.open(
        seats=[{"name": "Ada"}, {"by": "random"}],
        options={"white_skips_first_turn": True},
        sit=0,
    ).json
    service.bots.start()

    assert within(lambda: service.store.matches.live(opened["match"]).match.moves > 0)
    assert locks[:3] == [opened["match"]] * 3


def test_work_done_by_another_process_is_not_repeated(app, visitor):
    service = service_of(app)
    match_id = visitor.open(
        seats=[{"name": "Ada"}, {"by": "random"}],
        options={"white_skips_first_turn": True},
        sit=0,
    ).json["match"]
    matches, real = service.store.matches, service.store.peers.try_lock

    @contextmanager
    def late(what):
        with real(what) as ours:
            assert service.bots._make_move(match_id, 0, 1)
            yield ours

    service.store.peers.try_lock = late
    assert not service.bots._move(match_id)
    assert matches.live(match_id).match.moves == 1
