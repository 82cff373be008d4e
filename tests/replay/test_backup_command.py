"""``giardino backup``: a consistent copy, with concurrent writers."""

import json
import stat

from adapters.match_store import MatchStore
from adapters.settings import settings
from tests.adapters.matches import open_match, play_on
from tests.replay.program import one_line, run
from tests.replay.stored_matches import running_match


def test_a_backup_is_a_database_that_is_fine(tmp_path):
    database, copy = tmp_path / "matches.db", tmp_path / "copy.db"
    match_id = running_match(str(database))

    done = run("backup", copy, "--database", database)

    assert (done.exit_code, done.stdout) == (0, "")
    assert (
        done.stderr == f"copied to {copy}; the secret that signs seats and links is not included\n"
    )
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert run("check", "--database", copy).exit_code == 0
    events = [
        json.loads(run("log", match_id, "--database", kept).stdout)["events"]
        for kept in (database, copy)
    ]
    assert events[0] == events[1] != []


def test_a_backup_has_what_a_running_server_has_stored(tmp_path):
    database, copy = tmp_path / "matches.db", tmp_path / "copy.db"
    with MatchStore(settings(str(database)), writes=True) as store:
        match_id = open_match(store.matches)
        play_on(store.matches, match_id, 3)
        assert run("backup", copy, "--database", database).exit_code == 0
        play_on(store.matches, match_id, 2)

    with MatchStore(settings(str(copy)), writes=True) as store:
        assert store.matches.live(match_id).match.moves == 3
        assert play_on(store.matches, match_id, 2)


def test_a_backup_is_never_written_over_another_file(tmp_path):
    database, copy = tmp_path / "matches.db", tmp_path / "copy.db"
    running_match(str(database))
    copy.write_text("precious")

    done = run("backup", copy, "--database", database)

    assert done.exit_code == 2
    assert one_line(done.stderr)
    assert copy.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy.db"]
