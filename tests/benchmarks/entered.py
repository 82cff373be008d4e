"""Benchmark: how many functions of this project one move enters, in all threads of the server.

``python -m tests.benchmarks.entered FOLDER serve ...`` serves, and notes them between two files.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final

from domain.registry import GAMES
from replay.__main__ import main
from tests.benchmarks.measure import Figure
from tests.benchmarks.planned_matches import planned
from tests.benchmarks.play import playing
from tests.benchmarks.servers import OwnServer

HERE: Final = f"{Path(__file__).parents[2]}{os.sep}"
OURS: Final = tuple(f"{HERE}{package}{os.sep}" for package in ("adapters", "domain", "web"))
COMPREHENSIONS: Final = {"<listcomp>", "<dictcomp>", "<setcomp>"}
"""What is a function of its own before Python 3.12 only, and is not counted."""
MOST: Final = 400
MOVES: Final = 5
POLL: Final = 0.002
PATIENCE: Final = 20.0
"""Seconds that the server has to take a file."""
SETTLED: Final = 0.2
"""Seconds after which no thread works on a move any more."""


class CountingServer(OwnServer):
    """A server that notes which functions it enters."""

    def __init__(self, database: Path, folder: Path) -> None:
        self._folder = folder
        program = (sys.executable, "-m", "tests.benchmarks.entered", str(folder))
        super().__init__(database, program)

    def ask(self, word: str) -> None:
        """Write a file, and wait until it is taken."""
        file = self._folder / word
        file.touch()
        until = time.monotonic() + PATIENCE
        while file.exists():
            if time.monotonic() > until:
                raise TimeoutError
            time.sleep(POLL)

    def entered(self) -> int:
        """Return how many functions were entered since it was told to begin."""
        self.ask("end")
        return int(json.loads((self._folder / "found").read_text()))


def figures(bot: str) -> Iterator[Figure]:
    """Count in the middle of a match of Felci that two see."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "matches.db"
        (plan,) = planned(file, [GAMES["felci"]], 1000, bot)
        server = CountingServer(file, Path(folder))
        try:
            found = []
            with playing(server.url, [plan]) as tables:
                tables.open_screens()
                made = tables.one_by_one(tables.tables[0])
                for _ in range(len(plan.moves) // 2):
                    next(made)
                for _ in range(MOVES):
                    server.ask("begin")
                    next(made)
                    time.sleep(SETTLED)
                    found.append(server.entered())
        finally:
            server.kill()
    yield Figure(
        what="Felci: functions entered by a move",
        value=f"{median(found):.0f}",
        target=f"at most {MOST}",
        met=median(found) <= MOST,
        meaning="distinct functions of adapters, domain and web, in all threads of the server that"
        " serve, decide, store, answer and show it twice",
    )


class Counter:
    """Notes the functions that all threads of this process enter."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._counts = False
        self._codes: set[CodeType] = set()

    def install(self) -> None:
        """Note functions in all threads that begin from now on, and in processes that fork."""
        threading.setprofile(self._note)
        os.register_at_fork(after_in_child=self._begin)

    def _begin(self) -> None:
        threading.Thread(target=self._watch, daemon=True).start()
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if self._counts and event == "call":
            self._codes.add(frame.f_code)

    def _watch(self) -> None:
        sys.setprofile(None)
        begin, end = self._folder / "begin", self._folder / "end"
        while True:
            if begin.exists():
                self._codes.clear()
                self._counts = True
                begin.unlink()
            if end.exists():
                self._counts = False
                known = sum(
                    code.co_filename.startswith(OURS) and code.co_name not in COMPREHENSIONS
                    for code in self._codes
                )
                (self._folder / "found").write_text(json.dumps(known))
                end.unlink()
            time.sleep(POLL)


if __name__ == "__main__":
    folder = sys.argv.pop(1)
    Counter(Path(folder)).install()
    main()
