"""Failover: follow-up work of another process is checked later."""

import pytest
from eventsourcing.persistence import OperationalError

from adapters.match_store import MatchStore
from adapters.settings import MEMORY, settings
from tests.adapters.matches import open_match
from tests.web.server_thread import within
from web.workers import failover
from web.workers.failover import FailoverWorker


@pytest.fixture
def store(monkeypatch):
    monkeypatch.setattr(failover, "LATER", 0.0)
    monkeypatch.setattr(failover, "AGAIN", 0.0)
    with MatchStore(settings(MEMORY, {}), writes=True) as opened:
        yield opened


def test_a_match_that_changed_elsewhere_is_looked_at_as_it_stands(store):
    seen = []
    stand_in = FailoverWorker(store, lambda match: seen.append((match.id, match.moves)))
    match_id = open_match(store.matches)
    stand_in.start()

    for known in ("nowhere", match_id):
        stand_in.look_later(known)

    assert within(lambda: seen == [(match_id, 0)])
    stand_in.stop()


def test_store_errors_are_retried(store):
    seen = []
    match_id = open_match(store.matches)

    def look_at(match):
        seen.append(match.id)
        if len(seen) == 1:
            raise OperationalError

    stand_in = FailoverWorker(store, look_at)
    stand_in.start()
    stand_in.look_later(match_id)

    assert within(lambda: len(seen) == 2)
    stand_in.stop()
