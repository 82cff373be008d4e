"""Benchmark: time from a move to the other screen with fifty busy tables; memory of a viewer."""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from domain.registry import GAMES
from tests.benchmarks.measure import Figure
from tests.benchmarks.planned_matches import PlannedMatch, planned
from tests.benchmarks.play import percentile, playing
from tests.benchmarks.servers import BARE, OURS, Measuring, side_by_side

TABLES: Final = 50
RATE: Final = 50.0
"""Moves a second, at all tables together."""
MOST_LATE: Final = 1.5
MOST_HELD: Final = 1.2
"""Times the bare server's."""


class Crowded(msgspec.Struct, frozen=True):
    """What one server did in one round."""

    late: float
    """Within how many seconds 99 of 100 moves were on the other screen."""
    held: float
    """By how many bytes its memory grew for each viewer who came."""


def figures(rounds: int, seconds: float, bot: str) -> Iterator[Figure]:
    """Let all tables play for so long in each round, at servers that were just started."""
    games = list(islice(cycle(GAMES.values()), TABLES))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "matches.db"
        plans = planned(file, games, ceil(RATE * seconds / TABLES), bot)
        found = [_round(file, plans, seconds) for _ in range(rounds)]
    late = _compared(found, lambda crowded: crowded.late)
    yield Figure(
        what="From a POST to the other screen, p99",
        value=f"{1000 * late.ours:.0f} ms",
        compared=f"{late.times:.2f} x bare",
        target=f"at most {MOST_LATE:g} x bare",
        met=late.times <= MOST_LATE,
        meaning=f"{TABLES} tables of all games, {RATE:g} moves a second, each measured from when it"
        f" was due ({1000 * late.bare:.0f} ms bare)",
    )
    held = _compared(found, lambda crowded: crowded.held)
    yield Figure(
        what="Memory of an idle viewer",
        value=f"{held.ours / 1024:,.0f} KiB",
        compared=f"{held.times:.2f} x bare",
        target=f"at most {MOST_HELD:g} x bare",
        met=held.times <= MOST_HELD,
        meaning=f"what the server grows by when {2 * TABLES} more open the pages of matches that"
        f" are played ({held.bare / 1024:,.0f} KiB bare)",
    )


class Compared(msgspec.Struct, frozen=True):
    """The medians of what both servers needed, and that of the rounds' ratios."""

    ours: float
    bare: float
    times: float


def _compared(
    rounds: Sequence[Mapping[str, Crowded]], needed: Callable[[Crowded], float]
) -> Compared:
    ours, bare = ([needed(found[name]) for found in rounds] for name in (OURS, BARE))
    times = median(mine / its for mine, its in zip(ours, bare, strict=True))
    return Compared(median(ours), median(bare), times)


def _round(file: Path, plans: Sequence[PlannedMatch], seconds: float) -> dict[str, Crowded]:
    with TemporaryDirectory() as folder:
        copied = Path(folder) / "matches.db"
        shutil.copy(file, copied)
        with side_by_side(copied) as servers:
            return {name: _crowded(server, plans, seconds) for name, server in servers.items()}


def _crowded(server: Measuring, plans: Sequence[PlannedMatch], seconds: float) -> Crowded:
    with playing(server.url, plans) as tables:
        tables.look()
        tables.open_screens()
        late = [made.seconds for made in tables.at_rate(RATE, seconds)]
        # Only now no server has threads left over that waited for others to ask.
        before = server.memory()
        tables.open_screens()
        held = (server.memory() - before) / (2 * len(plans))
    return Crowded(percentile(late, 99), held)
