"""Is an answered move on the disk, and does the file outlive what goes wrong around it?"""

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

from adapters.house import House
from adapters.settings import Settings
from adapters.store.keys import ClientKey
from adapters.store.match_list import Search
from adapters.store.matches import Matches
from adapters.store.sqlite import NotDurable, version_warning
from tests.adapters.playing import WHITE, any_move, open_match, play_on, rows


@pytest.fixture
def store(sqlite: Settings) -> Iterator[Matches]:
    """Return an application on an SQLite file."""
    with Matches(sqlite.env) as opened:
        yield opened


def pool_of(store: Matches) -> Any:
    return store.factory.datastore.pool


def test_every_connection_waits_for_the_disk(store: Matches) -> None:
    pool = pool_of(store)
    connections = [pool.get_connection(is_writer=writes) for writes in (True, *[False] * 9)]
    asked = [
        [
            connection._sqlite_conn.execute(f"PRAGMA {name}").fetchone()[0]
            for connection in connections
        ]
        for name in ("synchronous", "journal_mode")
    ]
    for connection in connections:
        pool.put_connection(connection)
    assert asked == [[2] * 10, ["wal"] * 10]


def test_an_sqlite_that_does_not_wait_is_refused(
    sqlite: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Careless(sqlite3.Connection):
        def execute(self, statement: str, *args: Any) -> Any:
            return super().execute(statement.replace("=FULL", "=NORMAL"), *args)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Careless))
    with pytest.raises(NotDurable, match="synchronous=1"):
        Matches(sqlite.env)


@pytest.mark.skipif(
    not shutil.which("strace"), reason="without strace only the PRAGMA can be looked at, above"
)
def test_no_answer_before_the_log_is_on_the_disk(tmp_path: Path) -> None:
    """Look at the system calls: after the last write to the log and before an answer, a sync."""
    trace = tmp_path / "trace"
    file = tmp_path / "matches.db"
    calls = "trace=write,pwrite64,fsync,fdatasync"
    run = ["strace", "-f", "-y", "-e", calls, "-o", str(trace)]
    subprocess.run(
        [*run, sys.executable, "-m", "tests.adapters.answering", str(file), "20"],
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


def test_a_connection_that_cannot_be_opened_does_not_stop_later_writes(
    store: Matches,
) -> None:
    match_id = open_match(store)
    command = any_move(store.live(match_id).match)
    pool = pool_of(store)
    pool.pool_timeout = 0.1

    with pytest.MonkeyPatch.context() as patched, ExitStack() as held:
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


def test_a_connection_that_does_not_come_free_does_not_stop_later_writes(store: Matches) -> None:
    match_id = open_match(store)
    command = any_move(store.live(match_id).match)
    pool = pool_of(store)
    pool.pool_timeout, pool.pool_size, pool.max_overflow = 0.01, 1, 0

    held = pool.get_connection()
    for _ in range(2):
        with pytest.raises(ConnectionUnavailableError, match="return of connection"):
            store.move(match_id, WHITE, command, 0, ClientKey("key"))
    pool.put_connection(held)

    assert store.move(match_id, WHITE, command, 0, ClientKey("key")).fresh


def test_a_reader_does_not_stop_the_writer_nor_see_half_a_write(
    store: Matches, sqlite: Settings
) -> None:
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


def test_a_house_is_opened_and_read_while_another_process_is_in_the_middle_of_writing(
    store: Matches, sqlite: Settings
) -> None:
    match_id = open_match(store)
    with House(sqlite, writes=False) as house:
        assert len(list(house.list.search(Search()))) == 1
    writer = sqlite3.connect(sqlite.env["SQLITE_DBNAME"], isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")

    with House(sqlite, writes=False) as house:
        assert house.matches.live(match_id).match.to_move == WHITE
        assert len(list(house.list.search(Search()))) == 1
    writer.close()


def test_readers_do_not_wait_for_writers(store: Matches) -> None:
    match_id = open_match(store)
    pool = pool_of(store)
    writing = pool.get_connection(is_writer=True)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(play_on, store, match_id, 1)
        assert [store.live(match_id).match.moves for _ in range(20)] == [0] * 20
        pool.put_connection(writing)
        assert [answer.position for answer in waiting.result()] == [1]


@pytest.mark.parametrize(
    ("version", "warned"),
    [((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False), ((3, 53, 0), False)],
)
def test_an_sqlite_with_the_race_of_its_log_is_warned_of(
    version: tuple[int, ...], warned: bool
) -> None:
    warning = version_warning(version)
    assert (warning is not None) == warned
    if warning:
        assert ".".join(map(str, version)) in warning
