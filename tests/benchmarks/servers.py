"""Runs our server and the bare one next to each other, and measures their CPU time and memory."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.benchmarks.planned_matches import SECRET
from tests.replay.program import PROGRAM
from tests.web.server_process import Serving, served_by

OURS: Final = "ours"
BARE: Final = "bare"
LIBRARY: Final = "library"
"""The bare one that stores through the eventsourcing library."""


class Measuring:
    """A server in processes of its own, and what they have used so far."""

    def __init__(self, serving: Serving) -> None:
        self.url = serving.url
        self._pid = serving.process.pid

    def seconds(self) -> float:
        """Return how many seconds of CPU all of its processes have spent."""
        return sum(time.clock_gettime(~pid << 3 | 2) for pid in self._processes())

    def memory(self) -> int:
        """Return how many bytes of memory its processes have."""
        return sum(map(_resident, self._processes()))

    def _processes(self) -> list[int]:
        """Return the ids of the process that was started, and of all that came of it."""
        found = [self._pid]
        for pid in found:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
            found += [int(child) for child in children.split()]
        return found


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    held = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")]
    # One that was just killed holds nothing any more.
    return sum(map(int, held)) * 1024


class OwnServer(Measuring):
    """A server of ours, which can be killed."""

    def __init__(self, database: Path | str, program: Sequence[str] = PROGRAM) -> None:
        """Initialise; *program* is the command line before ``serve``."""
        self._program = program
        self._database = database
        self._serving = self._begun("0")
        super().__init__(self._serving)

    def _begun(self, port: str) -> Serving:
        words = ("serve", "--port", port, "--database", self._database, "--behind-proxy")
        environ, pipe = {**os.environ, "GIARDINO_SECRET": SECRET}, subprocess.PIPE
        command = [*self._program, *map(str, words)]
        process = subprocess.Popen(
            command, env=environ, stdout=pipe, stderr=pipe, start_new_session=True
        )
        return Serving(process)

    def kill_and_begin_again(self) -> None:
        """End it as a power cut does, and let another one serve at the same address."""
        self._serving.kill()
        self._serving = self._begun(self._serving.port)
        self._pid = self._serving.process.pid

    def kill(self) -> None:
        """End it for good."""
        self._serving.kill()


@contextmanager
def our_server(database: Path | str) -> Iterator[OwnServer]:
    """Serve the matches of a database as at a shell."""
    server = OwnServer(database)
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def bare_server(*kind: str) -> Iterator[Measuring]:
    """Serve nothing but the floor, of another *kind* if one is given."""
    with TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "tests.benchmarks.bare", f"{folder}/bare.db", *kind]
        pipe = subprocess.PIPE
        process = subprocess.Popen(words, stdout=pipe, stderr=pipe, start_new_session=True)
        with served_by(process) as served:
            yield Measuring(served)


@contextmanager
def side_by_side(file: Path) -> Iterator[dict[str, Measuring]]:
    """Serve the matches of a database by our server, and the baseline next to it."""
    with bare_server() as bare, our_server(file) as ours:
        yield {BARE: bare, OURS: ours}
