"""Exit codes of every command with closed streams and Ctrl-C at any time.

``make test`` tries some of it, ``make long`` all of it, ``make soak`` Ctrl-C again and again.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from random import Random
from time import sleep
from typing import Any, Final

import pytest

from tests.replay.program import FELCI, PROGRAM, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a full disk"),
]
RECORD: Final = str(FELCI / "rulebook_example.json")
SIMULATE: Final = ("simulate", "--game", "felci", "--players", "random", "--seed", "1")
PRINT: Final = {
    "export": ("export",),
    "simulate": SIMULATE,
    "audit": ("audit", RECORD),
    "audit as JSON": ("audit", "--json", RECORD),
    "replay": ("replay", RECORD),
    "replay as JSON": ("replay", "--json", RECORD),
    "matches": ("matches",),
    "matches as JSON": ("matches", "--json"),
    "import": ("import", RECORD),
    "help": ("--help",),
    "help of a command": ("export", "--help"),
    "help of another package": ("serve", "--help"),
    "version": ("--version",),
}
"""Commands that print on stdout."""
READ: Final = {name: (name, "-") for name in ("audit", "import", "replay")}
"""Commands that read stdin."""
SILENT: Final = {
    "rebuild": ("rebuild",),
    "step": ("replay", "--step", RECORD),
    "no such command": ("dance",),
    "no such database": ("matches", "--database", "nowhere.db"),
}
"""Commands that print on stderr only."""
ALL: Final = PRINT | READ | SILENT
SOME: Final = ("export", "import")
"""Commands in ``make test``: one that prints much, and one that stores and prints."""
LONG: Final = pytest.mark.long
BROKEN: Final[dict[str, Callable[[], Any]]] = {
    "stdin closed": lambda: os.close(0),
    "stdout closed": lambda: os.close(1),
    "stderr closed": lambda: os.close(2),
    "stdout full": lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), 1),
    "stderr full": lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), 2),
    "all closed": lambda: [os.close(number) for number in range(3)],
}
STDOUT: Final = {
    "stdout closed": b"Error: bad file descriptor\n",
    "stdout full": b"Error: no space left on device\n",
}
BEGUN: Final = """
import os, signal
from replay import __main__ as program
signal.signal(signal.SIGINT, signal.default_int_handler)
hold = program.hold_streams
program.hold_streams = lambda: (os.write({tell}, b"."), hold())
program.main()
"""
"""The program, which reports when it handles Ctrl-C."""
WORST: Final = 1.0
"""Maximum seconds after the start at which a program is interrupted."""


@pytest.fixture
def stored(database: str) -> str:
    """Return a database with one match."""
    assert run("import", RECORD).exit_code == 0
    return database


def ended(words: tuple[str, ...], broken: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program with a broken stream."""
    return subprocess.run(
        [*PROGRAM, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        preexec_fn=BROKEN[broken],
        timeout=60,
        check=False,
    )


def each(commands: Iterable[str], some: tuple[str, ...] = SOME) -> pytest.MarkDecorator:
    """Parametrize with *some* of these commands; ``make long`` adds the others."""
    tried = [pytest.param(name, marks=() if name in some else LONG) for name in commands]
    return pytest.mark.parametrize("name", tried)


@each(PRINT)
@pytest.mark.parametrize("broken", STDOUT)
def test_a_broken_output_is_reported_in_one_line(stored, name, broken):
    reported = ended(PRINT[name], broken)

    assert (reported.returncode, reported.stderr) == (2, STDOUT[broken])


def test_a_closed_stdin_is_reported_in_one_line(stored):
    for name, words in READ.items():
        reported = ended(words, "stdin closed")

        assert (name, reported.returncode, reported.stdout) == (name, 2, b"")
        assert reported.stderr == b"Error: bad file descriptor\n"


@each(PRINT)
def test_a_stream_that_is_not_needed_may_be_closed(stored, name):
    plain = ended(PRINT[name], "stderr full")
    for broken in ("stdin closed", "stderr closed"):
        reported = ended(PRINT[name], broken)
        assert (reported.returncode, reported.stdout) == (0, plain.stdout)


def test_a_command_without_output_needs_no_stdout(stored):
    assert ended(SILENT["rebuild"], "stdout closed").returncode == 0


@each(ALL, ("step",))
@pytest.mark.parametrize("broken", BROKEN)
def test_no_stream_brings_a_traceback(stored, name, broken):
    reported = ended(ALL[name], broken)

    assert reported.returncode in (0, 2), reported
    assert reported.stderr.count(b"\n") <= 1, reported


def test_a_file_that_is_opened_never_takes_the_place_of_stdout(stored):
    ended(PRINT["matches"], "all closed")
    listed = run("matches")

    assert (listed.exit_code, listed.stdout.count("\n")) == (0, 1)


@pytest.mark.parametrize("module", ["replay", "replay.__main__"])
def test_it_can_be_begun_as_a_module(module):
    begun = subprocess.run(
        [sys.executable, "-m", module, "--version"], capture_output=True, check=True, text=True
    )

    assert begun.stdout.startswith("giardino, version ")


@pytest.mark.parametrize("name", ["import", "audit", "simulate", "matches", "serve", "query"])
def test_ctrl_c_at_any_moment_ends_it_quietly(stored, name, soak, tmp_path):
    words = {
        **ALL,
        "import": ("import", *[RECORD] * 500),
        "audit": ("audit", *[RECORD] * 500),
        "simulate": (*SIMULATE, "--matches", "100000"),
        "query": ("query", "SELECT sum(a.range) FROM range(10000000) a, range(10000) b", RECORD),
        "serve": ("serve", "--port", "0", "--database", str(tmp_path / "served.db")),
    }[name]
    chance = Random(name)
    for _ in range(2 * soak):
        code, text = interrupted(words, chance.random() * WORST)

        # The program may have finished before. While the interpreter shuts down, the signal itself
        # ends the process, which a shell also reports as 130.
        assert code in (0, 130, -signal.SIGINT), (code, text)
        assert text.count(b"\n") == text.count(b"already imported\n") + text.count(b"Warning: ")


def interrupted(words: tuple[str, ...], after: float) -> tuple[int, bytes]:
    """Press Ctrl-C after this number of seconds; return exit code and output."""
    reported, tell = os.pipe()
    process = subprocess.Popen(
        [*PROGRAM[:-1], BEGUN.format(tell=tell), *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        pass_fds=(tell,),
    )
    os.close(tell)
    os.read(reported, 1)
    os.close(reported)
    sleep(after)
    process.send_signal(signal.SIGINT)
    _, text = process.communicate(timeout=60)
    return process.returncode, text
