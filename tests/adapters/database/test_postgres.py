"""Tests of the store on PostgreSQL: schemas, many processes, broken connections."""

import multiprocessing
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import psycopg
import pytest
from eventsourcing.persistence import OperationalError

from adapters.clock import wall_clock
from adapters.database.schema import CREATE
from adapters.eventstore.event_log import EventLog
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.health.engine_info import Engine, engine_of
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import Settings, settings
from tests.adapters.database.replica import address_of, run
from tests.adapters.matches import FELCI, WHITE, any_move, matches_in, open_match, play_on, versions
from tests.adapters.postgres import started
from tests.replay import program

Postgres = Callable[[], str]
WAITING = "SELECT 1 FROM pg_locks WHERE NOT granted"


@pytest.fixture
def place(postgres: Postgres) -> Settings:
    """Return the settings of a schema that is not there yet."""
    return settings(postgres(), {})


def administrator(place: Settings) -> psycopg.Connection[tuple[object, ...]]:
    """Return a connection next to the application's own."""
    env = place.env
    return psycopg.connect(
        host=env["POSTGRES_HOST"],
        port=env["POSTGRES_PORT"],
        user="postgres",
        dbname=env["POSTGRES_DBNAME"],
        autocommit=True,
    )


def test_all_tables_are_in_the_schema_of_the_address(place):
    with MatchStore(place, writes=True) as match_store:
        match_store.open_table(FELCI, {}, ("random", "random"), {}, key=ClientKey("k"), secret=b"s")
        assert len(list(match_store.list.search(MatchSearch()))) == 1
    with administrator(place) as other:
        found = other.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = %s", (place.env["POSTGRES_SCHEMA"],)
        ).fetchall()
        elsewhere = other.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        ).fetchone()
    tables = re.findall(r"TABLE IF NOT EXISTS {at}(\w+)", " ".join(CREATE))
    assert {name for (name,) in found} == {*tables, "matches_events", "matches_tracking"}
    assert elsewhere == (0,)


def test_a_schema_is_a_database_of_its_own(postgres):
    with (
        MatchStore(settings(postgres(), {}), writes=True) as one,
        MatchStore(settings(postgres(), {}), writes=True) as other,
    ):
        one.open_table(FELCI, {}, ("random", "random"), {}, key=ClientKey("k"), secret=b"s")
        assert len(list(one.list.search(MatchSearch()))) == 1
        assert not list(other.list.search(MatchSearch()))


def open_and_play(address: str, number: int) -> None:
    """Open the store and play a little, as one of many processes."""
    with MatchStore(settings(address, {}), writes=True) as match_store:
        match_id = open_match(match_store.matches, number)
        play_on(match_store.matches, match_id, 2)
        match_store.list.catch_up()


def test_many_processes_open_an_empty_database_at_once(postgres):
    address = postgres()
    at_once = multiprocessing.get_context("forkserver")
    at_once.set_forkserver_preload([__name__])
    processes = [at_once.Process(target=open_and_play, args=(address, n)) for n in range(1, 7)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()

    assert [process.exitcode for process in processes] == [0] * 6
    with MatchStore(settings(address, {}), writes=False) as match_store:
        assert [listed.moves for listed in match_store.list.search(MatchSearch())] == [2] * 6


def test_tables_made_by_another_role_are_enough(place):
    schema = place.env["POSTGRES_SCHEMA"]
    role = f"role_of_{schema}"
    with MatchStore(place, writes=True), administrator(place) as other:
        other.execute(f"CREATE ROLE {role} LOGIN")
        other.execute(f"GRANT USAGE ON SCHEMA {schema} TO {role}")
        for kind in ("TABLES", "SEQUENCES"):
            other.execute(f"GRANT ALL ON ALL {kind} IN SCHEMA {schema} TO {role}")

    env = {**place.env, "POSTGRES_USER": role, "CREATE_TABLE": "n"}
    with MatchStore(Settings(place.address, env), writes=True) as match_store:
        play_on(match_store.matches, open_match(match_store.matches), 2)
        assert [listed.moves for listed in match_store.list.search(MatchSearch())] == [2]


def test_a_broken_connection_is_replaced(place):
    with matches_in(place.env) as store:
        match_id = open_match(store)
        with administrator(place) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        store.move(match_id, WHITE, any_move(store.known(match_id).match), 0, ClientKey("key"))
        assert versions(store, match_id) == [0, 1, 2, 3, 4]


def test_the_environment_cannot_switch_the_table_lock_off(place, monkeypatch):
    monkeypatch.setenv("POSTGRES_ENABLE_DB_FUNCTIONS", "y")
    with matches_in(place.env) as store:
        assert not store.log.factory.datastore.enable_db_functions


def test_a_server_that_cannot_be_reached_says_why_at_once(place):
    for change, text in (
        ({"POSTGRES_PORT": "1"}, "connection"),
        ({"POSTGRES_DBNAME": "nowhere"}, 'database "nowhere" does not exist'),
        ({"POSTGRES_USER": "nobody"}, 'role "nobody" does not exist'),
    ):
        with pytest.raises(OperationalError, match=text):
            EventLog({**place.env, **change})


def test_concurrent_chat_messages_are_both_stored(place):
    with MatchStore(place, writes=True) as match_store, administrator(place) as others:
        match_id = open_match(match_store.matches)
        talk = f'"{place.env["POSTGRES_SCHEMA"]}".chat'
        with ThreadPoolExecutor() as other:
            others.execute("BEGIN")
            others.execute(
                f"INSERT INTO {talk} VALUES (%s, 'table', 1, 'seat-0', '', '', 'hello', '', 0)",
                (match_id,),
            )
            saying = other.submit(
                match_store.chat.post, match_id, "table", "seat-1", "", "thanks", ""
            )
            while not others.execute(WAITING).fetchone():
                pass
            others.execute("COMMIT")
            saying.result()

        text = [(line.number, line.phrase) for line in match_store.chat.of(match_id, "table")]
    assert text == [(1, "hello"), (2, "thanks")]


def test_postgresql_without_fsync_and_replica_says_so(postgres):
    with MatchStore(settings(postgres(), {}), writes=True) as match_store:
        engine = engine_of(match_store.matches.log)

    assert engine.name.startswith("PostgreSQL ")
    assert engine.now is not None
    assert abs(engine.now - wall_clock()) < 60_000
    assert msgspec.structs.replace(engine, name="", now=None) == Engine(
        "", is_standby=False, waits_for_disk=False, is_alone=True
    )


@pytest.fixture
def server() -> Iterator[Any]:
    """Start a PostgreSQL server."""
    with TemporaryDirectory() as name:
        server = started(Path(name) / "data")
        yield server
        server.cleanup()


@pytest.mark.long
def test_a_restored_dump_is_fine_and_continues(server):
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
