"""Tests Higher on the command line: simulate, audit, replay, store, list, check, export."""

import pytest

from tests.higher.presentation import TABLE
from tests.replay.program import run


@pytest.fixture
def records(tmp_path, monkeypatch):
    """Return a file with three matches between bots."""
    monkeypatch.setenv("GIARDINO_DATABASE", str(tmp_path / "matches.db"))
    path = tmp_path / "higher.jsonl"
    made = run(*["simulate", "--game", "higher", "--matches", "3", "--seed", "1", "--out"], path)
    assert made.exit_code == 0, made.stderr
    return path


def test_matches_between_bots_are_audited(records):
    audited = run("audit", records)

    assert (audited.exit_code, audited.stdout.count("legal, finished")) == (0, 3)


def test_an_imported_record_is_listed_checked_and_exported_byte_for_byte(records):
    assert run("import", records).exit_code == 0

    assert len(run("matches", "--game", "higher").stdout.splitlines()) == 3
    assert run("check", "--game", "higher").exit_code == 0
    assert run("export").stdout_bytes == records.read_bytes()


def test_each_pair_of_eyes_is_shown_its_own_match():
    moon, spectator = (
        run("replay", TABLE.lesson, "--at", "1", "--as", eyes).stdout
        for eyes in ("sun", "spectator")
    )

    assert "lays the 7 face down" in moon
    assert "lays a card face down" in spectator


def test_it_is_shown_in_italian():
    reported = run("--language", "it", "replay", TABLE.lesson).stdout

    assert "Si scoprono il 7 e il 6: li prende sole." in reported
