"""``giardino forget``: a player's personal data is erased, and matches stay the same."""

import json
import sqlite3
from contextlib import closing
from functools import partial

import pytest

from adapters.match_store import MatchStore
from adapters.settings import settings
from tests.replay.program import FELCI, run
from tests.replay.stored_matches import running_match


@pytest.fixture
def database(tmp_path):
    """Return a database with a running match of Ada and Bruno, and a finished one of a record."""
    path = tmp_path / "matches.db"
    running_match(str(path))
    record = json.loads((FELCI / "rulebook_example.json").read_text())
    file = tmp_path / "record.json"
    file.write_text(json.dumps({**record, "players": ["Carla", "ADA"]}))
    assert run("import", file, "--database", path).exit_code == 0
    return path


def texts(database):
    """Return the content of all tables other than the events, as one text."""
    with closing(sqlite3.connect(database)) as known:
        tables = known.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return str(
            [
                known.execute(f"SELECT * FROM {name}").fetchall()
                for (name,) in tables
                if name != "stored_events"
            ]
        )


def test_without_yes_it_only_shows_where_the_name_stands(database):
    before = listed(database)

    shown = run("forget", "ada", "--database", database)

    assert shown.exit_code == 0
    assert shown.stderr == "the name appears in 2 matches; --yes removes it\n"
    assert [line.split("  ")[-1].strip() for line in shown.stdout.splitlines()] == [
        "Ada, Bruno",
        "Carla, ADA",
    ]
    assert listed(database) == before


def test_erased_data_is_in_no_free_page_either(database, monkeypatch):
    class Careless(sqlite3.Connection):
        def __init__(self, *args, **others):
            super().__init__(*args, **others)
            self.execute("PRAGMA secure_delete=OFF")

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Careless))
    assert b"Bruno" in database.read_bytes()

    assert run("forget", "bruno", "--yes", "--database", database).exit_code == 0

    assert b"Bruno" not in database.read_bytes()


def test_with_yes_the_name_is_nowhere_and_each_match_is_as_it_was(database):
    logs = [run("log", line[:36], "--database", database).stdout for line in listed(database)]

    done = run("forget", "ada", "--yes", "--database", database)

    assert (done.exit_code, done.stderr) == (0, "name removed from 2 matches\n")
    assert "ada" not in texts(database).casefold()
    assert "Bruno" in texts(database)
    assert [line.split("  ")[-1].strip() for line in listed(database)] == [
        "White, Bruno",
        "Carla, Black",
    ]
    assert "ada" not in run("export", "--database", database).stdout.casefold()
    assert [
        run("log", line[:36], "--database", database).stdout for line in listed(database)
    ] == logs
    assert run("check", "--database", database).exit_code == 0
    again = run("forget", "Ada", "--yes", "--database", database)
    assert again.stderr == "no match has that name: giardino matches lists the names\n"


def test_no_browser_and_no_link_opens_the_seat_any_more(database):
    with MatchStore(settings(str(database)), writes=True) as store:
        ((match_id, _),) = store.names.seats_of("Bruno")
        store.seat_sessions.add(match_id, [0], "another-browser", "link", "Firefox")

    assert run("forget", "Ada", "--yes", "--database", database).exit_code == 0

    with MatchStore(settings(str(database)), writes=True) as store:
        held = [
            store.seat_sessions.is_valid(match_id, 0, name) for name in ("sit-0", "another-browser")
        ]
        assert held == [False, False]
        assert store.seat_sessions.of(match_id, 0) == ()
        assert store.seat_sessions.is_valid(match_id, 1, "sit-1")


def test_a_name_that_somebody_wrote_into_a_match_is_reported(tmp_path):
    record = json.loads((FELCI / "rulebook_example.json").read_text())
    file, database = tmp_path / "record.json", tmp_path / "matches.db"
    file.write_text(json.dumps({**record, "meta": {"place": "at Ada's"}, "players": ["Ada", "Bo"]}))
    assert run("import", file, "--database", database).exit_code == 0
    (line,) = listed(database)

    done = run("forget", "Ada", "--yes", "--database", database)

    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        f"match {line[:36]}: a text by a player contains that name, and is kept",
        "name removed from 1 match",
    ]


def listed(database):
    """Return the lines of the list."""
    return run("matches", "--database", database).stdout.splitlines()
