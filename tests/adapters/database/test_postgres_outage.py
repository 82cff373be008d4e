"""Tests of a lost PostgreSQL: nobody waits for long, and nothing is doubled."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from eventsourcing.persistence import OperationalError

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from adapters.settings import settings
from tests.adapters.matches import WHITE, any_move, matches_in, open_match, play_on, versions
from tests.adapters.tcp_proxy import Cable, through

LONG: Final = 10.0
"""How many seconds nobody waits, on however slow a machine; half a minute was usual once."""


@pytest.fixture
def cable(postgres: Callable[[], str]) -> Iterator[tuple[Cable, dict[str, Any]]]:
    """Return a cable to a PostgreSQL server, and the settings of a schema behind it."""
    env = settings(postgres(), {}).env
    cable = Cable(Path(env["POSTGRES_HOST"]) / f".s.PGSQL.{env['POSTGRES_PORT']}")
    yield cable, through(cable, env)
    cable.cut()


def patiently(act: Callable[[], Any]) -> Any:
    """Do something as soon as it can be done again."""
    until = time.monotonic() + LONG
    while True:
        try:
            return act()
        except OperationalError:
            assert time.monotonic() < until


def busy(store: MatchService, match_id: str) -> None:
    """Let there be many connections that lie idle afterwards."""
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: store.live(match_id), range(80)))


@pytest.mark.parametrize(
    ("leave", "come_back"), [(Cable.cut, Cable.mend), (Cable.be_silent, Cable.flow)]
)
def test_requests_fail_fast_while_the_database_is_down(cable, leave, come_back):
    server, env = cable
    with matches_in(env) as store:
        match_id = open_match(store)
        busy(store, match_id)
        leave(server)
        for ask in (store.live, store.history, lambda match_id: play_on(store, match_id, 1)):
            start = time.monotonic()
            with pytest.raises(OperationalError):
                ask(match_id)
            assert time.monotonic() - start < LONG
        come_back(server)
        assert len(patiently(lambda: play_on(store, match_id, 3))) == 3


def test_after_a_restart_no_lost_connection_is_used(cable):
    server, env = cable
    with matches_in(env) as store:
        match_id = open_match(store)
        busy(store, match_id)
        server.cut()
        server.mend()
        assert len(play_on(store, match_id, 5)) == 5


def test_a_move_whose_answer_did_not_come_is_made_once(cable):
    server, env = cable
    with matches_in(env) as store:
        match_id = open_match(store)
        command = any_move(store.live(match_id).match)
        server.be_silent()
        with pytest.raises(OperationalError):
            store.move(match_id, WHITE, command, 0, ClientKey("key"))
        server.flow()
        answer = patiently(lambda: store.move(match_id, WHITE, command, 0, ClientKey("key")))
        assert answer.position == 1
        assert versions(store, match_id) == [0, 1, 2, 3, 4]


def test_the_library_asks_nothing_again(cable):
    """Its retries would add up to half a minute."""
    _, env = cable
    with matches_in(env) as store:
        recorder: Any = store.log.recorder
        for name in ("insert_events", "select_events", "select_notifications"):
            assert not hasattr(getattr(recorder, name), "__wrapped__")
