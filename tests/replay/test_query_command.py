"""``giardino query``: SQL over the tables."""

import json
import sys

import pyarrow.parquet
import pytest

from tests.replay.program import FELCI, run
from tests.replay.stored_matches import running_match

EXAMPLE = FELCI / "rulebook_example.json"


def found(*words, stdin=None):
    """Return the rows of a query."""
    result = run("query", *words, "--format", "jsonl", stdin=stdin)
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_query_reads_every_table_of_a_file():
    for table in ("matches", "seats", "moves", "score_lines", "events"):
        (row,) = found(f"SELECT count(*) AS many FROM {table}", EXAMPLE)
        assert row["many"] > 0


def test_points_by_rule_add_up_to_the_totals():
    points = found(
        "SELECT sum(points) AS points FROM score_lines GROUP BY seat ORDER BY seat", EXAMPLE
    )

    assert points == [{"points": 13}, {"points": 14}]


def test_a_query_may_read_standard_input_twice():
    sql = "SELECT count(*) AS many FROM seats a JOIN seats b ON a.match_id = b.match_id"

    assert found(sql, "-", stdin=EXAMPLE.read_bytes()) == [{"many": 4}]


def test_fields_of_a_command_are_read_as_json():
    sql = "SELECT arguments->>'cell' AS cell FROM moves WHERE action = 'fern' ORDER BY move LIMIT 1"

    (row,) = found(sql, EXAMPLE)

    assert len(row["cell"]) == 2


def test_stored_matches_are_meant_without_a_source_but_no_running_one(database):
    run("import", EXAMPLE)
    running_match(database)

    assert found("SELECT player FROM seats ORDER BY seat") == [
        {"player": "Bianca"},
        {"player": "Nerina"},
    ]
    assert found("SELECT * FROM events", "--game", "bower") == []


def test_a_result_is_a_table_of_text_or_csv_safe_for_spreadsheets():
    sql = "SELECT seat_name, total, won FROM seats ORDER BY seat"

    assert run("query", sql, EXAMPLE).stdout == (
        "seat_name  total  won\nwhite         13  False\nblack         14  True\n"
    )
    sheet = run(
        "query", "SELECT '=1+1' AS cell, DATE '2026-11-20' AS day", "--format", "csv", EXAMPLE
    )
    assert sheet.stdout_bytes == b"cell,day\r\n'=1+1,2026-11-20\r\n"


@pytest.mark.parametrize(
    ("sql", "text"),
    [
        ("SELECT nobody FROM seats", '"nobody" not found'),
        ("SELEC 1", "syntax error"),
        ("SELECT * FROM chairs", "chairs"),
        ("SELECT avg(won) FROM seats", "type casts; giardino query"),
        ("SELECT 1/0::int, 'x'::int FROM seats", "Conversion Error"),
        ("SELECT * FROM 'https://table.example/x.csv'", "disabled"),
        ("CREATE TABLE found (seat int)", "CREATE is not a query"),
        ("SELECT 1; DROP VIEW matches", "DROP is not a query"),
        ("INSERT INTO seats VALUES (1)", "INSERT is not a query"),
        (";", "the query is empty"),
        ("SELECT 'infinity'::date", "a date is outside the years 1 to 9999"),
        ("SELECT 'infinity'::timestamptz", "a date is outside the years 1 to 9999"),
    ],
)
def test_a_statement_that_is_not_a_query_is_refused_in_one_line(sql, text):
    refused = run("query", sql, EXAMPLE)

    assert (refused.exit_code, refused.stdout) == (2, "")
    assert text in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_an_invalid_record_is_named_once_and_the_rest_is_read():
    sql = "SELECT count(*) AS many FROM seats a JOIN seats b USING (match_id, seat)"
    lines = EXAMPLE.read_bytes().replace(b"\n", b" ") + b"\n{}\n"

    result = run("query", sql, "-", "--format", "jsonl", stdin=lines)

    assert (result.exit_code, json.loads(result.stdout)) == (2, {"many": 2})
    assert result.stderr.count("\n") == 1


def test_there_is_no_result_where_a_file_cannot_be_read():
    refused = run("query", "SELECT count(*) FROM seats", EXAMPLE, "nowhere.json")

    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith("Error: nowhere.json: no such file or directory; giardino ")


def test_the_ending_of_a_file_names_the_format_of_a_result(tmp_path):
    sql = "SELECT seat, total FROM seats ORDER BY seat"

    def written(name):
        assert run("query", sql, EXAMPLE, "--out", tmp_path / name).exit_code == 0
        return (tmp_path / name).read_bytes()

    assert written("seats.csv") == b"seat,total\r\n0,13\r\n1,14\r\n"
    assert json.loads(written("seats.jsonl").splitlines()[0]) == {"seat": 0, "total": 13}
    written("seats.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "seats.parquet")
    assert table.to_pydict() == {"seat": [0, 1], "total": [13, 14]}
    assert run("query", sql, EXAMPLE, "--format", "parquet").stdout_bytes.startswith(b"PAR1")


def test_there_is_a_clear_sentence_where_duckdb_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "duckdb", None)

    refused = run("query", "SELECT 1", EXAMPLE)

    assert refused.exit_code == 2
    assert refused.stderr.endswith(" duckdb pyarrow pandas\n")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_text('{file}')",
        "SELECT * FROM read_csv('http://127.0.0.1:9/x')",
        "COPY matches TO '{file}'",
        "COPY matches TO '.tmp/file'",
        "EXPORT DATABASE '{file}'",
        "ATTACH '{file}'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
    ],
)
def test_a_query_reads_and_writes_nothing_but_the_tables(tmp_path, monkeypatch, sql):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / ".tmp" / "file"
    file.parent.mkdir()
    file.write_text("a secret")

    for query in (sql, f"{sql}; SELECT 1"):
        refused = run("query", query.format(file=file), EXAMPLE)

        assert (refused.exit_code, refused.stdout) == (2, "")
        assert refused.stderr.count("\n") == 1
        assert file.read_text() == "a secret"
