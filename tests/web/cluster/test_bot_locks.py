"""A bot thinks in one process only; another process moves for it when that one dies."""

from contextlib import contextmanager

from tests.web.server_thread import within
from web.context import service_of
from web.workers import bot_worker


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


def test_what_another_process_did_meanwhile_is_not_done_again(app, visitor):
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
