"""``python -m tests.benchmarks.load``: how does a full club fare? Its moves are heard how soon?

A server as at a shell (gunicorn, SQLite in a folder of its own) with matches of two, each with
both screens open; bots of this process move at a steady rate.
"""

import argparse
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count, cycle
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import msgspec

from domain.felci.view import View
from domain.games import GAMES
from tests.benchmarks.screens import Screens
from tests.web.processes import Browser, Serving, serving
from tests.web.serving import Raw

PATIENCE = 10.0
"""How many seconds a move may take to be seen before it is an error."""
HANDS = 8
"""How many moves may be under way at once."""
MINUTES = (60, 180)
"""After how many seconds the memory is looked at, beside the end."""
WANDER = GAMES["felci"].bots["random"]


class Match:
    """A match between two browsers of this process."""

    def __init__(self, url: str, number: int) -> None:
        # Each household has an address of its own, as the server believes.
        self.here = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}"}
        self.players = [Browser(url), Browser(url)]
        self._chance = Random(number)
        self._keys = count()
        body = {"game": "felci", "seats": [{"name": "Ada"}, {"name": "Bruno"}], "sit": 0}
        key = {"Idempotency-Key": f"a-match-under-load-{number}"}
        _, opened = self.players[0].ask("/matches", body, **key, **self.here)
        self.path = str(opened["path"])
        link = opened["invitations"][1]["link"].removeprefix(url)
        self.players[1].ask(link, **self.here)
        self.players[1].ask(f"{self.path}seat", {"name": "Bruno"}, **self.here)

    def screens(self) -> Iterator[Raw]:
        """Open both sockets."""
        for player in self.players:
            cookie = "; ".join(f"{one.name}={one.value}" for one in player.cookies)
            yield Raw(player.url, f"{self.path}socket", Cookie=cookie, **self.here)

    def move(self) -> tuple[int, int, float] | None:
        """Make a move; return who made it, to which position it led, and when it was sent.

        None is returned when the match is over or the move was not taken.
        """
        status, seen = self.players[0].ask(f"{self.path}view", **self.here)
        if status != 200 or seen["to_move"] is None:
            return None
        seat, position = seen["to_move"], seen["position"]
        _, seen = self.players[seat].ask(f"{self.path}view", **self.here)
        command = WANDER(msgspec.convert(seen["view"], View), self._chance)
        key = {"Idempotency-Key": f"a-move-under-load-{next(self._keys)}"}
        headers = {"Expected-Position": str(position), **key, **self.here}
        sent = time.monotonic()
        status, _ = self.players[seat].ask(
            f"{self.path}moves", msgspec.to_builtins(command), **headers
        )
        return (seat, position + 1, sent) if status == 200 else None


class Load:
    """What was measured so far."""

    def __init__(self, served: Serving, matches: list[Match], screens: Screens) -> None:
        self.heard: list[float] = []
        self.ready: list[float] = []
        self.memory: dict[int, int] = {}
        self.errors = 0
        self._served = served
        self._matches = matches
        self.screens = screens

    def run(self, seconds: float, rate: float) -> None:
        """Move so many times a second for so many seconds."""
        over = threading.Event()
        asking = threading.Thread(target=self._ask_whether_ready, args=(over,))
        asking.start()
        began = time.monotonic()
        with ThreadPoolExecutor(HANDS) as hands:
            moves: list[Future[None]] = []
            for number, at in zip(cycle(range(len(self._matches))), count(), strict=False):
                now = time.monotonic() - began
                if now >= seconds:
                    break
                self._note_memory(now)
                time.sleep(max(0.0, at / rate - now))
                moves.append(hands.submit(self._move, number))
        self.memory[round(seconds)] = self._resident()
        over.set()
        asking.join()
        for move in moves:
            move.result()

    def _move(self, number: int) -> None:
        made = self._matches[number].move()
        if made is None:
            self.errors += 1
            return
        seat, position, sent = made
        heard = self.screens.heard(2 * number + 1 - seat, position, PATIENCE)
        if heard is None:
            self.errors += 1
        else:
            self.heard.append(heard - sent)

    def _ask_whether_ready(self, over: threading.Event) -> None:
        visitor = Browser(self._served.url)
        while not over.wait(0.2):
            asked = time.monotonic()
            status, _ = visitor.ask("/readyz")
            self.ready.append(time.monotonic() - asked)
            self.errors += status != 200

    def _note_memory(self, now: float) -> None:
        for minute in MINUTES:
            if now >= minute and minute not in self.memory:
                self.memory[minute] = self._resident()

    def _resident(self) -> int:
        """Return how many bytes of memory the worker has."""
        (worker,) = self._served.children()
        (line,) = [
            line
            for line in Path(f"/proc/{worker}/status").read_text().splitlines()
            if line.startswith("VmRSS")
        ]
        return int(line.split()[1]) * 1024


@contextmanager
def full_club(tables: int) -> Iterator[Load]:
    """Serve so many matches of two, with both screens of each open."""
    with TemporaryDirectory() as folder:
        words = ("--port", "0", "--database", Path(folder) / "matches.db", "--behind-proxy")
        with serving(*words) as served:
            matches = [Match(served.url, number) for number in range(tables)]
            screens = Screens([raw for match in matches for raw in match.screens()])
            try:
                yield Load(served, matches, screens)
            finally:
                screens.leave()


def percentile(seconds: list[float], percent: int) -> str:
    """Return below which time so many percent lie."""
    return f"{quantiles(seconds, n=100, method='inclusive')[percent - 1] * 1000:,.0f} ms"


def report(load: Load, lost: int) -> Iterator[str]:
    """Return what was measured, a line each."""
    yield f"moves: {len(load.heard)}, errors: {load.errors}, sockets lost: {lost}"
    yield (
        f"from a move to the other screen: p50 {median(load.heard) * 1000:,.0f} ms,"
        f" p99 {percentile(load.heard, 99)}"
    )
    yield f"/readyz meanwhile: p99 {percentile(load.ready, 99)}"
    for seconds, resident in sorted(load.memory.items()):
        yield f"memory after {seconds} s: {resident / 2**20:,.0f} MiB"


def main(arguments: list[str] | None = None) -> int:
    """Print what was measured; return 1 when anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--matches", type=int, default=200, help="each has two screens")
    parser.add_argument("--rate", type=float, default=10, help="moves a second")
    asked = parser.parse_args(arguments)
    with full_club(asked.matches) as load:
        load.run(asked.seconds, asked.rate)
        lost = load.screens.lost
    print("\n".join(report(load, lost)))
    return 1 if load.errors or lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
