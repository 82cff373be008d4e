"""Work of one move that two viewers see: it is loaded, applied and encoded once."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from adapters.database.database import Database
from adapters.eventstore import codec
from adapters.eventstore.repository import MatchRepository
from adapters.match_store import MatchStore
from adapters.settings import settings
from adapters.sql_tables.seat_sessions import SELECT_SESSIONS
from domain.match import Moved
from tests.web.reused_app import app_over
from tests.web.server_thread import Watching
from web.websocket.connection import Connection


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """Return an application over a database file, whose only writer it is."""
    with (
        MatchStore(settings(str(tmp_path / "matches.db"), {}), writes=True) as store,
        app_over(store) as app,
    ):
        yield app


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return how often each thing is done."""
    done: Counter[str] = Counter()

    def count(where: Any, name: str, what: str, counts: Any = lambda *args: True) -> None:
        known = getattr(where, name)

        def counting(*args: Any, **named: Any) -> Any:
            done[what] += counts(*args)
            return known(*args, **named)

        monkeypatch.setattr(where, name, counting)

    count(MatchRepository, "load", "loads")
    count(
        Database,
        "cached_query",
        "session reads",
        lambda _, statement, *values: statement == SELECT_SESSIONS,
    )
    for module in ("moves", "evolve"):
        count(import_module(f"domain.match.{module}"), "after", "applications")
    for encoder in ("encode", "_in_order"):
        count(codec, encoder, "encodings", _has_move)
    return done


def _has_move(value: Any) -> bool:
    return any(isinstance(part, Moved) for part in (value if isinstance(value, tuple) else [value]))


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[Connection]:
    """Return the connections of all sockets, as they begin."""
    begun: list[Connection] = []
    run = Connection.run
    monkeypatch.setattr(Connection, "run", lambda own: (begun.append(own), run(own)))
    return begun


def test_a_move_that_two_see_is_loaded_applied_and_encoded_once(table, url, work, connections):
    with (
        Watching(url, table, table.players[0]) as one,
        Watching(url, table, table.players[1]) as two,
    ):
        table.play(1)
        for page in (one, two):
            while page.next()["position"] < 1:
                continue
        for connection in connections:
            with connection._send_lock:
                pass
        body, seat = table.any_move(), table.match.to_move
        assert seat is not None
        work.clear()

        assert table.players[seat].move(table.path, body, at=1).status_code == 200
        reported = dict(work)

        assert [page.next()["position"] for page in (one, two)] == [2, 2]
    assert reported == {"loads": 1, "session reads": 2, "applications": 1, "encodings": 1}
