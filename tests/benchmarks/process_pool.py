"""Benchmark: audit, check and export of many records with two processes instead of one.

It also compares an export, and tables, with a bare loop over the same rows.
"""

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec import convert
from msgspec.json import Encoder, decode
from msgspec.structs import replace

from adapters.i18n import wording
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.conversion import record_of
from adapters.records.export import export_match, exportable_ids
from adapters.records.parser import read_record
from adapters.records.record import Move, Record
from adapters.records.replay import Replay, replay
from adapters.records.serializer import as_json
from adapters.settings import settings
from adapters.tables.columns import TABLES, Table
from adapters.tables.formats import part
from adapters.tables.rows import of_record, rows_of
from domain.evidence import evidence, moves_by_place
from domain.game import AnyGame
from domain.match import in_effect
from domain.registry import GAMES, RULES
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

encode_lines: Final = Encoder().encode_lines


def figures(rounds: int, records: int) -> Iterator[Figure]:
    """Measure with so many *records* of all games."""
    with TemporaryDirectory() as folder:
        file, database = Path(folder) / "records.jsonl", Path(folder) / "matches.db"
        file.write_bytes(b"".join(islice(_records(min(EACH, records)), records)))
        _giardino("import", file, "--database", database)
        yield from _jobs(rounds, file, database, records)
        yield _export(rounds, database)
        yield from _tables(rounds, file)


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


def _tables(rounds: int, file: Path) -> Iterator[Figure]:
    """Measure on one core, in this process."""
    lines = file.read_bytes().splitlines()[: EACH * len(GAMES)]
    for table, by_hand in BY_HAND.items():

        def export(table: Table = TABLES[table]) -> int:
            matches = (of_record(read_record(text), "") for text in lines)
            rows = (rows_of(table, match) for match in matches if match)
            return sum(bool(part(table, "jsonl", some).rows) for some in rows)

        def loop(by_hand: ByHand = by_hand) -> int:
            return sum(bool(encode_lines(by_hand(*_replayed(text)))) for text in lines)

        found = measured(rounds, {"export": export, "loop": loop})
        share = 1 / found["export"].times(found["loop"])
        yield Figure(
            what=f"table of {table}",
            value=rate(found["export"], "records"),
            compared=f"{share:.2f} x the rate of a loop",
            target=f"at least {SHARE:g} x",
            met=share >= SHARE,
            meaning="records to rows as JSON Lines; the loop decodes each record with msgspec,"
            " replays it and encodes the values of the same rows"
            f" ({rate(found['loop'], 'records')})",
            profile=profile_unless(share >= SHARE, export),
        )


def _replayed(text: bytes) -> tuple[AnyGame, Replay]:
    """Decode and replay a record without any code of the parser."""
    found = decode(text)
    game = RULES[found["rules"]]
    by = [move.pop("by") for move in found["moves"]]
    for move in found["moves"]:
        move.pop("time", None)
    several: Any = tuple
    commands = convert(found["moves"], several[game.commands, ...])
    record = Record(
        game=game,
        options=convert(found["options"], game.options),
        components=game.standard,
        players=found["players"],
        deal=convert(found["deal"], game.deal_type),
        moves=tuple(map(Move, by, commands)),
    )
    return game, replay(record)


def _moves(game: AnyGame, played: Replay) -> Iterator[Any]:
    moves = in_effect(played.events)
    for match, (_, event) in zip(played.positions[1:], moves, strict=True):
        count = match.count or game.score(match.state)
        revealed = list(filter(game.reveals_information, event.events))
        yield event.seat, event.command, count.totals, revealed


def _score_lines(game: AnyGame, played: Replay) -> Iterator[Any]:
    placed, words = moves_by_place(game, played.events), wording(game)
    assert played.last.count
    for line in played.last.count.lines:
        yield line, line.what.render(words), line.why.render(words), evidence(line, placed)


ByHand = Callable[[AnyGame, Replay], Iterator[Any]]
BY_HAND: Final[dict[str, ByHand]] = {
    "moves": _moves,
    "score-lines": _score_lines,
    "events": lambda game, played: enumerate(played.events, 1),
}
"""The values of the rows, without any code of the tables."""
