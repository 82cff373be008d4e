"""Tests of the store on SQLite: durability, and recovery from failures."""

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.persistence import ConnectionUnavailableError, InterfaceError

from adapters.database.sqlite_pool import NotDurable, NotTheWriter
from adapters.eventstore.event_log import EventLog
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import Settings
from tests.adapters.matches import WHITE, any_move, matches_in, open_match, play_on, rows


@pytest.fixture
def store(sqlite: Settings) -> Iterator[MatchService]:
    """Return an application on an SQLite file."""
    with matches_in(sqlite.env) as opened:
        yield opened


def pool_of(store: MatchService) -> Any:
    return store.log.factory.datastore.pool


def test_every_connection_waits_for_the_disk(store):
    pool = pool_of(store)
    connections = [pool.get_connection(is_writer=writes) for writes in (True, *[False] * 9)]
    pragmas = [
        [
            connection._sqlite_conn.execute(f"PRAGMA {name}").fetchone()[0]
            for connection in connections
        ]
        for name in ("synchronous", "journal_mode")
    ]
    for connection in connections:
        pool.put_connection(connection)
    assert pragmas == [[2] * 10, ["wal"] * 10]


def test_an_sqlite_that_does_not_wait_is_refused(sqlite, monkeypatch):
    class Careless(sqlite3.Connection):
        def execute(self, statement: str, *args: Any) -> Any:
            return super().execute(statement.replace("=FULL", "=NORMAL"), *args)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Careless))
    with pytest.raises(NotDurable, match="synchronous=1"):
        EventLog(sqlite.env)


