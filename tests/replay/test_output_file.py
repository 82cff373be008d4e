"""``--out`` never overwrites a file that the command reads."""

import os
import shutil

import pytest

from replay.cli import cli
from tests.replay.program import FELCI, run

ENDED = FELCI / "house_bots.json"
COMMANDS = {
    "export": (),
    "analyse": ("--budget", "1"),
    "report": ("--at", "3"),
    "query": ("SELECT 1", "--format", "jsonl"),
}
LINKS = {"its own name": None, "a hard link": os.link, "a symbolic link": os.symlink}


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_read_is_not_overwritten(tmp_path, command, link):
    source = tmp_path / "match.json"
    shutil.copy(ENDED, source)
    out = tmp_path / "other.json" if link else source
    if link:
        link(source, out)
    refused = run(command, *COMMANDS[command], source, "--out", out)
    assert refused.exit_code == 2
    assert "is read by this command" in refused.stderr
    assert source.read_bytes() == ENDED.read_bytes()


@pytest.mark.parametrize("command", [("log",), ("export",)], ids=" ".join)
def test_the_database_is_not_overwritten(tmp_path, command):
    database = tmp_path / "matches.db"
    match = run("import", ENDED, "--database", database).stdout.strip()
    refused = run(*command, match, "--database", database, "--out", database)
    assert refused.exit_code == 2
    assert run("check", "--database", database).exit_code == 0


def test_each_command_that_writes_a_file_is_tried():
    writing = {
        name
        for name, command in cli.commands.items()
        if any(param.name == "out" for param in command.params)
    }
    assert writing == {*COMMANDS, "log", "simulate"}
