"""``giardino doctor``: what is fine, at risk or wrong."""

import json
import sqlite3
from contextlib import closing

import pytest

from adapters.match_store import MatchStore
from adapters.settings import settings
from tests.adapters.matches import open_match, play_on
from tests.replay.program import run
from tests.replay.stored_matches import running_match


@pytest.fixture
def database(tmp_path, monkeypatch):
    """Return a database with a running match."""
    monkeypatch.delenv("GIARDINO_SECRET", raising=False)
    path = tmp_path / "matches.db"
    match_id = running_match(str(path))
    assert run("log", match_id, "--database", path).exit_code == 0  # It creates the secret.
    return path


def found(*words):
    """Return the exit code and the findings that are not fine."""
    done = run("doctor", "--json", *words)
    findings = map(json.loads, done.stdout.splitlines())
    return done.exit_code, {
        (known["about"], known["state"]): known["says"]
        for known in findings
        if known["state"] != "fine"
    }


def test_a_healthy_database_is_reported_as_fine(database):
    done = run("doctor", "--database", database)

    assert (done.exit_code, done.stderr) == (0, "")
    assert {line.split()[0] for line in done.stdout.splitlines()} == {"fine"}
    assert f"SQLite {sqlite3.sqlite_version}" in done.stdout


def test_a_database_that_does_not_exist_yet_is_not_made(tmp_path, monkeypatch):
    monkeypatch.delenv("GIARDINO_SECRET", raising=False)
    file = tmp_path / "matches.db"

    code, said = found("--database", file)

    assert (code, set(said)) == (0, {("secret", "risk"), ("database", "risk")})
    assert not any(tmp_path.iterdir())


def test_files_that_others_may_read_are_wrong(database):
    database.chmod(0o644)

    code, said = found("--database", database)

    assert (code, said) == (
        1,
        {("permissions", "wrong"): f"other users can access {database} (0644): run chmod 600"},
    )


def test_an_invalid_secret_is_reported_as_wrong(database, monkeypatch):
    monkeypatch.setenv("GIARDINO_SECRET", "short")

    code, said = found("--database", database)

    assert (code, set(said)) == (1, {("secret", "wrong")})


def test_a_clock_that_is_behind_what_was_stored_is_wrong(database, monkeypatch):
    monkeypatch.setattr("adapters.health.database.wall_clock", lambda: 0)

    code, said = found("--database", database)

    assert (code, set(said)) == (1, {("clock", "wrong")})


def test_a_list_that_is_far_behind_while_somebody_serves_is_wrong(database, monkeypatch):
    monkeypatch.setattr("adapters.health.database.BATCH", 5)
    monkeypatch.setattr("adapters.projections.runner.ProjectionThread._keep", lambda keeper: None)
    with MatchStore(settings(str(database)), writes=True) as store:
        play_on(store.matches, open_match(store.matches), 5)
        code, said = found("--database", database)

    assert (code, set(said)) == (1, {("lag", "wrong")})


def test_a_damaged_match_is_wrong(database):
    with closing(sqlite3.connect(database)) as known:
        known.execute("UPDATE stored_events SET state = 'x' WHERE originator_version = 1")
        known.commit()
    assert run("rebuild", "--database", database).exit_code == 0

    code, said = found("--database", database)

    assert (code, said) == (1, {("damage", "wrong"): "1 match is damaged"})


def test_a_file_that_is_not_a_database_is_reported_as_wrong(tmp_path, monkeypatch):
    monkeypatch.setenv("GIARDINO_SECRET", "a secret of the test, and long enough")
    file = tmp_path / "matches.db"
    file.write_text("no database at all, but a text that is long enough to be looked at")
    file.chmod(0o600)

    code, said = found("--database", file)

    assert (code, set(said)) == (1, {("database", "wrong")})


@pytest.mark.parametrize(
    ("variable", "value", "finding", "said"),
    [
        ("GIARDINO_PUSH", "off", ("push", "fine"), "turns notifications off"),
        ("GIARDINO_PUSH", "push.example", ("push", "fine"), "browsers, push.example"),
        ("GIARDINO_PUSH", "http://push.example", ("push", "wrong"), "must be off, or hosts"),
        ("GIARDINO_PUBLIC_URL", "http://table.example", ("push", "risk"), "https only"),
        ("GIARDINO_METRICS", "short", ("metrics", "wrong"), "at least 16"),
    ],
)
def test_settings_of_notifications_and_metrics_are_examined(
    database, monkeypatch, variable, value, finding, said
):
    monkeypatch.setenv(variable, value)

    done = run("doctor", "--json", "--database", database)

    findings = map(json.loads, done.stdout.splitlines())
    assert said in {(one["about"], one["state"]): one["says"] for one in findings}[finding]
    assert done.exit_code == (finding[1] == "wrong")