@pytest.mark.skipif(
    not shutil.which("strace"), reason="without strace only the PRAGMA can be looked at, above"
)
def test_no_answer_before_the_log_is_on_the_disk(tmp_path):
    """Look at the system calls: after the last write to the log and before an answer, a sync."""
    trace = tmp_path / "trace"
    file = tmp_path / "matches.db"
    calls = "trace=write,pwrite64,fsync,fdatasync"
    run = ["strace", "-f", "-y", "-e", calls, "-o", str(trace)]
    subprocess.run(
        [*run, sys.executable, "-m", "tests.adapters.move_process", str(file), "20"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    marks = {
        "write": r"pwrite64\(.*matches\.db-wal",
        "sync": r"f(data)?sync\(.*matches\.db-wal",
        "answer": r'write\(1.*"answer',
    }
    happened = [
        mark
        for line in trace.read_text().splitlines()
        for mark, pattern in marks.items()
        if re.search(pattern, line)
    ]
    story = " ".join(happened)
    assert story.count("answer") == 20
    assert story.count("write sync answer") == 20


def fails_to_open(*where: Any, **how: Any) -> Any:
    """Be sqlite3.connect when the process has no file descriptor left."""
    raise sqlite3.OperationalError("unable to open database file")


def test_a_connection_that_cannot_be_opened_does_not_stop_later_writes(store):
    match_id = open_match(store)
    command = any_move(store.live(match_id).match)
    pool = pool_of(store)
    pool.pool_timeout = 0.1

    with pytest.MonkeyPatch.context() as patched, ExitStack() as held:
        pool._writer.close()
        while pool.num_in_pool:
            held.callback(pool.put_connection, pool.get_connection())
        patched.setattr(sqlite3, "connect", fails_to_open)
        for _ in range(3):
            with pytest.raises(InterfaceError, match="unable to open"):
                store.move(match_id, WHITE, command, 0, ClientKey("key"))
            with pytest.raises(InterfaceError, match="unable to open"):
                store.live(match_id)
        patched.undo()
        assert store.move(match_id, WHITE, command, 0, ClientKey("key")).fresh
    assert pool.num_in_use == pool._num_writers == 0


def test_readers_that_hold_every_connection_do_not_stop_the_writer(store):
    match_id = open_match(store)
    command = any_move(store.live(match_id).match)
    pool = pool_of(store)
    pool.pool_timeout, pool.pool_size, pool.max_overflow = 0.01, 1, 0

    held = pool.get_connection()
    with pytest.raises(ConnectionUnavailableError, match="return of connection"):
        store.live(match_id)
    assert store.move(match_id, WHITE, command, 0, ClientKey("key")).fresh
    pool.put_connection(held)


def test_a_reader_does_not_stop_the_writer_nor_see_half_a_write(store, sqlite):
    match_id = open_match(store)
    reader = sqlite3.connect(sqlite.env["SQLITE_DBNAME"], isolation_level=None)
    reader.execute("BEGIN")
    count = "SELECT count(*) FROM stored_events"
    assert reader.execute(count).fetchone() == (4,)

    play_on(store, match_id, 5)

    assert reader.execute(count).fetchone() == (4,)
    reader.execute("COMMIT")
    assert reader.execute(count).fetchone() == (9,) == (rows(store),)
    reader.close()


def test_a_store_is_opened_and_read_while_another_process_is_in_the_middle_of_writing(
    store, sqlite
):
    match_id = open_match(store)
    with MatchStore(sqlite, writes=False) as match_store:
        assert len(list(match_store.list.search(MatchSearch()))) == 1
    writer = sqlite3.connect(sqlite.env["SQLITE_DBNAME"], isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")

    with MatchStore(sqlite, writes=False) as match_store:
        assert match_store.matches.live(match_id).match.to_move == WHITE
        assert len(list(match_store.list.search(MatchSearch()))) == 1
    writer.close()


def test_readers_do_not_wait_for_writers(store):
    match_id = open_match(store)
    pool = pool_of(store)
    writing = pool.get_connection(is_writer=True)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(play_on, store, match_id, 1)
        assert [store.live(match_id).match.moves for _ in range(20)] == [0] * 20
        pool.put_connection(writing)
        assert [answer.position for answer in waiting.result()] == [1]


def heard(statements: list[tuple[int, str]]) -> Any:
    """Return what connects as sqlite3 does and notes who says what."""
    connect = sqlite3.connect

    def listening(*where: Any, **how: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*where, **how)
        connection.set_trace_callback(lambda text: statements.append((id(connection), text)))
        connections.append(connection)
        return connection

    connections: list[sqlite3.Connection] = []  # So that no two have the same id.
    return listening


def test_no_connection_but_one_can_write_or_checkpoint(sqlite, monkeypatch):
    """SQLite before 3.51.3 can damage a database when two of them do."""
    text: list[tuple[int, str]] = []
    monkeypatch.setattr(sqlite3, "connect", heard(text))
    with MatchStore(sqlite, writes=True) as match_store, ThreadPoolExecutor(8) as threads:
        ids = [open_match(match_store.matches, number) for number in range(1, 9)]
        for answers in threads.map(partial(play_on, match_store.matches), ids, [20] * 8):
            assert len(answers) == 20
        assert len(list(match_store.list.search(MatchSearch()))) == 8
        match_store.read_models.rebuild()

    writers = {who for who, what in text if what.startswith(("INSERT", "CREATE", "DELETE"))}
    cannot = [
        {who for who, what in text if what == pragma}
        for pragma in ("PRAGMA wal_autocheckpoint=0", "PRAGMA query_only=ON")
    ]
    everybody = {who for who, _ in text}
    assert len(writers) == 1
    assert cannot == [everybody - writers] * 2
    assert everybody - writers
    assert not [what for _, what in text if "checkpoint" in what and what.endswith(")")]


def test_a_reader_of_a_file_that_somebody_writes_to_cannot_write(sqlite):
    with MatchStore(sqlite, writes=True) as writer, MatchStore(sqlite, writes=False) as reader:
        match_id = open_match(writer.matches)
        with pytest.raises(NotTheWriter):
            reader.names.write(match_id, {WHITE: "Eve"})
        connection = pool_of(reader.matches).get_connection(is_writer=False)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection._sqlite_conn.execute("DELETE FROM stored_events")
        pool_of(reader.matches).put_connection(connection)
        assert not list(writer.list.search(MatchSearch(player="Eve")))


def test_the_one_that_writes_brings_the_log_into_the_database(sqlite):
    assert sqlite.file
    log = Path(f"{sqlite.file}-wal")
    with MatchStore(sqlite, writes=True) as match_store:
        for number in range(1, 31):
            play_on(match_store.matches, open_match(match_store.matches, number), 20)
        assert log.stat().st_size < 8 * 2**20
    assert not log.exists()
