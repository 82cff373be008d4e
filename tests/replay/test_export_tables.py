"""``giardino export --table``: the same rows from files, standard input and the store."""

import csv
import io
import json
import sys

import pyarrow.parquet
import pytest

from adapters.tables.columns import TABLES
from tests.replay.program import run
from tests.replay.stored_matches import running_match

each_table = pytest.mark.parametrize("table", TABLES)


@pytest.fixture
def records(tmp_path):
    """Return a file with simulated matches."""
    file = tmp_path / "simulated.jsonl"
    words = f"simulate --game felci --players random --seed 7 --matches 4 --out {file}"
    assert run(*words.split()).exit_code == 0
    return file


def lines_of(result):
    """Return the objects that a command printed."""
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


@each_table
def test_a_table_is_the_same_from_a_file_and_from_standard_input(records, table):
    from_file = lines_of(run("export", records, "--table", table))
    from_input = lines_of(run("export", "-", "--table", table, stdin=records.read_bytes()))

    assert from_file
    for row in (*from_file, *from_input):
        row.pop("source", None)
    assert from_file == from_input


@each_table
def test_every_format_has_the_same_columns_and_rows(records, table, tmp_path):
    lines = lines_of(run("export", records, "--table", table))
    sheet = list(
        csv.DictReader(
            io.StringIO(run("export", records, "--table", table, "--format", "csv").stdout)
        )
    )
    out = tmp_path / "table.parquet"
    reported = run("export", records, "--table", table, "--out", out).stderr

    stored = pyarrow.parquet.read_table(out)
    assert reported == f"4 matches in {out}\n"
    assert list(lines[0]) == list(sheet[0]) == stored.schema.names
    assert len(lines) == len(sheet) == stored.num_rows
    (first, *_) = stored.to_pylist()
    for column in TABLES[table].columns:
        value = lines[0][column.name]
        if column.kind == "json":
            assert json.loads(first[column.name]) == json.loads(sheet[0][column.name]) == value
        elif column.kind != "timestamp":
            assert first[column.name] == value


def test_times_are_timestamps_in_utc(database, records, tmp_path):
    run("import", records)
    out = tmp_path / "moves.parquet"

    run("export", "--table", "seats", "--out", out)

    field = pyarrow.parquet.read_schema(out).field("opened_at")
    assert str(field.type) == "timestamp[ms, tz=UTC]"
    assert b"opened" in field.metadata[b"description"]
    (first, *_) = pyarrow.parquet.read_table(out).to_pylist()
    (line, *_) = lines_of(run("export", "--table", "seats"))
    assert first["opened_at"].isoformat(timespec="milliseconds") == line["opened_at"].replace(
        "Z", "+00:00"
    )


@each_table
def test_stored_matches_have_rows_but_a_running_one_has_none(database, records, table):
    run("import", records)
    match_id = running_match(database)

    rows = lines_of(run("export", "--table", table))

    assert len({row["match_id"] for row in rows}) == 4
    assert match_id not in {row["match_id"] for row in rows}
    for words in ((), ("--unsealed",)):
        refused = run("export", match_id, "--table", table, *words)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "finished" in refused.stderr


def test_a_stored_match_is_exported_by_its_id(database, records):
    one, *_ = run("import", records).stdout.split()

    rows = lines_of(run("export", one, "--table", "seats"))

    assert [(row["match_id"], row["seat"]) for row in rows] == [(one, 0), (one, 1)]


def test_filters_are_the_same_for_files_and_the_store(database, records, tmp_path):
    bower = tmp_path / "bower.jsonl"
    run(*f"simulate --game bower --players house --seed 1 --out {bower}".split())
    ids = run("import", records, bower).stdout.split()
    (tmp_path / "ids.txt").write_text(f"{ids[1]}\nsimulated-felci-7-2\n")

    for words, found in [
        (("--game", "bower"), 1),
        (("--bot", "random"), 4),
        (("--players", "2", "--end", "count"), 5),
        (("--rules", "felci/1"), 4),
        (("--option", "super_nest"), 0),
        (("--ids", tmp_path / "ids.txt"), 1),
        (("--before", "2020-01-01"), 0),
    ]:
        from_files = lines_of(run("export", records, bower, "--table", "matches", *words))
        from_store = lines_of(run("export", "--table", "matches", *words))
        assert (len(from_files), len(from_store)) == (found, found), words
        assert len(run("export", records, bower, *words).stdout.splitlines()) == found
        assert len(run("export", *words).stdout.splitlines()) == found
        assert len(run("matches", *words).stdout.splitlines()) == found
        assert len(run("audit", records, bower, "--json", *words).stdout.splitlines()) == found
        for sources in ((records, bower), ids):
            verdicts = run("verify", *sources, "--json", *words)
            assert (verdicts.exit_code, len(verdicts.stdout.splitlines())) == (0, found), words
        if "--rules" not in words:
            checked = run("check", *words)
            assert (checked.exit_code, checked.stderr.split()[0]) == (0, str(found)), words


def test_a_record_that_breaks_a_rule_has_no_rows_and_is_named(records):
    first, second, *_ = records.read_bytes().splitlines()
    record = json.loads(second)
    record["moves"][3]["by"] = 1 - record["moves"][3]["by"]
    lines = b"\n".join([first, json.dumps(record).encode(), b'{"format": 1}'])

    result = run("export", "-", "--table", "matches", stdin=lines)

    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 1
    assert "line 2: move 4 breaks GEN-1" in result.stderr
    assert "line 3: " in result.stderr


def test_rows_do_not_depend_on_the_number_of_processes(records, at_once):
    one = run("export", records, "--table", "moves", "--jobs", "1").stdout
    three = run("export", records, "--table", "moves", "--jobs", "3").stdout

    assert one == three


def test_a_table_has_its_name_of_sql_too(records):
    lines = run("export", records, "--table", "score_lines").stdout

    assert lines == run("export", records, "--table", "score-lines").stdout


def test_without_pyarrow_parquet_is_refused_clearly(records, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    refused = run("export", records, "--table", "seats", "--out", tmp_path / "seats.parquet")

    assert refused.exit_code == 2
    assert "pip install" in refused.stderr
    assert run("export", records, "--table", "seats").exit_code == 0
