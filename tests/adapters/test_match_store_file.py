"""Tests of MatchStore on a file: one writer, readers, and files that cannot be opened."""

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from adapters import match_store as match_store_module
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import AnotherWriter, CannotOpen, MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.projections.runner import ProjectionThread
from adapters.settings import settings
from domain.match import PERSON
from tests.adapters.matches import FELCI, play_on

SECRET = b"a secret"
KEY = ClientKey("key")
PERSONS = (PERSON, PERSON)


def test_only_one_store_writes_to_a_file(sqlite, monkeypatch):
    monkeypatch.setattr(match_store_module, "PATIENCE", 0)
    with MatchStore(sqlite, writes=True), pytest.raises(AnotherWriter, match="Another process"):
        MatchStore(sqlite, writes=True)
    with MatchStore(sqlite, writes=True):
        pass


def test_a_writer_waits_until_a_reader_has_brought_the_list_up_to_date(sqlite):
    with MatchStore(sqlite, writes=False) as reader:
        assert reader.read_models._right.take()
        release = Event()
        with ProjectionThread(reader.read_models._right.give_up).at_work() as keeper:
            keeper.wake()
            with MatchStore(sqlite, writes=True):
                release.set()
    assert release.is_set()


def test_a_process_can_read_while_another_writes(sqlite):
    script = (
        "import sys; from adapters.match_store import MatchStore\n"
        "from adapters.settings import settings\n"
        "from adapters.projections.match_list import MatchSearch\n"
        "with MatchStore(settings(sys.argv[1], {}), writes=False) as store:\n"
        "    for it in store.list.search(MatchSearch()): print(it.id, it.status, it.moves)"
    )
    with MatchStore(sqlite, writes=True) as match_store:
        match_id = match_store.open_table(
            FELCI, {}, ("random", "random"), {}, key=KEY, secret=SECRET
        )
        play_on(match_store.matches, match_id, 5)
        match_store.list.catch_up()
        read = subprocess.run(
            [sys.executable, "-c", script, str(sqlite.file)], capture_output=True, text=True
        )
        assert read.stdout == f"{match_id} running 5\n", read.stderr
        play_on(match_store.matches, match_id, 1)


def test_a_writer_keeps_the_list_for_readers(sqlite, monkeypatch):
    with MatchStore(sqlite, writes=True) as writer, MatchStore(sqlite, writes=False) as reader:
        kept = Event()
        list_matches = writer.read_models._list.list_matches

        def listening(*args: object) -> None:
            list_matches(*args)
            kept.set()

        monkeypatch.setattr(writer.read_models._list, "list_matches", listening)
        writer.open_table(FELCI, {}, PERSONS, {}, key=KEY, secret=SECRET)
        assert kept.wait(10)
        assert len(list(reader.list.search(MatchSearch()))) == 1


def test_the_projection_thread_continues_after_an_error(caplog):
    calls: list[Event] = [Event(), Event()]
    left = iter(calls)

    def catch_up() -> None:
        next(left).set()
        raise RuntimeError("the list is locked")

    with ProjectionThread(catch_up, rest=0).at_work() as keeper:
        assert calls[0].wait(10)  # It begins with what was stored before.
        keeper.wake()
        assert calls[1].wait(10)
    reported = "the match list and the counts are not up to date: RuntimeError"
    assert [record.message for record in caplog.records] == [reported] * 2


def test_a_database_is_its_owners_alone(tmp_path):
    file = tmp_path / "new folder" / "matches.db"
    with MatchStore(settings(str(file), {}), writes=True) as match_store:
        match_store.open_table(FELCI, {}, PERSONS, {}, key=KEY, secret=SECRET)
        for path in (file, file.parent / "matches.db-wal"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def broken_places(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Return addresses that can't be opened, and what is said then."""
    text = tmp_path / "letter.txt"
    text.write_text("Dear database,\n" * 100)
    yield str(text), "not a database"
    yield str(text / "matches.db"), "not a directory|file exists"
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    yield f"postgresql://ada:hidden@127.0.0.1:{port}/games", "Connection refused"


def test_a_database_that_cannot_be_opened_says_so_in_one_sentence(tmp_path):
    for address, text in broken_places(tmp_path):
        with pytest.raises(CannotOpen, match=text) as failed:
            MatchStore(settings(address, {}), writes=True)
        assert "\n" not in str(failed.value)
        assert "hidden" not in str(failed.value)


def test_a_failed_start_lets_the_file_go(tmp_path, monkeypatch):
    monkeypatch.setattr(match_store_module, "PATIENCE", 0)
    file = tmp_path / "matches.db"
    file.write_text("Dear database,\n" * 100)
    for _ in range(2):
        with pytest.raises(CannotOpen, match="not a database"):
            MatchStore(settings(str(file), {}), writes=True)
    os.remove(file)
    with MatchStore(settings(str(file), {}), writes=True):
        pass
