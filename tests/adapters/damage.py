"""Test helpers that damage rows of the event table."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from domain.fair_random import canonical
from domain.hash_chain import commitment, genesis, linked
from tests.adapters.records.broken_records import places, put

ABSURD: Final = (None, -1, 99, 2**63, 1.5, True, "", "z9", "\N{SNOWMAN}", [], {}, [[]], {"seat": 9})


class Row(NamedTuple):
    """Which event is damaged."""

    match: str
    version: int


class Events:
    """The event table of a file, with nobody looking."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def rows(self) -> list[Row]:
        """Return all rows."""
        found = "SELECT originator_id, originator_version FROM stored_events ORDER BY 1, 2"
        return [Row(*row) for row in self._connection.execute(found)]

    def state(self, row: Row) -> bytes:
        """Return what a row holds."""
        (state,) = self._execute("SELECT state FROM stored_events", row).fetchone()
        return bytes(state)

    def topic(self, row: Row) -> str:
        """Return the kind of event that a row is said to hold."""
        (topic,) = self._execute("SELECT topic FROM stored_events", row).fetchone()
        return str(topic)

    def set(self, row: Row, column: str, value: Any) -> None:
        """Change a row."""
        self._execute(f"UPDATE OR REPLACE stored_events SET {column} = ?", row, value)

    def drop(self, row: Row) -> None:
        """Delete a row."""
        self._execute("DELETE FROM stored_events", row)

    def copy(self, row: Row, version: int) -> None:
        """Put a copy of a row in the place of another, or at the end."""
        self._execute(
            "INSERT OR REPLACE INTO stored_events"
            " SELECT originator_id, ?, topic, state FROM stored_events",
            row,
            version,
        )

    def rechain(self) -> None:
        """Compute all hash chains again, which needs the seeds of the server."""
        head, seed = b"", b""
        for row in self.rows():
            at, command, by, event, _ = msgspec.json.decode(self.state(row))
            if row.version == 0:
                head, seed = genesis(row.match), bytes.fromhex(event["seed"])
                is_chained = event["imported"] is None
            if not is_chained:
                continue
            bound = commitment(seed, row.match, row.version + 1, canonical(event))
            head = linked(head, row.version + 1, self.topic(row), at, by, bound)
            state = msgspec.json.encode((at, command, by, event, head.hex()))
            self.set(row, "state", state)

    def _execute(self, statement: str, row: Row, *values: Any) -> sqlite3.Cursor:
        where = " WHERE originator_id = ? AND originator_version = ?"
        return self._connection.execute(statement + where, (*values, *row))


def flip_bits(events: Events, row: Row, chance: Random) -> None:
    state = bytearray(events.state(row))
    state[chance.randrange(len(state))] ^= 1 << chance.randrange(8)
    events.set(row, "state", bytes(state))


def truncate(events: Events, row: Row, chance: Random) -> None:
    state = events.state(row)
    events.set(row, "state", state[: chance.randrange(len(state))])


def replace_value(events: Events, row: Row, chance: Random) -> None:
    whole = msgspec.json.decode(events.state(row))
    put(whole, chance.choice(list(places(whole))), chance.choice(ABSURD))
    events.set(row, "state", msgspec.json.encode(whole))


def exchange_states(events: Events, row: Row, chance: Random) -> None:
    others = [each for each in events.rows() if each.match == row.match and each != row]
    other = chance.choice(others)
    mine, theirs = events.state(row), events.state(other)
    events.set(row, "state", theirs)
    events.set(other, "state", mine)


def drop(events: Events, row: Row, chance: Random) -> None:
    events.drop(row)


def double(events: Events, row: Row, chance: Random) -> None:
    last = max(stored.version for stored in events.rows() if stored.match == row.match)
    events.copy(row, chance.choice((row.version + 1, last + 1, last + 2)))


def mistake_topic(events: Events, row: Row, chance: Random) -> None:
    topics = ("felci.moved.99", "bower.moved.1", "match.seated.1", "match.opened.2", None, b"\xff")
    events.set(row, "topic", chance.choice(topics))


def mistake_type(events: Events, row: Row, chance: Random) -> None:
    events.set(row, "state", chance.choice((None, 7, "text", b"")))


def mistake_match(events: Events, row: Row, chance: Random) -> None:
    events.set(row, "originator_id", chance.choice((None, "", "no id", "\x00", b"\xff\xfe")))


def mistake_version(events: Events, row: Row, chance: Random) -> None:
    events.set(row, "originator_version", chance.choice((-1, 10**12, "first", None)))


WAYS: Final[tuple[Callable[[Events, Row, Random], None], ...]] = (
    flip_bits,
    truncate,
    replace_value,
    exchange_states,
    drop,
    double,
    mistake_topic,
    mistake_type,
    mistake_match,
    mistake_version,
)
