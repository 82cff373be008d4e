"""``python -m tests.benchmarks.load``: delays and memory of a server under full load.

A server as in production (gunicorn, an SQLite file) has two-player matches of all games, with both
screens of each open, and spectators. All moves are made at a steady rate, and then as fast as
possible. With ``--processes`` several servers share one PostgreSQL, and each move is watched at
another one. With ``--kill`` one of them is killed and restarted periodically; a ledger outside of
the servers then checks that no acknowledged move was lost.
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
from typing import Final, Self

import msgspec

from domain.registry import GAMES
from tests.adapters.database.replica import address_of
from tests.adapters.postgres import started
from tests.benchmarks.killed_servers import Killer, enduring, lost_and_doubled
from tests.benchmarks.planned_matches import PLAYERS, planned
from tests.benchmarks.play import percentile
from tests.benchmarks.servers import Measuring, our_server
from tests.web.server_process import Browser

MOST_LATE: Final = 0.25
"""Within how many seconds 99 of 100 moves are to be on the other screen."""
MOST_GROWN: Final = 1.1
"""Times what the memory was after a third of the time."""
FASTEST: Final = 300.0
"""Moves a second that are planned for as fast as it goes."""
SPARE: Final = 2
"""Times the moves that are needed are planned of each match, as some are shorter than others."""
AT_ONCE: Final = 16
"""How many moves are under way when it goes as fast as it can."""
AFTERWARDS: Final = 10.0
"""For how many seconds after a server was killed moves are counted apart."""


class Beside:
    """Polls readiness and memory of the server during the moves."""

    def __init__(self, servers: Sequence[Measuring]) -> None:
        self._servers = servers
        self.ready: list[float] = []
        self.memory: list[int] = [held(servers)]
        self.errors = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def _ask(self) -> None:
        visitor = Browser(self._servers[-1].url)
        while not self._over.wait(0.2):
            started = time.monotonic()
            try:
                status, _ = visitor.ask("/readyz")
                self.memory.append(held(self._servers))
            except OSError:
                # One was killed just now.
                status = None
            self.ready.append(time.monotonic() - started)
            self.errors += status != 200


def held(servers: Sequence[Measuring]) -> int:
    """Return how many bytes of memory servers have."""
    return sum(server.memory() for server in servers)


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured. Times are seconds, memory bytes."""

    late: list[float]
    """From when each move was due until it was on the other screen."""
    calm: list[float]
    """The same of those that no server's end delayed."""
    per_second: float | None
    """How many moves a second there were as fast as it went."""
    ready: list[float]
    errors: int
    memory: list[int]
    per_viewer: float
    kills: int
    came_back: int
    put_off: int
    """How often a move was to be sent again later."""
    lost: int
    doubled: int
    disordered: int

    @property
    def is_sound(self) -> bool:
        """Tell whether no move was lost, doubled or seen out of order."""
        return not (self.lost or self.doubled or self.disordered)

    @property
    def is_soon(self) -> bool:
        """Tell whether the moves were on the other screens in time."""
        return percentile(self.calm, 99) <= MOST_LATE

    @property
    def grown(self) -> float:
        """Return how many times the memory after a third of the time it is at the end."""
        return self.memory[-1] / self.memory[len(self.memory) // 3]

    @property
    def is_well(self) -> bool:
        """Tell whether everything is as it should be."""
        undisturbed = self.kills or (self.grown <= MOST_GROWN and not self.errors)
        return self.is_sound and self.is_soon and bool(undisturbed)

    def report(self) -> Iterator[str]:
        """Say what was measured, a line each."""
        yield f"moves: {len(self.late)}, errors: {self.errors}, put off: {self.put_off}"
        yield (
            f"from a move to the other screen: {percentiles_text(self.late)}"
            f" (target: at most {1000 * MOST_LATE:.0f} ms)"
        )
        if self.kills:
            yield (
                f"killed: {self.kills}, pages that came back: {self.came_back}; apart from the"
                f" {AFTERWARDS:g} s after each: {percentiles_text(self.calm)}"
            )
        yield f"lost: {self.lost}, doubled: {self.doubled}, out of order: {self.disordered}"
        if self.per_second is not None:
            yield f"as fast as it goes: {self.per_second:,.0f} moves/s, {AT_ONCE} at once"
        yield f"/readyz meanwhile: p99 {1000 * percentile(self.ready, 99):,.0f} ms"
        memory = self.memory
        parts = (memory[len(memory) * part // 6 - (part == 6)] / 2**20 for part in range(7))
        yield (
            f"memory: {', '.join(f'{megabytes:,.0f}' for megabytes in parts)} MiB, at the end"
            f" {self.grown:.2f} x that after a third (target: at most {MOST_GROWN:g} x);"
            f" {self.per_viewer / 1024:,.0f} KiB a viewer, with what they look at"
        )


def percentiles_text(late: Sequence[float]) -> str:
    """Say how late moves were."""
    return f"p50 {1000 * median(late):,.0f} ms, p99 {1000 * percentile(late, 99):,.0f} ms"


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


class LoadAsked(msgspec.Struct, frozen=True, kw_only=True):
    """What is measured: so many matches and viewers, at a rate for so many seconds."""

    matches: int
    viewers: int
    rate: float
    seconds: float
    bot: str
    processes: int = 0
    kill: float = 0
    """Every so many seconds; never if it is none."""
    fast: float = 0
    """For how many seconds it goes as fast as it can afterwards."""


def loaded(asked: LoadAsked) -> Load:
    """Play the matches, and measure."""
    late: list[tuple[float, float]] = []
    with ExitStack() as opened:
        place = opened.enter_context(database(asked.processes))
        games = list(islice(cycle(GAMES.values()), asked.matches))
        moves = asked.rate * asked.seconds + FASTEST * asked.fast
        plans = planned(place, games, ceil(SPARE * moves / asked.matches), asked.bot)
        servers = [opened.enter_context(our_server(place)) for _ in range(asked.processes or 1)]
        tables = opened.enter_context(enduring([server.url for server in servers], plans))
        before = held(servers)
        tables.open_screens(spectators=asked.viewers - PLAYERS * asked.matches)
        per_viewer = (held(servers) - before) / asked.viewers
        with Beside(servers) as other, Killer(servers, asked.kill) as killer:
            for made in tables.at_rate(asked.rate, asked.seconds):
                late.append((time.monotonic() - made.seconds, made.seconds))
        per_second = None
        if asked.fast:
            began = time.monotonic()
            fast = sum(1 for _ in tables.at_once(AT_ONCE, asked.fast))
            per_second = fast / (time.monotonic() - began)
        lost, doubled = lost_and_doubled(place, tables.tables)
    return Load(
        late=[seconds for _, seconds in late],
        calm=[
            seconds
            for due, seconds in late
            if not any(0 <= due + seconds - at <= AFTERWARDS for at in killer.killed_at)
        ],
        per_second=per_second,
        ready=other.ready,
        errors=other.errors,
        memory=other.memory,
        per_viewer=per_viewer,
        kills=len(killer.killed_at),
        came_back=tables.came_back,
        put_off=tables.put_off,
        lost=lost,
        doubled=doubled,
        disordered=tables.disordered,
    )


def main(arguments: list[str] | None = None) -> int:
    """Print what was measured; return 1 when anything is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--matches", type=int, default=200, help="each has two screens")
    parser.add_argument("--viewers", type=int, default=500, help="the two of each match among them")
    parser.add_argument("--rate", type=float, default=20, help="moves a second")
    parser.add_argument("--bot", default="house", help="who made the moves that are played")
    parser.add_argument("--processes", type=int, default=0, help="on one PostgreSQL")
    parser.add_argument("--kill", type=float, default=0, help="one of them every so many seconds")
    parser.add_argument("--fast", type=float, default=0, help="for so many seconds afterwards")
    load = loaded(LoadAsked(**vars(parser.parse_args(arguments))))
    print("\n".join(load.report()))
    return 0 if load.is_well else 1


if __name__ == "__main__":
    raise SystemExit(main())
