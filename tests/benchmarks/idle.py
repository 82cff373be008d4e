"""Benchmark: the cost of idle viewers, and the delay that bots cause for people."""

import selectors
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from domain.game import AnyGame
from domain.registry import GAMES
from tests.benchmarks.measure import Figure
from tests.benchmarks.planned_matches import PlannedMatch, planned
from tests.benchmarks.play import Playing, percentile, playing
from tests.benchmarks.screens import Screen
from tests.benchmarks.servers import Measuring, our_server
from tests.web.server_process import Browser
from tests.web.server_thread import Raw

PLAYED: Final = 10
"""At how many tables people move, while others look on elsewhere or bots play."""
RATE: Final = 6.0
"""Moves a second, at all of these tables together."""
VIEWERS: Final = 3
"""How many look at each match where nobody moves."""
BOTS: Final = 20
"""At how many tables bots play by themselves."""
SEARCHING: Final = "strong"
THINKING: Final = 8
"""At how many tables bots play by themselves that think for as long as they may."""
LATER: Final = 0.02
"""By how many seconds bots may delay 99 of 100 moves."""


class Pages:
    """Pages that only look on, heard by a thread of their own."""

    def __init__(self, url: str, paths: Sequence[str]) -> None:
        self._selector = selectors.DefaultSelector()
        self._left = False
        for number, path in enumerate(paths):
            home = {"X-Forwarded-For": f"10.1.{number // 250}.{number % 250 + 1}"}
            screen = Screen(Raw(url, f"{path}socket", **home))
            self._selector.register(screen.socket, selectors.EVENT_READ, screen)
        self._thread = threading.Thread(target=self._hear)
        self._thread.start()

    def _hear(self) -> None:
        while not self._left:
            for key, _ in self._selector.select(0.2):
                key.data.hear()

    def leave(self) -> None:
        """Close them all."""
        self._left = True
        self._thread.join()
        for key in list(self._selector.get_map().values()):
            key.data.socket.close()
        self._selector.close()


@contextmanager
def looking(url: str, paths: Sequence[str]) -> Iterator[None]:
    """Let somebody look at each of *paths* meanwhile."""
    pages = Pages(url, paths)
    try:
        yield
    finally:
        pages.leave()


def games(count: int) -> list[AnyGame]:
    """Return so many games, all of them in turn."""
    return list(islice(cycle(GAMES.values()), count))


def figures(rounds: int, seconds: float, pages: int, bot: str) -> Iterator[Figure]:
    """Measure both, each for so long in a round; *pages* of each kind look on."""
    moves = 2 * rounds * ceil(seconds * RATE / PLAYED)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "idle.db"
        plans = planned(file, games(PLAYED + pages), moves, bot)
        with our_server(file) as server, playing(server.url, plans[:PLAYED]) as tables:
            yield _idle(server, tables, plans[PLAYED:], rounds, seconds)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bots.db"
        # The same tables are played with both kinds of bots; those of the longer games take
        # over the moves of those that end.
        plans = planned(file, games(PLAYED), 4 * moves, bot)
        with our_server(file) as server, playing(server.url, plans) as tables:
            tables.open_screens()
            yield _beside_bots(
                server, tables, rounds, seconds, [(bot, each) for each in games(BOTS)]
            )
            strong = [(SEARCHING, game) for game in GAMES.values() if SEARCHING in game.bots]
            thinking = list(islice(cycle(strong), THINKING))
            yield _beside_bots(server, tables, rounds, seconds, thinking)


def _idle(
    server: Measuring,
    tables: Playing,
    others: Sequence[PlannedMatch],
    rounds: int,
    seconds: float,
) -> Figure:
    """Compare what the server spends with nobody else there, and with many who look on."""
    tables.open_screens()
    paths = [f"/matches/{other.id}/" for other in others] * VIEWERS + ["/"] * len(others)
    found = []
    for _ in range(rounds):
        alone = _spent(server, tables, seconds)
        with looking(server.url, paths):
            # What it costs to come is not what is asked.
            time.sleep(min(seconds, 3))
            found.append((alone, _spent(server, tables, seconds)))
    more = median(there - alone for alone, there in found)
    return Figure(
        what="CPU of the server for an idle page",
        value=f"{60_000 * more / len(paths):.1f} ms a minute",
        compared=f"{median(there for _, there in found):.1%} of a core instead of"
        f" {median(alone for alone, _ in found):.1%}",
        meaning=f"{VIEWERS * len(others)} viewers of {len(others)} matches and as many home pages"
        f" as matches, while {PLAYED} other tables are played at, {RATE:g} moves a second",
    )


def _spent(server: Measuring, tables: Playing, seconds: float) -> float:
    """Return how many seconds of CPU the server spends in one."""
    began, before = time.monotonic(), server.seconds()
    for _ in tables.at_rate(RATE, seconds):
        pass
    return (server.seconds() - before) / (time.monotonic() - began)


def _beside_bots(
    server: Measuring,
    tables: Playing,
    rounds: int,
    seconds: float,
    beside: Sequence[tuple[str, AnyGame]],
) -> Figure:
    """Compare how soon moves of people are on the other screens, without and with bots."""
    paths = [_of_bots(server.url, game, bot, at) for at, (bot, game) in enumerate(beside)]
    thinking = SEARCHING in dict(beside)
    alone: list[float] = []
    together: list[float] = []
    for _ in range(rounds):
        # Bots alone wait while nobody looks on.
        alone += [made.seconds for made in tables.at_rate(RATE, seconds)]
        with looking(server.url, paths):
            together += [made.seconds for made in tables.at_rate(RATE, seconds)]
    later = percentile(together, 99) - percentile(alone, 99)
    return Figure(
        what=f"A move of people beside {'strong ' if thinking else ''}bots, p99",
        value=f"{1000 * later:+.0f} ms",
        compared=f"{1000 * percentile(together, 99):.0f} ms instead of"
        f" {1000 * percentile(alone, 99):.0f} ms",
        target=f"at most {1000 * LATER:.0f} ms later",
        met=later <= LATER,
        meaning=f"to the other screen, at {PLAYED} tables of two beside {len(paths)} of bots,"
        f" {RATE:g} moves of people a second",
    )


def _of_bots(url: str, game: AnyGame, bot: str, number: int) -> str:
    """Open a table of bots alone; return its path."""
    headers = {
        "Idempotency-Key": f"a-table-of-{bot}-bots-{number}",
        "X-Forwarded-For": f"10.2.{bot == SEARCHING:d}.{number + 1}",
    }
    body: dict[str, Any] = {"game": game.name, "seats": [{"by": bot}, {"by": bot}]}
    _, opened = Browser(url).ask("/matches", body, **headers)
    return str(opened["path"])
