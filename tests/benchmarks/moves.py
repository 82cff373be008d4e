"""Benchmark: a move from the POST to both screens, and the bytes that are sent to each.

Two people play in a closed loop: each move is made when the move before is on both screens.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from domain.game import AnyGame
from domain.registry import GAMES
from tests.benchmarks.measure import Figure
from tests.benchmarks.planned_matches import PlannedMatch, planned
from tests.benchmarks.play import percentile, playing
from tests.benchmarks.servers import BARE, LIBRARY, OURS, Measuring, bare_server, side_by_side
from tests.benchmarks.table import Made

MOST_CPU: Final = {"felci": 2.2}
MOST_CPU_OF_ANY: Final = 3.0
"""Times the bare server's."""
MOST_SEEN: Final = (2_000, 8_000)
"""Bytes to a viewer, in the median and below which 95 of 100 lie."""
MOST_ANSWERED: Final = 1_000
"""Bytes."""
MOST_GROWTH: Final = 1.3
"""Times the first tenth of a match."""


class Costly(Made, frozen=True):
    """A move with what it cost."""

    cpu: float
    """Seconds of the server's processes."""
    closes: bool
    """Whether it ends a round or the match, and brings a count or a new deal."""


Match = list[Costly]
Rounds = list[list[Match]]
"""The matches of each round."""


def figures(rounds: int, matches: int, most: int, bot: str) -> Iterator[Figure]:
    """Play so many matches of each game in each round, *most* moves of each."""
    games = [game for game in GAMES.values() for _ in range(rounds * matches)]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "matches.db"
        plans = iter(planned(file, games, most, bot))
        with side_by_side(file) as servers, bare_server(LIBRARY) as library:
            for game in GAMES.values():
                found = _played({**servers, LIBRARY: library}, plans, rounds, matches)
                yield from _figures(game, found)


def _played(
    servers: Mapping[str, Measuring], plans: Iterator[PlannedMatch], rounds: int, matches: int
) -> dict[str, Rounds]:
    """Play the next planned matches, each by all servers in turn."""
    found: dict[str, Rounds] = {name: [] for name in servers}
    for _ in range(rounds):
        chosen = [next(plans) for _ in range(matches)]
        for name, server in servers.items():
            found[name].append([_costs(server, plan) for plan in chosen])
    return found


def _costs(server: Measuring, plan: PlannedMatch) -> Match:
    with playing(server.url, [plan]) as tables:
        tables.open_screens()
        found, before = [], server.seconds()
        for number, made in enumerate(tables.one_by_one(tables.tables[0])):
            spent, closes = server.seconds(), number in plan.closing
            found.append(Costly(**msgspec.structs.asdict(made), cpu=spent - before, closes=closes))
            before = spent
    return found


def _figures(game: AnyGame, found: Mapping[str, Rounds]) -> Iterator[Figure]:
    ours = list(chain.from_iterable(chain.from_iterable(found[OURS])))
    yield _cpu(game, found)
    seen = [size for made in ours for size in made.seen]
    typical, large = median(seen), percentile(seen, 95)
    most, most_large = MOST_SEEN
    yield Figure(
        what=f"{game.title}: bytes to a viewer a move",
        value=f"{typical:,.0f}",
        compared=f"p95 {large:,.0f}",
        target=f"at most {most:,} (p95 {most_large:,})",
        met=typical <= most and large <= most_large,
        meaning="all messages that come to an open page after a move, of the mover's page too",
    )
    answers = [made.answer for made in ours]
    yield Figure(
        what=f"{game.title}: bytes of the answer to a move",
        value=f"{max(answers):,}",
        compared=f"median {median(answers):,.0f}",
        target=f"at most {MOST_ANSWERED:,}",
        met=max(answers) <= MOST_ANSWERED,
        meaning="the largest body of all answers",
    )
    yield _growth(game, found[OURS])


def _cpu(game: AnyGame, found: Mapping[str, Rounds]) -> Figure:
    spent = {
        name: [mean(made.cpu for match in matches for made in match) for matches in rounds]
        for name, rounds in found.items()
    }
    ours, bare = (1000 * median(spent[name]) for name in (OURS, BARE))
    times, stored = (
        median(mine / its for mine, its in zip(spent[name], spent[BARE], strict=True))
        for name in (OURS, LIBRARY)
    )
    most = MOST_CPU.get(game.name, MOST_CPU_OF_ANY)
    return Figure(
        what=f"{game.title}: CPU of the server a move",
        value=f"{ours:.2f} ms",
        compared=f"{times:.2f} x bare",
        target=f"at most {most:g} x bare",
        met=times <= most,
        meaning="decided, stored with fsync, answered and seen twice; bare is Flask, flask-sock"
        f" and gunicorn that store a row with fsync and send the move on ({bare:.2f} ms); when it"
        f" stores the move through the eventsourcing library it takes {stored:.2f} x that",
    )


def _growth(game: AnyGame, rounds: Rounds) -> Figure:
    usual = [[[made for made in match if not made.closes] for match in each] for each in rounds]
    cpu = median(_ratio(matches, lambda made: made.cpu) for matches in usual)
    size = median(_ratio(matches, _seen) for matches in usual)
    whole = median(_ratio(matches, _seen) for matches in rounds)
    return Figure(
        what=f"{game.title}: last tenth of a match",
        value=f"{cpu:.2f} x CPU",
        compared=f"{size:.2f} x bytes",
        target=f"at most {MOST_GROWTH:g} x the first tenth, both",
        met=cpu <= MOST_GROWTH and size <= MOST_GROWTH,
        meaning="whether a move costs more because there were others before it, without the moves"
        f" that end a round or the match; with them {whole:.2f} x bytes",
    )


def _seen(made: Costly) -> float:
    return sum(made.seen)


def _ratio(matches: Sequence[Match], cost: Callable[[Costly], float]) -> float:
    """Return how many times the cost of the first tenth of *matches* the last has."""
    first = sum(cost(made) for match in matches for made in match[: _tenth(match)])
    last = sum(cost(made) for match in matches for made in match[-_tenth(match) :])
    return last / first


def _tenth(match: Match) -> int:
    return max(1, len(match) // 10)
