"""Fixtures of the command line: a database, the system log, and parallel workers."""

import json
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from replay import process_pool
from replay.disclosure import log
from replay.process_pool import ProcessPool
from tests.replay.check_runs import EXAMPLES
from tests.replay.program import FELCI, run


@pytest.fixture(autouse=True)
def system_log(tmp_path, monkeypatch):
    """Return the path of a system log that is not listening."""
    monkeypatch.setattr("replay.disclosure.SYSTEM_LOG", str(tmp_path / "log"))
    log.cache_clear()
    yield tmp_path / "log"
    for handler in [*log().handlers]:
        handler.close()
        log().removeHandler(handler)
    log.cache_clear()


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.setenv("GIARDINO_DATABASE", str(tmp_path / "matches.db"))
    return str(tmp_path / "matches.db")


@pytest.fixture
def imported(database: str, tmp_path: Path) -> list[str]:
    """Import two recorded matches of Felci, a day apart; return their ids."""
    for day, name in enumerate(EXAMPLES, start=1):
        record = json.loads((FELCI / f"{name}.json").read_bytes())
        # Without a start time, a match is listed under the time of its import.
        record["meta"]["started"] = f"2026-01-{day:02}T10:00:00Z"
        for move in record["moves"]:
            move.pop("time", None)
        (tmp_path / f"{name}.json").write_text(json.dumps(record), "utf-8")
    paths = (tmp_path / f"{name}.json" for name in EXAMPLES)
    run("import", *paths)
    return [line.split()[0] for line in run("matches").stdout.splitlines()]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start workers after the first task, wait for them, and give them one task at a time."""
    start_workers = ProcessPool.start_workers

    def begin_and_wait(crew: ProcessPool[Any, Any]) -> None:
        start_workers(crew)
        while not all(worker.is_ready for worker in crew.workers):
            sleep(0.01)

    monkeypatch.setattr(ProcessPool, "start_workers", begin_and_wait)
    monkeypatch.setattr(process_pool, "START_AFTER", 0.0)
    monkeypatch.setattr(process_pool, "BATCH_SECONDS", 0.0)
