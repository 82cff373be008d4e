"""Benchmark: the store compared with the bare disk, a rebuild compared with reading bare JSON."""

import hmac
import json
import sqlite3
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.loaded_match import fold
from adapters.eventstore.match_service import MatchService
from adapters.settings import settings
from domain.game import AnyGame
from domain.match import Dealt
from tests.adapters.matches import matches_in
from tests.benchmarks.aggregate import Tables
from tests.benchmarks.matches import a_match, moves
from tests.benchmarks.measure import Figure, Measured, measured, profile_unless, rate, taking_turns

SELECT = "SELECT state FROM stored_events WHERE originator_id = ? ORDER BY originator_version"
CREATE = (
    "CREATE TABLE bare (id TEXT, version INTEGER, topic TEXT, state BLOB,"
    " PRIMARY KEY (id, version))"
)
REBUILDS = 20
KEY = bytes(32)
START = 4
"""How many events a match has before its first move: opened, two seats, dealt."""


def figures(game: AnyGame, rounds: int, matches: int) -> Iterator[Figure]:
    """Measure in a folder of its own, with so many matches of *game* in each round."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "matches.db"
        with matches_in(settings(str(file), {}).env) as store:
            yield from rebuild(game, rounds, store, file)
            yield from commands(game, rounds, matches, store, Path(folder))
    yield from in_memory(game, rounds, matches)


def imported(store: MatchService, game: AnyGame, number: int, events: int, match_id: str) -> None:
    """Store the first *events* of a match."""
    store.import_match(match_id, [(0, event) for event in a_match(game, number).events[:events]])


def rebuild(game: AnyGame, rounds: int, store: MatchService, file: Path) -> Iterator[Figure]:
    """Measure how long a match takes from its rows to the position."""
    imported(store, game, 1, 1000, "a match")
    bare = sqlite3.connect(file)
    states = [state for (state,) in bare.execute(SELECT, ("a match",))]

    def from_store() -> int:
        for _ in range(REBUILDS):
            fold("a match", None, store.log.of("a match"))
        return REBUILDS * len(states)

    def floor() -> int:
        for _ in range(REBUILDS):
            for (state,) in bare.execute(SELECT, ("a match",)):
                json.loads(state)
                hmac.digest(KEY, state, "sha256")
                sha256(state).digest()
                sha256(state).digest()
        return REBUILDS * len(states)

    def loads() -> int:
        for _ in range(REBUILDS):
            for state in states:
                json.loads(state)
        return REBUILDS * len(states)

    found = measured(rounds, {"store": from_store, "floor": floor, "loads": loads})
    bare.close()
    times = found["store"].times(found["floor"])
    yield Figure(
        what=f"{game.title}: rebuild of a match from SQLite",
        value=rate(found["store"], "events"),
        compared=f"{times:.2f} x the time of the floor",
        target="at most 2.0 x",
        met=times <= 2.0,
        meaning="rows to the live position with the hash chain checked, against the same rows"
        " selected with sqlite3, and each given to json.loads, one HMAC-SHA-256 and two SHA-256",
        profile=profile_unless(times <= 2.0, from_store),
    )
    yield Figure(
        what=f"{game.title}: rebuild of a match from SQLite",
        value=rate(found["store"], "events"),
        compared=f"{found['store'].times(found['loads']):.2f} x the time of loads",
        meaning="the same, against the same rows already in memory, each given to json.loads",
    )


def commands(
    game: AnyGame, rounds: int, matches: int, store: MatchService, folder: Path
) -> Iterator[Figure]:
    """Measure how long a move takes until it is on the disk and answered."""
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", CREATE):
        bare.execute(statement)
    names = map(str, count())
    env = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": f"{folder}/tables.db"}

    with Tables(env) as tables:

        def steps() -> Mapping[str, Iterator[None]]:
            chosen = [(number, next(names)) for number in range(matches)]
            return {
                "stored": started(move_in_store(store, game, chosen)),
                "bare": started(insert_bare(bare, store, game, chosen)),
                "aggregate": started(move_in_tables(tables, game, chosen)),
            }

        found = taking_turns(rounds, steps)
    bare.close()
    yield from compared(game, found, store)


def in_memory(game: AnyGame, rounds: int, matches: int) -> Iterator[Figure]:
    """Measure the same without a disk."""
    names = map(str, count())
    env = {"PERSISTENCE_MODULE": "eventsourcing.popo"}
    with matches_in(env) as store, Tables(env) as tables:

        def chosen() -> Chosen:
            return [(number, next(names)) for number in range(matches)]

        found = measured(
            rounds,
            {
                "stored": lambda: sum(1 for _ in move_in_store(store, game, chosen())),
                "aggregate": lambda: sum(1 for _ in move_in_tables(tables, game, chosen())),
            },
        )
    yield Figure(
        what=f"{game.title}: moves in memory",
        value=rate(found["stored"], "moves"),
        compared=f"{found['aggregate'].times(found['stored']):.1f} x the rate of aggregates",
        meaning="what is left when nothing waits for a disk, the first events of a match included",
    )


def started(steps: Iterator[None]) -> Iterator[None]:
    """Let what comes before the first step be done."""
    next(steps)
    return steps


Chosen = list[tuple[int, str]]
"""The numbers of matches, and the ids under which they are played now."""


def move_in_store(store: MatchService, game: AnyGame, chosen: Chosen) -> Iterator[None]:
    """Make all moves of the matches, one a step."""
    for number, match_id in chosen:
        imported(store, game, number, START, match_id)
    yield
    for number, match_id in chosen:
        for position, move in enumerate(moves(a_match(game, number))):
            store.move(match_id, move.seat, move.command, position, ClientKey(f"key-{position}"))
            yield


def insert_bare(
    bare: sqlite3.Connection, store: MatchService, game: AnyGame, chosen: Chosen
) -> Iterator[None]:
    """Insert and commit a row as large as that of each move, one a step."""
    rows = []
    for number, match_id in chosen:
        imported(store, game, number, 1000, f"all of {match_id}")
        stored = store.log.recorder.select_events(f"all of {match_id}")
        rows += [
            (match_id, event.originator_version, event.topic, event.state)
            for event in stored[START:]
        ]
    yield
    for row in rows:
        bare.execute("BEGIN")
        bare.execute("INSERT INTO bare VALUES (?, ?, ?, ?)", row)
        bare.execute("COMMIT")
        yield


def move_in_tables(tables: Tables, game: AnyGame, chosen: Chosen) -> Iterator[None]:
    """Make all moves of the matches in the library's own style, one a step."""
    dealt = {
        number: next(event for event in a_match(game, number).events if isinstance(event, Dealt))
        for number, _ in chosen
    }
    ids = {match_id: tables.open(game.name, dealt[number]) for number, match_id in chosen}
    yield
    for number, match_id in chosen:
        for position, move in enumerate(moves(a_match(game, number))):
            tables.move(ids[match_id], move.seat, move.command, position)
            yield


def compared(game: AnyGame, found: Mapping[str, Measured], store: MatchService) -> Iterator[Figure]:
    """Say how the ways to make a move compare."""
    share = 1 / found["stored"].times(found["bare"])
    yield Figure(
        what=f"{game.title}: moves through the application",
        value=rate(found["stored"], "moves"),
        compared=f"{share:.2f} x the rate of bare commits",
        target="at least 0.5 x",
        met=share >= 0.5,
        meaning="decided, stored with fsync and answered, against inserting the same rows with"
        f" sqlite3 and committing each with fsync ({found['bare'].rate:,.0f}/s on this disk)",
        profile=profile_unless(
            share >= 0.5, lambda: sum(1 for _ in move_in_store(store, game, [(1, "profiled")]))
        ),
    )
    yield Figure(
        what=f"{game.title}: moves through the application",
        value=rate(found["stored"], "moves"),
        compared=f"{found['aggregate'].times(found['stored']):.1f} x the rate of aggregates",
        meaning="the same moves in the library's own style: an aggregate with @event methods,"
        f" fetched from the repository for each move ({found['aggregate'].rate:,.0f}/s)",
    )
