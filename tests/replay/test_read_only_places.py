"""Commands that only read work in read-only places, and for users without a home."""

import gzip
import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from adapters.database.migrations import MIGRATIONS
from adapters.match_store import MatchStore
from adapters.projections.runner import ProjectionThread
from adapters.settings import BadSetting, settings
from tests.adapters.matches import open_match, play_on
from tests.golden import FIXTURES
from tests.replay.program import one_line, run, start
from tests.replay.test_kept_databases import KEPT

WRITING = (
    ("rebuild",),
    ("import", str(FIXTURES / "felci" / "rulebook_example.json")),
    ("tidy", "--yes"),
    ("forget", "Ada", "--yes"),
)


@pytest.fixture
def read_only(monkeypatch):
    """Make everything read-only, as far as the operating system knows."""
    ask = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and ask(path, mode))


def left_by_a_writer(folder, monkeypatch, *, up_to_date=True):
    """Return a database as left by a writer that was killed, and the id of its match."""
    monkeypatch.setattr(ProjectionThread, "_keep", lambda keeper: None)
    working, left = folder / "working", folder / "left"
    working.mkdir()
    left.mkdir()
    with MatchStore(settings(str(working / "matches.db")), writes=True) as store:
        match_id = open_match(store.matches)
        play_on(store.matches, match_id, 9)
        store.signing_keys.note("ab" * 32, 0)
        if up_to_date:
            store.list.catch_up()
            store.read_models._counts.catch_up()
        for file in working.iterdir():
            shutil.copy(file, left)
    return left / "matches.db", match_id


def files(database):
    """Return the files there, except shared memory."""
    return {
        file.name: b"" if file.name.endswith("-shm") else file.read_bytes()
        for file in database.parent.iterdir()
    }


def works(database, match_id):
    """Assert that each reading command works, and changes no file."""
    before = files(database)
    listed = run("matches", "--database", database)
    assert (listed.exit_code, listed.stderr) == (0, "")
    assert listed.stdout.startswith(match_id)
    assert "  9 moves" in listed.stdout
    copy = database.parent.parent / "copy.db"
    for words in (
        ("check", "--jobs", "1"),
        ("export", "--unsealed"),
        ("replay", match_id, "--at", "3", "--unsealed"),
        ("log", match_id),
        ("verify", match_id),
        ("tidy",),
        ("forget", "Ada"),
        ("backup", copy),
    ):
        done = run(*words, "--database", database)
        assert (words, done.exit_code) == (words, 0), done.stderr
    assert "database" not in {
        line.split()[1]
        for line in run("doctor", "--database", database).stdout.splitlines()
        if line.startswith("wrong")
    }
    assert files(database) == before
    return copy


@pytest.mark.parametrize("up_to_date", [True, False])
@pytest.mark.parametrize("without", [(), ("-shm",), ("-wal", "-shm")])
def test_a_database_is_read_where_nothing_can_be_written(
    tmp_path, monkeypatch, request, up_to_date, without
):
    database, match_id = left_by_a_writer(tmp_path, monkeypatch, up_to_date=up_to_date)
    if "-wal" in without:
        # As after a clean shutdown of the server.
        with MatchStore(settings(str(database)), writes=True) as store:
            store.list.catch_up()
    for ending in without:
        Path(f"{database}{ending}").unlink(missing_ok=True)
    request.getfixturevalue("read_only")

    copy = works(database, match_id)

    assert run("matches", "--database", copy).stdout.startswith(match_id)


def test_a_database_of_an_older_schema_is_read_where_nothing_can_be_written(
    tmp_path, read_only, monkeypatch
):
    database = tmp_path / "matches.db"
    database.write_bytes(gzip.decompress(KEPT[0].read_bytes()))
    added = ("CREATE TABLE {at}added (id TEXT)",)
    monkeypatch.setattr("adapters.database.migrations.MIGRATIONS", (*MIGRATIONS, added))

    assert run("matches", "--database", database).stdout.count("running") == 8
    assert run("check", "--jobs", "1", "--database", database).exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["matches.db"]


@pytest.mark.parametrize("words", WRITING, ids=lambda words: words[0])
def test_a_command_that_writes_says_in_a_line_what_must_be_writable(
    tmp_path, monkeypatch, request, words
):
    database, _ = left_by_a_writer(tmp_path, monkeypatch)
    request.getfixturevalue("read_only")

    done = run(*words, "--database", database)

    assert (done.exit_code, done.stdout) == (2, "")
    assert one_line(done.stderr)
    assert f"{database} can't be written" in done.stderr


def test_without_room_for_a_copy_a_line_says_so(tmp_path, monkeypatch, read_only):
    database, _ = left_by_a_writer(tmp_path, monkeypatch, up_to_date=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))

    done = run("matches", "--database", database)

    assert done.exit_code == 2
    assert one_line(done.stderr)
    assert "set TMPDIR" in done.stderr


def no_home(*request, **named):
    raise RuntimeError("could not determine the home directory")


@pytest.fixture
def homeless(monkeypatch):
    """Run as a user without a home directory."""
    for variable in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "GIARDINO_DATABASE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "expanduser", no_home)
    monkeypatch.setattr("platformdirs.user_state_path", no_home)
    monkeypatch.setattr("platformdirs.user_data_path", no_home)


def test_a_user_without_a_home_names_the_database(homeless, tmp_path):
    with pytest.raises(BadSetting, match="no home folder"):
        settings(None, {})
    for command in ("matches", "check", "doctor", "rebuild"):
        done = run(command)
        assert done.exit_code == 2
        assert one_line(done.stderr)


def test_without_any_variable_of_a_user_a_database_is_read_and_written_by_its_path():
    with TemporaryDirectory() as name:
        folder = Path(name)
        example = FIXTURES / "felci" / "rulebook_example.json"
        environment = {"PATH": os.defpath, "GIARDINO_DATABASE": str(folder / "matches.db")}
        for words in (("import", example), ("matches",), ("check",), ("doctor",)):
            done = start(*words, env=environment)
            _, text = done.communicate()
            assert b"Traceback" not in text
            assert done.returncode == 0
