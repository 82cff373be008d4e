"""Fixtures: stores in memory, in an SQLite file and on a real PostgreSQL server."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from adapters.clock import Clock
from adapters.eventstore.event_log import EventLog
from adapters.eventstore.match_service import MatchService
from adapters.eventstore.repository import AT_HAND
from adapters.match_store import MatchStore
from adapters.projections import match_list, rebuild, runner, statistics
from adapters.projections.runner import ProjectionThread
from adapters.settings import MEMORY, Settings, settings
from tests.adapters.matches import ticking


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder that is in memory where that is possible: fsync costs nothing there."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        yield Path(name)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def database(request: pytest.FixtureRequest, folder: Path) -> Settings:
    """Return the settings of an empty database, of one kind after the other."""
    if request.param == "memory":
        return settings(MEMORY, {})
    if request.param == "sqlite":
        return settings(str(folder / "matches.db"), {})
    return settings(request.getfixturevalue("postgres")(), {})


@pytest.fixture
def sqlite(folder: Path) -> Settings:
    """Return the settings of an empty SQLite file."""
    return settings(str(folder / "matches.db"), {})


Open = Callable[..., MatchService]
"""Opens another application on the test's one database."""


@pytest.fixture
def open_matches(database: Settings) -> Iterator[Open]:
    """Return what opens applications on one database, as many processes would."""
    recorders: list[Any] = []

    with ExitStack() as opened:

        def open_one(
            *, env: dict[str, str] | None = None, clock: Clock | None = None, at_hand: int = AT_HAND
        ) -> MatchService:
            log = EventLog({**database.env, **(env or {})})
            opened.callback(log.close)
            if database.address == MEMORY and recorders:
                log.recorder = recorders[0]
            recorders.append(log.recorder)
            return MatchService(log, clock or ticking(), at_hand=at_hand)

        yield open_one


@pytest.fixture
def store(open_matches: Open) -> MatchService:
    """Return an application on an empty database."""
    return open_matches()


@pytest.fixture
def match_store(database: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchStore]:
    """Return a store on an empty database; the keeper's thread would be a further reader."""
    monkeypatch.setattr(ProjectionThread, "_keep", lambda keeper: None)
    with MatchStore(database, writes=True, clock=ticking()) as opened:
        yield opened


@pytest.fixture
def memory_store() -> Iterator[MatchStore]:
    """Return a store in memory, with chance that is always the same."""
    chance, memory = Random(1), settings(MEMORY, {})
    with MatchStore(
        memory, writes=True, clock=ticking(), seed=lambda: chance.randbytes(32)
    ) as opened:
        yield opened


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a few matches already be many."""
    monkeypatch.setattr(runner, "BATCH", 7)
    monkeypatch.setattr(match_list, "PAGE", 7)
    monkeypatch.setattr(rebuild, "AT_ONCE", 2)
    monkeypatch.setattr(statistics, "AT_ONCE", 2)
