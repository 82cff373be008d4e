"""Help texts: examples that run, exit codes of the command alone, and the version."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from replay import program_version
from replay.cli import cli
from replay.example import example_file
from replay.help_text import CODES, EXAMPLES
from tests.golden import FIXTURES
from tests.replay.program import run
from web.serve_command import serve

ROOT = FIXTURES.parent
GAMES = ["birdie", "bloom", "bower", "felci"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with what `giardino example` prints, and a database with one match."""
    folder = tmp_path_factory.mktemp("examples")
    shutil.copy(example_file("felci", "record"), folder / "felci.json")
    shutil.copy(example_file("felci", "log"), folder / "log.json")
    shutil.copy(example_file("felci", "receipts"), folder / "receipts.jsonl")
    return folder


def in_shell(command, folder):
    """Run a command in *folder* with a database of its own."""
    environment = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": str(folder)}
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**environment, "GIARDINO_DATABASE": str(folder / "matches.db")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", sorted(cli.commands))
def test_the_help_of_each_command_has_an_example_and_its_exit_codes(command):
    help_text = run(command, "-h").stdout

    for example in EXAMPLES[command]:
        assert f"  {example}\n" in help_text
        assert f"giardino {command} " in f"{example} "
    reported = dict(re.findall(r"^    (\d)  (.*)$", help_text, re.MULTILINE))
    assert reported == {str(code): meaning for code, meaning in CODES[command].items()}


def test_the_help_of_serve_has_an_example_and_its_exit_codes():
    help_text = serve.get_help(click.Context(serve))

    assert "  giardino serve --port 8001\n" in help_text
    assert re.findall(r"^    (\d)  ", help_text, re.MULTILINE) == ["0", "2"]


@pytest.mark.slow
def test_every_example_of_a_help_text_ends_well(folder):
    match = in_shell("giardino import felci.json", folder).stdout.split()[0]
    # A record of the example has no log, so the last word is a match of the server.
    examples = [one for several in EXAMPLES.values() for one in several if "MATCH" not in one]
    assert len(examples) > 20

    for example in examples:
        done = in_shell(example, folder)
        assert done.returncode == 0, (example, done.stderr)
    assert in_shell(f"giardino log {match}", folder).returncode in CODES["log"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["record", "log", "receipts"])
def test_an_example_is_printed_as_it_is(game, kind):
    printed = run("example", game, "--kind", kind).stdout_bytes

    assert printed == example_file(game, kind).read_bytes()


def test_the_wheel_has_the_files_of_the_examples():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]

    for game in GAMES:
        for kind in ("record", "log", "receipts"):
            path = example_file(game, kind).relative_to(ROOT)
            source = next(one for one in (path, path.parent) if str(one) in included)
            assert included[str(source)] == str(
                Path("replay/examples") / source.relative_to("fixtures")
            )


@pytest.mark.parametrize(
    ("commit", "reported"),
    [("v0.1", "0.1 (release)"), ("1a2b3c4d", "0.1 (1a2b3c4d)"), ("", "0.1")],
)
def test_the_version_names_the_release_or_the_commit(monkeypatch, tmp_path, commit, reported):
    monkeypatch.setattr(program_version, "version", lambda name: "0.1")
    monkeypatch.setattr(program_version, "HERE", tmp_path / "replay")
    (tmp_path / "replay").mkdir()
    (tmp_path / "replay" / program_version.BUILT_FROM).write_text(f"{commit}\n")

    assert program_version.program_version() == reported
    assert run("--version").stdout == f"giardino, version {reported}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shells_of_the_readme_complete_commands(shell, folder):
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"{shell}_source" in readme

    done = in_shell(f"_GIARDINO_COMPLETE={shell}_source giardino", folder)

    assert "_giardino_completion" in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("ex", ["plain,example", "plain,export"]),
        ("audit fel", ["file,fel"]),
        ("replay fel", ["file,fel"]),
        ("export --out ", ["file,"]),
        ("matches --ids ", ["file,"]),
        ("matches --database ", ["file,"]),
        ("serve --database ", ["file,"]),
        ("simulate --game b", ["plain,birdie", "plain,bloom", "plain,bower"]),
    ],
)
def test_a_shell_completes_commands_files_and_choices(words, completed, folder):
    count = words.count(" ") + 1
    done = in_shell(
        f"COMP_WORDS='giardino {words}' COMP_CWORD={count} _GIARDINO_COMPLETE=bash_complete"
        " giardino",
        folder,
    )

    assert done.stdout.split() == completed
