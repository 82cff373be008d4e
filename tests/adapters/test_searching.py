"""Does an index lead to what is searched for in the match list, however many matches there are?"""

import sqlite3
from collections.abc import Iterator
from typing import Any, Final

import pytest

from adapters.store.match_list import MatchSearch, conditions_of
from adapters.store.searching import how_many, page, search
from adapters.store.statements import CREATE

LED_BY: Final = {
    "": "match_list_opened",
    "game": "match_list_game",
    "status": "match_list_status",
    "game status": "match_list_game_status",
}
ASKED: Final = {"game": "felci", "status": "running", "player": "Ada", "disputes": "undecided"}
BESIDE: Final = {"after": 0, "after_id": "", "limit": 25, "skipped": 0}


@pytest.fixture
def tables() -> Iterator[sqlite3.Connection]:
    """Return a database with our tables."""
    connection = sqlite3.connect(":memory:")
    for statement in CREATE:
        connection.execute(statement.format(at=""))
    yield connection
    connection.close()


def plan(tables: sqlite3.Connection, statement: str, wanted: dict[str, Any]) -> list[str]:
    """Return how SQLite would look for what is *wanted*."""
    rows = tables.execute(f"EXPLAIN QUERY PLAN {statement.format(at='')}", wanted)
    return [told for *_, told in rows]


def wanted_by(*names: str) -> dict[str, Any]:
    """Return the values of a search that names these conditions."""
    asked: dict[str, Any] = {name: ASKED[name] for name in names}
    return {**conditions_of(MatchSearch(**asked)), **BESIDE}


@pytest.mark.parametrize("names", LED_BY)
def test_a_filter_has_an_index_in_the_order_of_the_page(
    tables: sqlite3.Connection, names: str
) -> None:
    wanted = wanted_by(*names.split())
    for statement in (page(wanted, is_rare=False), search(wanted, is_rare=False)):
        (step,) = plan(tables, statement, wanted)
        assert f"USING INDEX {LED_BY[names]} (" in step


def test_who_sat_at_few_matches_leads_to_them(tables: sqlite3.Connection) -> None:
    wanted = wanted_by("player", "game")
    for statement in (page(wanted, is_rare=True), how_many(wanted)):
        steps = plan(tables, statement, wanted)
        assert any("seat_names USING INDEX seat_names_folded" in step for step in steps)
        assert any("match_list USING INDEX sqlite_autoindex" in step for step in steps)


def test_who_sat_at_many_is_looked_for_among_the_newest(tables: sqlite3.Connection) -> None:
    wanted = wanted_by("player")
    first, *others = plan(tables, page(wanted, is_rare=False), wanted)
    assert "USING INDEX match_list_opened (" in first
    assert any("sqlite_autoindex_seat_names" in step for step in others)
    assert not any("SCAN" in step or "TEMP" in step for step in (first, *others))


def test_disputes_lead_to_their_matches(tables: sqlite3.Connection) -> None:
    wanted = wanted_by("disputes", "player")
    steps = plan(tables, page(wanted, is_rare=True), wanted)
    assert any("match_list USING INDEX sqlite_autoindex" in step for step in steps)
    assert not any("SCAN match_list" in step for step in steps)
