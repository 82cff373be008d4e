"""``python -m tests.benchmarks.load``: how does a full club fare, and does its memory stay flat?

A server as at a shell (gunicorn, SQLite in a folder of its own) with matches of two of all games,
both screens of each open and others who look on; all moves are made at a steady rate. With
``--processes`` so many serve one PostgreSQL, and each move is seen at another one than made it.
"""

import argparse
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from domain.games import GAMES
from tests.adapters.postgres import started
from tests.adapters.replicas import address_of
from tests.benchmarks.planned import PLAYERS, planned
from tests.benchmarks.playing import percentile, playing
from tests.benchmarks.servers import Measuring, our_server
from tests.web.processes import Browser

MOST_LATE: Final = 0.25
"""Within how many seconds 99 of 100 moves are to be on the other screen."""
MOST_GROWN: Final = 1.1
"""Times what the memory was after a third of the time."""


class Beside:
    """Asks beside the moves, now and then, whether the server is ready, and notes its memory."""

    def __init__(self, servers: Sequence[Measuring]) -> None:
        self._servers = servers
        self.ready: list[float] = []
        self.memory: list[int] = [self._held()]
        self.errors = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self) -> "Beside":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def _held(self) -> int:
        return sum(server.memory() for server in self._servers)

    def _ask(self) -> None:
        visitor = Browser(self._servers[0].url)
        while not self._over.wait(0.2):
            asked = time.monotonic()
            status, _ = visitor.ask("/readyz")
            self.ready.append(time.monotonic() - asked)
            self.errors += status != 200
            self.memory.append(self._held())


class Load:
    """What was measured."""

    def __init__(self, late: list[float], beside: Beside) -> None:
        self.late = late
        self.beside = beside

    @property
    def is_soon(self) -> bool:
        """Tell whether the moves were on the other screens in time."""
        return percentile(self.late, 99) <= MOST_LATE

    @property
    def grown(self) -> float:
        """Return how many times the memory after a third of the time it is at the end."""
        memory = self.beside.memory
        return memory[-1] / memory[len(memory) // 3]

    def report(self) -> Iterator[str]:
        """Say what was measured, a line each."""
        ready, memory = self.beside.ready, self.beside.memory
        yield f"moves: {len(self.late)}, errors: {self.beside.errors}"
        yield (
            f"from a move to the other screen: p50 {1000 * median(self.late):,.0f} ms,"
            f" p99 {1000 * percentile(self.late, 99):,.0f} ms"
            f" (target: at most {1000 * MOST_LATE:.0f} ms)"
        )
        yield f"/readyz meanwhile: p99 {1000 * percentile(ready, 99):,.0f} ms"
        told = (memory[len(memory) * part // 6 - (part == 6)] / 2**20 for part in range(7))
        yield (
            f"memory: {', '.join(f'{megabytes:,.0f}' for megabytes in told)} MiB, at the end"
            f" {self.grown:.2f} x that after a third (target: at most {MOST_GROWN:g} x)"
        )


@contextmanager
def database(processes: int) -> Iterator[str]:
    """Give a new database: a file, or for several *processes* a PostgreSQL."""
    with TemporaryDirectory() as folder:
        if not processes:
            yield f"{folder}/matches.db"
            return
        server = started(Path(folder) / "data")
        yield address_of(server)
        server.cleanup()


def loaded(
    matches: int, viewers: int, rate: float, seconds: float, bot: str, processes: int = 0
) -> Load:
    """Let so many matches with so many *viewers* go on at a *rate* a second for so long."""
    with ExitStack() as opened:
        place = opened.enter_context(database(processes))
        games = list(islice(cycle(GAMES.values()), matches))
        plans = planned(place, games, ceil(rate * seconds / matches), bot)
        servers = [opened.enter_context(our_server(place)) for _ in range(processes or 1)]
        urls = [server.url for server in servers]
        tables = opened.enter_context(playing(urls[0], plans, *urls[1:]))
        tables.open_screens(onlookers=viewers - PLAYERS * matches)
        with Beside(servers) as beside:
            late = [made.seconds for made in tables.at_rate(rate, seconds)]
    return Load(late, beside)


def main(arguments: list[str] | None = None) -> int:
    """Print what was measured; return 1 when anything is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--matches", type=int, default=200, help="each has two screens")
    parser.add_argument("--viewers", type=int, default=500, help="the two of each match among them")
    parser.add_argument("--rate", type=float, default=20, help="moves a second")
    parser.add_argument("--bot", default="house", help="who made the moves that are played")
    parser.add_argument("--processes", type=int, default=0, help="on one PostgreSQL")
    asked = parser.parse_args(arguments)
    load = loaded(
        asked.matches, asked.viewers, asked.rate, asked.seconds, asked.bot, asked.processes
    )
    print("\n".join(load.report()))
    return 0 if load.is_soon and load.grown <= MOST_GROWN and not load.beside.errors else 1


if __name__ == "__main__":
    raise SystemExit(main())
