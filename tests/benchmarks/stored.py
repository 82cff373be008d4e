"""``python -m tests.benchmarks.stored``: what becomes slower with a million stored matches.

Two servers run, one over a thousand matches and one over many. Each request goes to both in turn
and is measured in CPU seconds of the server or command, so that other load on the machine matters
little. Requests that read every match are measured with fewer.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from adapters.records import timestamps
from adapters.sql_tables.match_summary import MatchSummary
from tests.benchmarks.copied_matches import grow, play, played, stored
from tests.benchmarks.servers import Measuring, our_server
from tests.web.server_process import Browser

MOST: Final = 1.5
"""Times what it takes with few matches."""
ROUNDS: Final = 5
AT_ONCE: Final = 4
"""How often a page is asked for in a round."""
DAY: Final = 24 * 60 * 60 * 1000

COMMANDS: Final = {
    "giardino export of one": ("export", "{match}"),
    "giardino audit of one": ("audit", "{match}"),
    "giardino matches of a player": ("matches", "--player", "P1"),
}
WHOLE: Final = {
    "giardino export of all": ("export", "--jobs", 1, "--out", os.devnull),
    "giardino rebuild": ("rebuild",),
}

Ask = Callable[[MatchSummary], str]
"""Says what is asked for, of a match that was played."""


class Took(msgspec.Struct, frozen=True):
    """What something took: seconds of the processor, and bytes of memory at most."""

    seconds: float
    memory: int


def pages(rows: list[MatchSummary]) -> Mapping[str, Ask]:
    """Return which pages are asked for, of matches of which *rows* were played."""
    last = rows[-1].opened
    since, before = (
        timestamps.format_timestamp(at)[: len("2026-11-20")] for at in (last, last + DAY)
    )
    filters = {
        "": "",
        ", a game": "game=bower",
        ", finished": "status=finished",
        ", left by players": "status=running",
        ", damaged": "status=damaged",
        ", a game, finished": "game=felci&status=finished",
        ", who played few": "player=P1",
        ", who played many": "player=Ada",
        ", who played some": "player=Bea",
        ", who played some, a game": "player=Bea&game=birdie",
        ", who played some, never it": "player=Bea&game=bloom",
        ", who played many, left none": "player=Ada&status=running",
        ", nobody": "player=Nobody",
        ", disputed": "disputes=any",
        ", undecided": "disputes=undecided",
        ", undecided, of many": "disputes=undecided&player=Ada",
        ", since": f"since={since}",
        ", before": f"before={before}",
    }
    return {
        "home page": lambda match: "/",
        **{
            f"/matches{name}": partial(_fixed, f"/matches?{request}")
            for name, request in filters.items()
        },
        "page of a player": lambda match: "/players/P1",
        "page of one who played many": lambda match: "/players/Ada",
        "page of one who played some": lambda match: "/players/Bea",
        "page of a game": lambda match: "/games/birdie",
        "page of a match": lambda match: f"/matches/{match.id}/",
        "audit of a match": lambda match: f"/matches/{match.id}/audit",
    }


def _fixed(path: str, match: MatchSummary) -> str:
    return path


def asked(server: Measuring, ask: Ask, matches: list[MatchSummary]) -> Took:
    """Ask for a page of each of *matches*; return what one takes, and the server's memory."""
    browser, began = Browser(server.url), server.seconds()
    for match in matches:
        status, _ = browser.ask(ask(match))
        assert status == 200, ask(match)
    return Took((server.seconds() - began) / len(matches), server.memory())


