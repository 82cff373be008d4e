"""Tests that the documentation is true: its shell commands and Python examples are run."""

import doctest
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from urllib.error import HTTPError

import pytest
from click import Context

from adapters.match_store import MatchStore
from adapters.records.importer import import_record
from adapters.records.parser import read_record
from adapters.settings import settings
from replay.cli import cli
from tests.adapters.postgres import started

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMAND_LINE = (ROOT / "replay" / "README.md").read_text("utf-8")
OPERATING = (ROOT / "web" / "server" / "OPERATING.md").read_text("utf-8")
COMMANDS = [
    line
    for block in re.findall(r"```sh\n(.*?)```", README + COMMAND_LINE + OPERATING, re.DOTALL)
    for line in block.splitlines()
]
SERVING = [command for command in COMMANDS if command == "make play" or " serve" in command]
MAKING = ["make test"]
"""This very run is the proof that it works; the makefile must still have the target."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """An empty folder with the fixtures in it, where the commands are given."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "fixtures", folder / "fixtures")
    (folder / "secret.txt").write_text("a secret of the test, and long enough")
    return folder


@pytest.fixture(scope="module")
def environment(folder):
    programs = Path(sys.executable).parent
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIARDINO_")},
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "XDG_DATA_HOME": str(folder / "data"),
    }


def test_every_command_that_ends_ends_well(folder, environment):
    ending = [command for command in COMMANDS if command not in (*SERVING, *MAKING)]
    assert len(ending) > 30

    for command in ending:
        done = subprocess.run(
            ["bash", "-c", re.sub(r"--matches \d+", "--matches 2", command)],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, (command, done.stderr)
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", cli.list_commands(Context(cli)))
def test_the_page_of_the_command_line_has_every_command(name):
    assert re.search(rf"^giardino {name}\b|`giardino {name}\b", COMMAND_LINE, re.MULTILINE)


@pytest.mark.parametrize("page", ["README.md", "adapters/README.md", "adapters/PYTHON.md"])
def test_every_python_example_gives_what_stands_below_it(page, monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    database = str(tmp_path / "matches.db")
    with MatchStore(settings(database), writes=True) as store:
        example = ROOT / "fixtures" / "felci" / "rulebook_example.json"
        import_record(store, read_record(example.read_bytes()))

    tried = doctest.testfile(str(ROOT / page), module_relative=False, globs={"database": database})

    assert tried == (0, (ROOT / page).read_text("utf-8").count(">>> "))


def test_make_has_the_targets_that_the_readme_names():
    for target in re.findall(r"make (play|test|install|check|bench)\b", README):
        subprocess.run(["make", "-n", target], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.slow
@pytest.mark.parametrize("command", SERVING)
def test_the_commands_that_serve_start_a_server(folder, environment, command):
    port = free_port()
    words = on_this_machine(command, port)
    where = ROOT if command.startswith("make") else folder

    with subprocess.Popen(
        ["bash", "-c", f"exec env {words}"],
        cwd=where,
        env=environment,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as served:
        try:
            assert "Felci" in page(f"http://127.0.0.1:{port}/", served)
        finally:
            stop(served, signal.SIGTERM)
            served.communicate(timeout=30)


def on_this_machine(command: str, port: int) -> str:
    """Return *command* with this machine's port, and its PostgreSQL where it asks for one."""
    if command == "make play":
        return f"make play ARGS=--port={port}"
    without_port = re.sub(r" --port \d+", "", command)
    address = "postgresql://giardino@localhost/giardino"
    if address in without_port:
        ours = started(Path(mkdtemp(prefix="readme-")) / "data")
        without_port = without_port.replace(address, shlex.quote(ours.get_uri()))
    return f"{without_port} --port {port}"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def page(url: str, served: subprocess.Popen[bytes]) -> str:
    """Return the page at *url* as soon as it is served."""
    until = time.monotonic() + 60
    while time.monotonic() < until and served.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return str(answer.read().decode())
        except HTTPError:
            break
        except OSError:
            time.sleep(0.1)
    stop(served, signal.SIGKILL)
    raise AssertionError(served.communicate()[1].decode())


def stop(served: subprocess.Popen[bytes], how: signal.Signals) -> None:
    """Send a signal to all processes of a server that may have ended."""
    with suppress(ProcessLookupError):
        os.killpg(served.pid, how)
