"""Rows of the tables: the same from a record and from a stored match."""

import pytest

from adapters.projections.match_list import MatchSearch
from adapters.records.audit import public_audit
from adapters.records.export import export_match
from adapters.records.importer import import_record
from adapters.records.parser import as_record, read_record
from adapters.records.replay import RuleBroken
from adapters.records.serializer import fields
from adapters.tables.columns import TABLES
from adapters.tables.facts import stored_facts
from adapters.tables.filters import MatchFilter, find_facts
from adapters.tables.rows import of_record, of_stored, rows_of
from domain.registry import GAMES
from tests.adapters.branches import ended, gone_on
from tests.adapters.matches import open_match, play_on
from tests.adapters.test_branches import take_back
from tests.golden import FIXTURES

each_game = pytest.mark.parametrize("game", GAMES)
HERE = ("source", "imported", "opened_at", "ended_at", "kind", "bot", "stored_at", "given_by")
"""Columns that a record knows differently, or not at all."""


def table_of(name, match):
    """Return the rows of a table as dictionaries."""
    names = [column.name for column in TABLES[name].columns]
    return [dict(zip(names, row, strict=True)) for row in rows_of(TABLES[name], match)]


def stored(memory_store, match_id=None):
    """Return a stored match as the tables read it."""
    wanted = MatchFilter(ids=frozenset([match_id]) if match_id else None)
    (facts,) = find_facts(memory_store, wanted)
    return of_stored(memory_store, facts)


def without(rows, names):
    return [{name: value for name, value in row.items() if name not in names} for row in rows]


def recorded(name):
    return read_record((FIXTURES / f"{name}.json").read_bytes())


@each_game
@pytest.mark.parametrize("table", [name for name in TABLES if name != "events"])
def test_a_stored_match_and_its_record_have_the_same_rows(memory_store, game, table):
    match_id = ended(memory_store, game)

    rows = table_of(table, stored(memory_store, match_id))
    again = table_of(table, of_record(export_match(memory_store, match_id).record, "a file"))

    assert rows
    assert without(rows, HERE) == without(again, HERE)


@each_game
def test_an_imported_match_has_the_rows_of_its_record(memory_store, game):
    record = recorded(f"{game}/house_bots")
    match_id = import_record(memory_store, record).match_id

    for table in ("seats", "moves", "score-lines"):
        rows = table_of(table, stored(memory_store, match_id))
        again = table_of(table, of_record(record, "a file", match_id=match_id))
        assert without(rows, HERE) == without(again, HERE)


@each_game
def test_the_points_of_the_moves_and_lines_add_up_to_the_totals(game):
    match = of_record(recorded(f"{game}/house_bots"), "a file")
    (row,) = table_of("matches", match)

    moves, lines = table_of("moves", match), table_of("score-lines", match)

    assert tuple(moves[-1]["points"]) == row["totals"]
    assert [move["move"] for move in moves] == list(range(1, row["moves"] + 1))
    for seat in range(row["players"]):
        assert row["totals"][seat] == sum(line["points"] for line in lines if line["seat"] == seat)


def test_the_lines_are_those_of_the_audit_with_their_data():
    record = recorded("felci/rulebook_example")

    rows = table_of("score-lines", of_record(record, "a file"))

    names = ("rule", "what", "seat", "points", "why", "cells", "moves")
    found = [tuple(row[name] for name in names) for row in rows]
    audited = public_audit(record).verdict.lines
    assert found == [tuple(getattr(line, name) for name in names) for line in audited]
    assert rows[0]["what_code"] == "visitor_on_bench"
    assert rows[0]["what_values"] == {"type": "red", "bench": "white-north"}


def test_a_move_that_was_taken_back_keeps_its_row_without_a_number(memory_store):
    match_id = open_match(memory_store.matches)
    play_on(memory_store.matches, match_id, 5)
    take_back(memory_store, match_id)
    play_on(memory_store.matches, match_id)

    moves = table_of("moves", stored(memory_store, match_id))

    assert [(move["step"], move["move"], move["taken_back"]) for move in moves[3:7]] == [
        (4, 4, False),
        (5, None, True),
        (7, 5, False),
        (8, 6, False),
    ]
    assert {move["made_at"] is None for move in moves} == {False}


def test_a_move_says_what_it_revealed():
    moves = table_of("moves", of_record(recorded("felci/house_bots"), "a file"))

    drawn = [move for move in moves if move["action"] == "draw" and move["arguments"]["count"]]

    assert drawn[0]["revealed"][0]["event"] == "ferns_drawn"


def test_the_last_move_that_ends_a_match_early_has_no_score(memory_store):
    record = fields(recorded("felci/house_bots"))
    del record["result"]
    record["moves"] = record["moves"][:9]
    record["meta"] = {"resigned": 0}

    match = of_record(as_record(record), "a file")

    (row,) = table_of("matches", match)
    assert (row["ending"], row["totals"], row["winners"]) == ("resigned", None, (1,))
    assert table_of("score-lines", match) == []
    assert [seat["won"] for seat in table_of("seats", match)] == [False, True]


@pytest.mark.parametrize("meta", [{"resigned": 7}, {"resigned": "0"}, {"out_of_time": True}, {}])
def test_a_record_that_says_nothing_sensible_of_its_end_is_unfinished(meta):
    record = fields(recorded("felci/house_bots"))
    del record["result"]
    record |= {"moves": record["moves"][:9], "meta": meta | {"overruled": 3, "branch": []}}

    (row,) = table_of("matches", of_record(as_record(record), "a file"))

    assert (row["ending"], row["winners"], row["verdict_winners"]) == ("unfinished", (), None)


def test_an_illegal_record_has_no_rows():
    record = fields(recorded("felci/house_bots"))
    record["moves"][3]["by"] = 7

    with pytest.raises(RuleBroken):
        of_record(as_record(record), "a file")


def test_a_branch_names_its_parent(memory_store):
    parent = ended(memory_store)
    branch = gone_on(memory_store, parent, 7, redraw=True)

    (row,) = table_of("matches", stored(memory_store, branch))

    assert row["branch_of"] == parent
    assert row["branch_move"] > 0


def test_events_are_as_stored_without_the_key_of_their_command(memory_store):
    match_id = ended(memory_store)
    history = memory_store.matches.history(match_id)

    rows = table_of("events", stored(memory_store, match_id))

    assert [(row["number"], row["topic"], row["stored_at"], row["given_by"]) for row in rows] == [
        (number, event.topic, event.at, event.by) for number, event in enumerate(history, 1)
    ]
    assert not any(event.command in str(row) for row in rows for event in history if event.command)


@each_game
def test_a_running_match_has_no_rows(memory_store, game):
    match_id = open_match(memory_store.matches, game=GAMES[game])
    play_on(memory_store.matches, match_id, 4)

    assert list(find_facts(memory_store, MatchFilter())) == []
    (facts,) = stored_facts(memory_store, memory_store.list.search(MatchSearch()))
    with pytest.raises(ValueError, match="has not ended"):
        of_stored(memory_store, facts)


def test_unknown_pieces_of_a_record_have_no_points(memory_store):
    record = fields(recorded("felci/house_bots"))
    record["meta"] = {"assumed": {"pile": [49]}}

    moves = table_of("moves", of_record(as_record(record), "a file"))

    assert {move["points"] for move in moves} == {None}