def command(*words: object) -> Took:
    """Return what a command takes at a shell, by itself."""
    process = Popen([sys.executable, "-m", "replay", *map(str, words)], stdout=DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return Took(used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)


def started(database: Path) -> Took:
    """Return what a server takes until it has answered for the first time."""
    with our_server(database) as server:
        Browser(server.url).ask("/matches")
        return Took(server.seconds(), server.memory())


def looked_at(rounds: int, few: Path, many: Path) -> Iterator[tuple[str, Took, Took]]:
    """Measure what is shown, and what concerns one match, in two databases."""
    rows = [listed for listed in played(few) if listed.status == "finished"]
    Random(rounds).shuffle(rows)
    yield "start of the server", *_medians(rounds, lambda turn: (started(few), started(many)))
    with our_server(few) as small, our_server(many) as large:
        for name, ask in pages(rows).items():

            def one_round(turn: int, ask: Ask = ask) -> tuple[Took, Took]:
                some = [rows[number % len(rows)] for number in range(turn, turn + AT_ONCE)]
                return asked(small, ask, some), asked(large, ask, some)

            yield name, *_medians(rounds, one_round)
    for name, words in COMMANDS.items():

        def in_turn(turn: int, words: tuple[str, ...] = words) -> tuple[Took, Took]:
            reported = [word.format(match=rows[turn % len(rows)].id) for word in words]
            return command(*reported, "--database", few), command(*reported, "--database", many)

        yield name, *_medians(rounds, in_turn)


def gone_through(few: Path, many: Path) -> Iterator[tuple[str, Took, Took]]:
    """Measure what looks at every match."""
    for name, words in WHOLE.items():
        yield name, *(command(*words, "--database", database) for database in (few, many))


def _medians(rounds: int, work: Callable[[int], tuple[Took, Took]]) -> tuple[Took, Took]:
    few, many = zip(*(work(turn * AT_ONCE) for turn in range(rounds)), strict=True)
    return _median(few), _median(many)


def _median(found: Sequence[Took]) -> Took:
    return Took(median(took.seconds for took in found), max(took.memory for took in found))


def say_of(*databases: Path) -> None:
    """Print what is compared."""
    reported = (
        f"{stored(each):,} matches in {each.stat().st_size / 2**30:.1f} GiB" for each in databases
    )
    print(f"{' and '.join(reported)}: seconds of the processor, memory at most", flush=True)


@contextmanager
def folder_of(name: str | None) -> Iterator[Path]:
    """Give the folder of that name, or one for this alone."""
    if name:
        yield Path(name)
    else:
        with TemporaryDirectory() as folder:
            yield Path(folder)


def line(name: str, few: Took, many: Took) -> str:
    """Return a duration as text, next to the one with few matches."""
    took = (
        f"{measured.seconds * 1000:>11,.1f} ms {measured.memory / 2**20:>7,.0f} MiB"
        for measured in (few, many)
    )
    ratio = many.seconds / few.seconds
    return f"{name:<36}{''.join(took)} {ratio:>8.2f} x"


def main(arguments: list[str] | None = None) -> int:
    """Print the table; return 1 when something takes longer than it may."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.stored", description=__doc__)
    parser.add_argument("--matches", type=int, default=1_000_000, help="how many there are")
    parser.add_argument("--whole", type=int, default=100_000, help="how many are gone through")
    parser.add_argument("--few", type=int, default=1000, help="how many they are compared with")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--folder", help="where they are kept for another time: 33 KB a match")
    asked_for = parser.parse_args(arguments)
    with folder_of(asked_for.folder) as folder:
        few, many = folder / "few.db", folder / "many.db"
        if not many.exists():
            play(few, asked_for.few)
            some, all_ = (
                max(1, each // len(played(few))) for each in (asked_for.whole, asked_for.matches)
            )
            shutil.copy(few, many)
            grow(many, 1, some)
            say_of(few, many)
            for name, *found in gone_through(few, many):
                print(line(name, *found), flush=True)
            grow(few, 1, 1)
            grow(many, some, all_)
        say_of(few, many)
        missed = []
        for name, less, more in looked_at(asked_for.rounds, few, many):
            print(line(name, less, more), flush=True)
            if more.seconds > MOST * less.seconds or more.memory > MOST * less.memory:
                missed.append(name)
    for name in missed:
        print(f"{name}: more than {MOST:g} x")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
