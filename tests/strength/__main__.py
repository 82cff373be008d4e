"""``python -m tests.strength``: let levels play each other, and print how often the first wins.

Results are stored match by match, so an interrupted run can be resumed.
"""

import argparse
import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import IO, Any

from adapters.child_process import cores
from domain.registry import GAMES
from replay.process_pool import ProcessPool
from tests.strength.contests import CONTESTS, Contest, begin, result
from tests.strength.intervals import wilson


def main(arguments: list[str] | None = None) -> int:
    """Print a line for each contest; return 1 when one is surely lost."""
    options = _parser().parse_args(arguments)
    os.nice(options.nice)
    lost = False
    for contest in _contests(options):
        found = played(contest, options.matches, options.jobs, options.out)
        line, met = summary_line(contest, found)
        lost |= not met
        print(line, flush=True)
    return 1 if lost else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.strength", description=__doc__)
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--players", metavar="LEVEL,...", help="who, the first being measured")
    parser.add_argument("--matches", type=int, default=200, help="how many  [200]")
    parser.add_argument("--out", type=Path, help="a file of results, to go on with")
    parser.add_argument("--jobs", type=int, default=cores(), help="how many processes")
    parser.add_argument("--nice", type=int, default=19, help="how far to step back  [19]")
    return parser


def _contests(asked: argparse.Namespace) -> Iterator[Contest]:
    if asked.players:
        players = tuple(asked.players.split(","))
        games = [asked.game] if asked.game else [*GAMES]
        yield from (Contest(game, players, 0.0) for game in games)
    else:
        yield from (contest for contest in CONTESTS if asked.game in (None, contest.game))


def played(contest: Contest, matches: int, jobs: int, out: Path | None) -> dict[int, Any]:
    """Return the winners of so many matches; those that *out* has are not played again."""
    found = dict(_known(contest, out)) if out and out.exists() else {}
    missing = [number for number in range(matches) if number not in found]
    with (
        open(out or os.devnull, "a", encoding="utf-8") as file,
        ProcessPool(jobs, partial(begin, contest)) as workers,
    ):
        for number, winners in zip(missing, workers.map(missing), strict=True):
            found[number] = winners
            _write(file, contest, number, winners)
    return {number: winners for number, winners in found.items() if number < matches}


def _known(contest: Contest, out: Path) -> Iterator[tuple[int, Any]]:
    for line in out.read_text(encoding="utf-8").splitlines():
        played, number, winners = json.loads(line)
        if played == str(contest):
            yield number, winners


def _write(file: IO[str], contest: Contest, number: int, winners: Any) -> None:
    file.write(json.dumps([str(contest), number, winners]) + "\n")
    file.flush()


def summary_line(contest: Contest, found: dict[int, Any]) -> tuple[str, bool]:
    """Return a contest's line, and whether it can still be what is wanted."""
    won, decided, drawn = result(contest, found)
    least, most = wilson(won, decided)
    share = won / decided if decided else 0.0
    line = (
        f"{contest!s:<40} {won:g} of {decided} won, {drawn} drawn:"
        f" {share:.1%} ({least:.1%} to {most:.1%}), wanted {contest.wanted:.0%}"
    )
    return line, most >= contest.wanted


if __name__ == "__main__":
    raise SystemExit(main())
