"""Fills a store with many matches in minutes: a thousand simulated ones, and copies of them.

The simulated matches are imported like any record. A copy has the same events under another id,
the same rows in list and statistics, an earlier date and mostly other players. Copies do not pass
verification: their events contain the id and the times of the first import.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import run
from typing import Any, Final

from msgspec.structs import asdict, replace

from adapters.database.database import SET_POSITION, Database, open_database
from adapters.database.migrations import MATCH_LIST_LOG
from adapters.eventstore.event_log import EventLog
from adapters.projections import tallies
from adapters.projections.statistics import LOG
from adapters.settings import settings
from adapters.sql_tables.match_list import put
from adapters.sql_tables.match_summary import MatchSummary, decode

GAMES: Final = {"birdie": 90, "felci": 4, "bower": 4, "bloom": 2}
"""How many of a hundred matches are of which game: the shorter, the more."""
UNFINISHED: Final = 30
"""Each match of such a number was left by its players."""
DISPUTED: Final = 20
"""Of each match of such a number something is disputed."""
OFTEN: Final = {"Ada": 10, "Bea": 40}
"""Who plays each match of such a number, of the copies too: Ada has left none, and Bea played no
Bloom."""
OTHERS: Final = 20
"""At so many matches sits each of those who play among a thousand only."""
STEP: Final = 60 * 60 * 1000
"""How much earlier each copy was opened than the one before, in milliseconds."""
MIXER: Final = 2654435761
"""Lets the ids of copies lie anywhere among the others."""
PLAYED: Final = (
    "CREATE TABLE {at}played (id TEXT PRIMARY KEY)",
    "INSERT INTO {at}played SELECT id FROM {at}match_list",
)
FOUND: Final = (
    "SELECT listed FROM {at}match_list WHERE id IN (SELECT id FROM {at}played) ORDER BY opened, id"
)
MANY: Final = "SELECT COUNT(*) AS many FROM {at}match_list"
COPY: Final = (
    "INSERT INTO {at}{events} (originator_id, originator_version, topic, state)"
    " SELECT :prefix || substr(originator_id, 9), originator_version, topic, state"
    " FROM {at}played CROSS JOIN {at}{events} WHERE originator_id = id"
    " ORDER BY originator_id, originator_version",
    "INSERT INTO {at}seat_names (id, seat, name, folded)"
    " SELECT :prefix || substr(played.id, 9), seat, name || CASE WHEN name LIKE 'P%' THEN :copy"
    " ELSE '' END, folded || CASE WHEN name LIKE 'P%' THEN :copy ELSE '' END"
    " FROM {at}played CROSS JOIN {at}seat_names WHERE seat_names.id = played.id",
    "INSERT INTO {at}tallied (log, id) SELECT log, :prefix || substr(played.id, 9)"
    " FROM {at}played CROSS JOIN {at}tallied WHERE log = :log AND tallied.id = played.id",
    "INSERT INTO {at}tallies (log, about, part, tally) SELECT log, about || :copy, part, tally"
    " FROM {at}tallies WHERE log = :log AND about LIKE 'player p%' AND about NOT LIKE '% % %'",
)
SHARED: Final = (
    "SELECT about, part, tally FROM {at}tallies WHERE log = :log AND about NOT LIKE 'player p%'"
)
SCALE: Final = (
    "UPDATE {at}tallies SET tally = :tally WHERE log = :log AND about = :about AND part = :part"
)


def giardino(*words: object) -> None:
    """Do something as at a shell."""
    command = [sys.executable, "-m", "replay", *map(str, words)]
    run(command, capture_output=True, check=True)


def play(database: Path, matches: int) -> None:
    """Fill a new database with about so many matches that bots have played."""
    file, records = database.with_suffix(".jsonl"), []
    for game, share in GAMES.items():
        many = max(1, matches * share // 100)
        words = ("--matches", many, "--seed", 1, "--players", "random", "--out", file)
        giardino("simulate", "--game", game, *words)
        records += [json.loads(line) for line in file.read_bytes().splitlines()]
    others = -(-len(records) // OTHERS)
    with file.open("w") as lines:
        for number, record in enumerate(records):
            often = [name for name, each in OFTEN.items() if number % each == 0]
            record["players"] = [*often, f"P{number % others}", f"P{number // OTHERS}"][:2]
            if number % UNFINISHED == UNFINISHED - 1:
                record["moves"] = record["moves"][:-2]
                del record["result"]
            lines.write(f"{json.dumps(record)}\n")
    giardino("import", file, "--database", database)
    giardino("rebuild", "--database", database)
    file.unlink()
    with opened(database) as (_, other), other.transaction() as execute:
        for statement in PLAYED:
            execute(statement, {})
    grow(database, 1, 1)


def played(database: Path) -> list[MatchSummary]:
    """Return what the list says of those that were played, the oldest first."""
    with opened(database) as (_, other):
        return [decode(row["listed"]) for row in other.query(FOUND, {})]


def stored(database: Path) -> int:
    """Return how many matches there are."""
    with opened(database) as (_, other):
        return int(other.query(MANY, {})[0]["many"])


def grow(database: Path, before: int, copies: int) -> None:
    """Let each match that was played be there so often, where it was so often *before*."""
    with opened(database) as (log, other):
        rows = [decode(row["listed"]) for row in other.query(FOUND, {})]
        # A rebuilt list does not have it.
        rows = [_disputed(number, listed) for number, listed in enumerate(rows)]
        with other.transaction() as execute:
            put(rows, execute)
        for copy in range(before, copies):
            values = {"prefix": _prefix(copy), "copy": f" {copy}", "log": LOG}
            with other.transaction() as execute:
                for statement in COPY:
                    execute(statement.replace("{events}", log.recorder.events_table_name), values)
                put((_copied(listed, copy) for listed in rows), execute)
        end = log.end()
        with other.transaction() as execute:
            for each in (MATCH_LIST_LOG, LOG):
                execute(SET_POSITION, {"log": each, "up_to": end})
            for row in execute(SHARED, {"log": LOG}).fetchall():
                scaled = _times(tallies.decode(row["tally"]), copies // before)
                execute(SCALE, {**dict(row), "log": LOG, "tally": tallies.encode(scaled)})


@contextmanager
def opened(database: Path) -> Iterator[tuple[EventLog, Database]]:
    """Open the event log and the tables next to it, for this process only."""
    log = EventLog(settings(str(database), {}).env)
    other = open_database(log.factory)
    try:
        yield log, other
    finally:
        other.close()
        log.close()


def _prefix(copy: int) -> str:
    return f"{copy * MIXER % 2**32:08x}"


def _disputed(number: int, listed: MatchSummary) -> MatchSummary:
    if number % DISPUTED:
        return listed
    return replace(listed, disputed=1, undecided=(1,) if number % (2 * DISPUTED) else ())


def _copied(listed: MatchSummary, copy: int) -> MatchSummary:
    """Return what the list says of a copy."""
    own, opened_at = _prefix(copy) + listed.id[8:], listed.opened - copy * STEP
    return replace(listed, id=own, opened=opened_at, changed=opened_at)


def _times(tally: tallies.Tally, times: int) -> tallies.Tally:
    """Return the sums over so many times the same matches."""
    return tallies.Tally(**{name: _sums(value, times) for name, value in asdict(tally).items()})


def _sums(value: Any, times: int) -> Any:
    if isinstance(value, int):
        return value * times
    return {key: value[key] * times for key in value}
