"""Benchmark: audit, check and export of many records with two processes instead of one.

It also compares an export, and a table of moves, with a bare loop over the same rows.
"""

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import to_builtins
from msgspec.structs import replace

from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.conversion import record_of
from adapters.records.export import export_match, exportable_ids
from adapters.records.parser import read_record
from adapters.records.replay import replay as replay_record
from adapters.records.serializer import as_json
from adapters.settings import settings
from adapters.tables.columns import MOVES
from adapters.tables.formats import part
from adapters.tables.rows import of_record, rows_of
from domain.registry import GAMES
from tests.benchmarks.matches import a_match
from tests.benchmarks.measure import Figure, Measured, Work, measured, profile_unless, rate

COMMANDS: Final = ("audit", "check", "export")
TWICE: Final = 1.8
"""How many times as fast two processes are to be."""
SHARE: Final = 0.7
"""How many times as fast as the bare loop an export is to be."""
EACH: Final = 40
"""How many different matches of each game there are; each is played by ever other people."""
SELECT: Final = (
    "SELECT originator_id, topic, state FROM stored_events WHERE originator_id = ?"
    " ORDER BY originator_version"
)


def figures(rounds: int, records: int) -> Iterator[Figure]:
    """Measure with so many *records* of all games."""
    with TemporaryDirectory() as folder:
        file, database = Path(folder) / "records.jsonl", Path(folder) / "matches.db"
        file.write_bytes(b"".join(islice(_records(min(EACH, records)), records)))
        _giardino("import", file, "--database", database)
        yield from _jobs(rounds, file, database, records)
        yield _export(rounds, database)
        yield _table(rounds, file)


def _records(each: int) -> Iterator[bytes]:
    """Return records without end, of all games in turn; no two are equal, so each is stored."""
    played = [
        record_of("", [(0, event) for event in a_match(game, number).events], ("Ada", "Bo"))
        for number in range(each)
        for game in GAMES.values()
    ]
    for turn in count(1):
        for record in played:
            yield as_json(replace(record, players=(f"Ada {turn}", f"Bo {turn}"))) + b"\n"


def _jobs(rounds: int, file: Path, database: Path, records: int) -> Iterator[Figure]:
    words = {
        "audit": ("audit", file),
        "check": ("check", "--database", database),
        "export": ("export", "--database", database, "--out", database.with_suffix(".jsonl")),
    }
    works = {
        (command, jobs): _running(records, *words[command], "--jobs", jobs)
        for command in COMMANDS
        for jobs in (1, 2)
    }
    found: dict[tuple[str, int], Measured] = measured(rounds, works, time.perf_counter)
    for command in COMMANDS:
        times = found[command, 1].times(found[command, 2])
        yield Figure(
            what=f"{command} with two processes",
            value=rate(found[command, 2], "records"),
            compared=f"{times:.2f} x one",
            target=f"at least {TWICE:g} x",
            met=times >= TWICE,
            meaning=f"{records:,} records of all games, by the clock on the wall, from the start of"
            f" the command to its end ({rate(found[command, 1], 'records')} with one)",
        )


def _running(records: int, *words: object) -> Work:
    def run() -> int:
        _giardino(*words)
        return records

    return run


def _giardino(*words: object) -> None:
    command = [sys.executable, "-m", "replay", *map(str, words)]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def _export(rounds: int, database: Path) -> Figure:
    """Measure on one core, in this process."""
    bare = sqlite3.connect(database)
    with MatchStore(settings(str(database), {}), writes=False) as store:
        ids = list(exportable_ids(store.list.search(MatchSearch())))

        def export() -> int:
            return sum(bool(as_json(export_match(store, match_id).record)) for match_id in ids)

        def loop() -> int:
            return sum(
                bool(json.dumps([json.loads(state) for _, _, state in bare.execute(SELECT, (id,))]))
                for id in ids
            )

        found = measured(rounds, {"export": export, "loop": loop})
        share = 1 / found["export"].times(found["loop"])
        return Figure(
            what="export of matches",
            value=rate(found["export"], "records"),
            compared=f"{share:.2f} x the rate of a loop",
            target=f"at least {SHARE:g} x",
            met=share >= SHARE,
            meaning="rows to records as JSON, each event looked at and its chain checked; the loop"
            " selects the same rows with sqlite3 and gives each to json.loads, and all of a match"
            f" to json.dumps ({rate(found['loop'], 'records')})",
            profile=profile_unless(share >= SHARE, export),
        )


def _table(rounds: int, file: Path) -> Figure:
    """Measure on one core, in this process."""
    lines = file.read_bytes().splitlines()[: EACH * len(GAMES)]

    def export() -> int:
        matches = (of_record(read_record(text), "") for text in lines)
        rows = (rows_of(MOVES, match) for match in matches if match)
        return sum(bool(part(MOVES, "jsonl", some).rows) for some in rows)

    def loop() -> int:
        return sum(map(_moves_by_hand, lines))

    found = measured(rounds, {"export": export, "loop": loop})
    share = 1 / found["export"].times(found["loop"])
    return Figure(
        what="table of moves",
        value=rate(found["export"], "records"),
        compared=f"{share:.2f} x the rate of a loop",
        target=f"at least {SHARE:g} x",
        met=share >= SHARE,
        meaning="records to rows as JSON Lines; the loop replays each record, scores every position"
        f" and gives each move to json.dumps ({rate(found['loop'], 'records')})",
        profile=profile_unless(share >= SHARE, export),
    )


def _moves_by_hand(text: bytes) -> bool:
    """Make the same of a record without any code of the tables."""
    record = read_record(text)
    played, game = replay_record(record), record.game
    for match, event in zip(played.positions[1:], played.events[2:], strict=True):
        count = match.count or game.score(match.state)
        revealed = filter(game.reveals_information, event.events)
        command = to_builtins(event.command)
        json.dumps([event.seat, command, count.totals, [to_builtins(each) for each in revealed]])
    return True
