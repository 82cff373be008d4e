"""The program in a shell: version, help, pipes, signals, colours."""

import os
import re
import signal
import subprocess
import tomllib

import click
import pytest

from replay.cli import cli
from tests.golden import FIXTURES
from tests.replay.program import FELCI, PROGRAM, run, start

SIMULATE = ("simulate", "--game", "felci", "--players", "random", "--seed", "1")
LONG = (
    (*SIMULATE, "--matches", "500"),
    ("replay", FELCI / "rulebook_example.json"),
    ("audit", "--json", *[FELCI / "rulebook_example.json"] * 200),
)
COLOUR = b"\x1b["


def test_it_tells_its_version():
    project = tomllib.loads((FIXTURES.parent / "pyproject.toml").read_text(encoding="utf-8"))

    reported = f"giardino, version {project['project']['version']}"
    assert re.fullmatch(rf"{re.escape(reported)} \([\w.-]+\)\n", run("--version").stdout)


@pytest.mark.parametrize("command", sorted(cli.commands))
def test_every_command_and_every_option_has_help(command):
    result = run(command, "--help")

    assert result.exit_code == 0
    assert cli.commands[command].help
    for option in cli.commands[command].params:
        assert not isinstance(option, click.Option) or option.help, option.name


@pytest.mark.slow
@pytest.mark.parametrize("words", LONG, ids=lambda words: words[0])
def test_a_reader_that_goes_away_ends_it_quietly(words):
    process = start(*words)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()

    assert process.stderr.read() == b""
    assert process.wait(20) == 141
    process.stderr.close()


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a disk that is full")
@pytest.mark.parametrize("words", LONG, ids=lambda words: words[0])
def test_a_full_disk_is_reported_in_one_line(words):
    with open("/dev/full", "wb") as full:
        _, stderr = (process := start(*words, stdout=full)).communicate()

    assert stderr == b"Error: no space left on device\n"
    assert process.returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        (*SIMULATE, "--matches", "100000"),
        ("query", "SELECT range FROM range(1000000000)", "--format", "jsonl", LONG[1][1]),
    ],
    ids=lambda words: words[0],
)
def test_ctrl_c_ends_it_quietly(words):
    process = start(*words)
    assert process.stdout is not None
    process.stdout.read(100)

    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=20)

    assert stderr == b""
    assert process.returncode == 130


def test_an_error_after_ctrl_c_is_the_interruption(monkeypatch):
    """As DuckDB raises RuntimeError in place of KeyboardInterrupt."""
    assert run("audit", "--nonsense").exit_code == 2
    monkeypatch.setattr("replay.group.was_interrupted", lambda: True)

    ran = run("audit", "--nonsense")

    assert (ran.exit_code, ran.output) == (130, "")


def test_ctrl_c_during_an_import_ends_the_program_at_once(tmp_path):
    lines = ("try: os.kill(os.getpid(), signal.SIGINT)", "except BaseException: print('swallowed')")
    (tmp_path / "slow.py").write_text("import os, signal\n" + "\n".join(lines))
    program = PROGRAM[2].replace("main()", "") + (
        "from replay.interruption import handle_interruptions; handle_interruptions();"
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import slow"
    )

    ended = subprocess.run([*PROGRAM[:2], program], capture_output=True, check=False, timeout=60)

    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


@pytest.mark.slow
def test_colours_are_for_terminals_that_want_them():
    words = ("audit", FELCI / "standstill.json")
    plain = os.environ | {"TERM": "xterm-256color"}
    plain.pop("NO_COLOR", None)

    assert COLOUR not in start(*words, env=plain).communicate()[0]
    assert COLOUR in on_a_terminal(*words, env=plain)
    assert COLOUR not in on_a_terminal(*words, env=plain | {"NO_COLOR": "1"}).replace(
        COLOUR + b"1m", b""
    ).replace(COLOUR + b"0m", b"")


def on_a_terminal(*words, **how) -> bytes:
    """Return the output of the program on a terminal."""
    ours, its = os.openpty()
    process = start(*words, stdout=its, stderr=subprocess.DEVNULL, **how)
    os.close(its)
    shown = b""
    try:
        while part := os.read(ours, 65536):
            shown += part
    except OSError:  # Linux reports a closed terminal this way.
        pass
    os.close(ours)
    assert process.wait(20) == 0
    return shown
