"""``python -m tests.benchmarks``: measure everything and print one table."""

import argparse
import platform
import sqlite3
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from domain.registry import GAMES
from tests.benchmarks import (
    birdie_rows,
    bloom_hands,
    bloom_passes,
    bots,
    bower_gems,
    busy_tables,
    entered,
    felt_speed,
    idle,
    moves,
    process_pool,
    receipts,
    records,
    rules,
    store,
)
from tests.benchmarks.measure import ROUNDS, Figure

INDENT: Final = " " * 4
SHARED_ROUNDS: Final = 3
"""How often whole commands are run, which takes long."""


def main(arguments: list[str] | None = None) -> int:
    """Print the table; return 1 when a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="try that it runs; the figures mean nothing then"
    )
    quick = parser.parse_args(arguments).quick
    print(
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version};"
        f" medians of {rounds(quick)}, and in each round everything is measured once.\n"
    )
    found = []
    for figure in figures(quick):
        print(lines_of(figure), flush=True)
        found.append(figure)
    missed = [figure for figure in found if figure.met is False and not quick]
    for figure in missed:
        print(f"\n{figure.what}: the target is missed\n{figure.profile}".rstrip())
    return 1 if missed else 0


def rounds(quick: bool) -> int:
    """Return how often everything is measured."""
    return 1 if quick else ROUNDS


def figures(quick: bool) -> Iterator[Figure]:
    """Measure everything."""
    bot = "random" if quick else "house"
    yield from moves.figures(rounds(quick), 1 if quick else 2, 10 if quick else 1000, bot)
    yield from entered.figures(bot)
    yield from busy_tables.figures(rounds(quick), 1 if quick else 10, bot)
    yield from idle.figures(rounds(quick), 1 if quick else 5, 5 if quick else 100, bot)
    for game in GAMES.values():
        yield from rules.figures(game, rounds(quick), matches=1 if quick else 5)
        yield from store.figures(game, rounds(quick), matches=1 if quick else 4)
        yield from receipts.figures(game, rounds(quick))
        yield from records.figures(game, rounds(quick), matches=1 if quick else 40)
        yield from bots.figures(game, matches=2 if quick else 100)
        yield from felt_speed.figures(game, taps=2 if quick else 120)
    yield from process_pool.figures(1 if quick else SHARED_ROUNDS, records=8 if quick else 12_000)
    yield from bower_gems.figures(rounds(quick), matches=1 if quick else 20)
    yield from birdie_rows.figures(rounds(quick))
    yield from bloom_passes.figures(rounds(quick), times=1 if quick else 100)
    yield from bloom_hands.figures(rounds(quick))


def lines_of(figure: Figure) -> str:
    """Return a figure as text, with what it means below."""
    lines = [f"{figure.what:<42} {figure.value:>18}  {figure.compared}".rstrip()]
    if figure.target:
        lines.append(f"    target: {figure.target}: {'met' if figure.met else 'MISSED'}")
    lines += wrap(figure.meaning, 100, initial_indent=INDENT, subsequent_indent=INDENT)
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
