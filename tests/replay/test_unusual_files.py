"""Unusual files as database, record or output: an error message, never a traceback."""

import os
import socket
import sqlite3
from pathlib import Path

import pytest

from tests.replay.program import FELCI, run

EXAMPLE = FELCI / "rulebook_example.json"
UNKNOWN = "00000000-0000-4000-8000-000000000009"
READING = (
    ("matches",),
    ("check", "--jobs", "1"),
    ("doctor",),
    ("export",),
    ("replay", UNKNOWN),
    ("audit", UNKNOWN),
    ("log", UNKNOWN),
    ("verify", UNKNOWN),
    ("tidy",),
    ("forget", "Ada"),
    ("rebuild",),
)
KINDS = (
    *("hard link", "symbolic link", "loop", "dangling", "folder", "socket", "fifo", "empty"),
    *("noise", "another database", "cut off", "bad name", "long name", "below a file"),
    *("/dev/null", "/dev/full", "/dev/stdin"),
)


def odd_file(kind, folder, database):
    """Return the path of a file of this kind."""
    path = folder / kind.replace(" ", "_")
    match kind:
        case "hard link":
            path.hardlink_to(database)
        case "symbolic link":
            path.symlink_to(database)
        case "loop":
            path.symlink_to(path)
        case "dangling":
            path.symlink_to(folder / "gone" / "far")
        case "folder":
            path.mkdir()
        case "socket":
            with socket.socket(socket.AF_UNIX) as listener:
                os.chdir(folder)  # A socket's path must be short.
                listener.bind(path.name)
        case "fifo":
            os.mkfifo(path)
        case "empty":
            path.touch()
        case "noise":
            path.write_bytes(bytes(range(256)) * 40)
        case "another database":
            with sqlite3.connect(path) as other:
                other.execute("CREATE TABLE matches (id)")
            other.close()
        case "cut off":
            path.write_bytes(database.read_bytes()[:5000])
        case "bad name":
            path = Path(os.fsdecode(os.fsencode(folder) + b"/bad\xffname"))
            path.write_bytes(database.read_bytes())
        case "long name":
            path = folder / ("a" * 300)
        case "below a file":
            path = database / "x"
        case _:
            path = Path(kind)
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_no_command_prints_a_traceback_whatever_the_database_is(
    kind, tmp_path, monkeypatch, request
):
    monkeypatch.chdir(tmp_path)
    database = tmp_path / "matches.db"
    assert run("import", EXAMPLE, "--database", database).exit_code == 0
    path = odd_file(kind, tmp_path, database)
    for words in READING:
        done = run(*words, "--database", path)
        assert done.exit_code in (0, 1, 2), words
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("fifo", "/dev/stdin")])
@pytest.mark.parametrize("command", ["audit", "verify", "import", "analyse", "receipt", "out"])
def test_no_command_prints_a_traceback_whatever_a_record_or_an_output_is(
    kind, command, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIARDINO_DATABASE", str(tmp_path / "own.db"))
    record = tmp_path / "record.json"
    record.write_bytes(EXAMPLE.read_bytes())
    path = odd_file(kind, tmp_path, record)
    words = {
        "receipt": ("verify", EXAMPLE, "--receipt", path),
        "out": ("report", EXAMPLE, "--at", "3", "--out", path),
    }.get(command, (command, path, *(("--budget", "1") if command == "analyse" else ())))
    if command == "analyse" and kind in ("hard link", "symbolic link"):
        words = ("replay", path, "--at", "3")
    done = run(*words)

    assert done.exit_code in (0, 1, 2)
    assert "Traceback" not in done.stderr


def test_another_name_of_a_database_is_wrong_and_says_so_in_a_line(tmp_path):
    database = tmp_path / "matches.db"
    assert run("import", EXAMPLE, "--database", database).exit_code == 0
    other = odd_file("hard link", tmp_path, database)

    done = run("doctor", "--database", other)

    assert done.exit_code == 1
    assert f"{other} is another name for {database}" in done.stdout
