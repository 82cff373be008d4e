"""The page of the tables describes each column as the schema does."""

import re
from pathlib import Path

import duckdb
import pytest

from adapters.tables.columns import TABLES

PAGE = (Path(__file__).parents[3] / "adapters" / "TABLES.md").read_text("utf-8")
TYPES = {
    "text": "text",
    "integer": "integer",
    "boolean": "boolean",
    "timestamp": "timestamp",
    "json": "JSON",
    "integers": "list of integers",
    "texts": "list of texts",
}
each_table = pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))


@each_table
def test_the_page_describes_every_column_with_its_type(table):
    (section,) = re.findall(rf"^## {table.name}\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)

    described = re.findall(r"^\| `(\w+)` \| ([\w ]+) \| (.*) \|$", section, re.MULTILINE)

    assert f"A row is {table.row}." in section
    assert described == [(each.name, TYPES[each.kind], each.says) for each in table.columns]


@each_table
def test_no_column_is_a_reserved_word_of_sql(table):
    reserved = "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category <> 'unreserved'"
    with duckdb.connect() as database:
        words = {word for (word,) in database.execute(reserved).fetchall()}
    assert {"end", "group"} <= words

    assert {column.name for column in table.columns} & words == set()
    assert table.view not in words


def test_all_tables_begin_with_the_match():
    assert {table.columns[0].name for table in TABLES.values()} == {"match_id"}
