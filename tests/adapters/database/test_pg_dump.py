"""Tests of backup with pg_dump and of its restoration."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from adapters.match_store import MatchStore
from adapters.settings import settings
from tests.adapters.database.replica import address_of, run
from tests.adapters.matches import open_match, play_on
from tests.adapters.postgres import started
from tests.replay import program


@pytest.fixture
def server() -> Iterator[Any]:
    """Start a PostgreSQL server."""
    with TemporaryDirectory() as name:
        server = started(Path(name) / "data")
        yield server
        server.cleanup()


@pytest.mark.long
def test_a_restored_dump_is_fine_and_continues(server: Any) -> None:
    known = server.get_postmaster_info()
    where = ("-h", str(known.socket_dir), "-p", str(known.port), "-U", "postgres")
    dump, address = f"{server.pgdata}/giardino.dump", address_of(server)
    with MatchStore(settings(address, {}), writes=True) as match_store:
        match_id = open_match(match_store.matches)
        play_on(match_store.matches, match_id, 5)
        before = match_store.matches.history(match_id)

    run(server, "pg_dump", *where, "--format=custom", f"--file={dump}", "postgres")
    run(server, "createdb", *where, "restored")
    run(server, "pg_restore", *where, "--dbname=restored", dump)

    there = address.replace("/postgres?", "/restored?")
    assert program.run("check", "--jobs", "1", "--database", there).exit_code == 0
    with MatchStore(settings(there, {}), writes=True) as match_store:
        assert match_store.matches.history(match_id) == before
        assert play_on(match_store.matches, match_id)
