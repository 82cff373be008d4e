"""Tests of the search indexes: every combination of filters has one."""

import sqlite3
from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from typing import Any, Final

import pytest

from adapters.database.schema import CREATE
from adapters.projections.match_list import MatchSearch, conditions_of
from adapters.sql_tables.match_index import how_many, page, search

ASKED: Final = {
    "game": "felci",
    "status": "running",
    "player": "Ada",
    "disputes": "undecided",
    "since": 5,
}
CHOICES: Final = list(chain(*(combinations(ASKED, size) for size in range(len(ASKED) + 1))))
BESIDE: Final = {"after": 0, "after_id": "", "limit": 25}


@pytest.fixture
def tables() -> Iterator[sqlite3.Connection]:
    """Return a database with our tables."""
    connection = sqlite3.connect(":memory:")
    for statement in CREATE:
        connection.execute(statement.format(at=""))
    yield connection
    connection.close()


def plan(tables: sqlite3.Connection, statement: str, wanted: Mapping[str, Any]) -> list[str]:
    """Return where SQLite would look for what is *wanted*."""
    rows = tables.execute(f"EXPLAIN QUERY PLAN {statement.format(at='')}", wanted)
    reported = [reported for *_, reported in rows]
    assert not any("TEMP" in step for step in reported)
    return [
        step for step in reported if step.startswith(("SCAN", "SEARCH")) and "found" not in step
    ]


def wanted_by(names: tuple[str, ...]) -> dict[str, Any]:
    """Return the values of a search that names these conditions."""
    filters: dict[str, Any] = {name: ASKED[name] for name in names}
    return {**conditions_of(MatchSearch(**filters)), **BESIDE}


@pytest.mark.parametrize("names", CHOICES, ids="-".join)
def test_every_combination_of_filters_uses_an_index(tables, names):
    """Nothing is looked through, nor sorted; and what comes before a page in the index alone."""
    wanted = wanted_by(names)
    narrowed = [name for name in ("game", "status") if name in names]
    index = "_".join(["match_index_by", *narrowed])
    equal = " AND ".join(f"{name}=?" for name in ("who", "disputes", *narrowed))
    led = f"SEARCH match_index USING COVERING INDEX {index} ({equal} AND opened>? AND opened<?)"
    entry = "SEARCH match_list USING INDEX sqlite_autoindex_match_list_1 (id=?)"

    assert plan(tables, page(wanted), wanted) == [led, entry]
    assert plan(tables, search(wanted), wanted) == [led, entry]
    assert plan(tables, how_many(wanted), wanted) == [led]
