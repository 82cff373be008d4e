"""Helpers that run the program, in this process or in a shell."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from replay.cli import cli
from tests.golden import FIXTURES

FELCI = FIXTURES / "felci"
# A test run in the background ignores Ctrl-C, and its children would inherit that.
PROGRAM = (
    sys.executable,
    "-c",
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from replay.__main__ import main; main()",
)


def run(*words: str | Path, stdin: bytes | None = None) -> Result:
    """Run ``giardino``; an unhandled exception fails the test."""
    return CliRunner().invoke(cli, list(map(str, words)), input=stdin, catch_exceptions=False)


def view(*words: str | Path) -> Any:
    """Return a position as ``giardino replay --json`` prints it."""
    return json.loads(run("replay", *words, "--json").stdout)["view"]


def start(*words: str | Path, **how: Any) -> subprocess.Popen[bytes]:
    """Start ``giardino`` as a process."""
    how.setdefault("env", os.environ | {"NO_COLOR": "1"})
    return subprocess.Popen(
        [*PROGRAM, *map(str, words)],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how},
    )


def one_line(said: str) -> bool:
    """Tell whether *said* is one line without a traceback."""
    return said.count("\n") == 1 and said.endswith("\n") and "Traceback" not in said
