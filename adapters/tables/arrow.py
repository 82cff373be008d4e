"""Arrow and Parquet of tables, with pyarrow (optional extra ``data``)."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import Any, BinaryIO, Final

import msgspec

from adapters.i18n import gettext
from adapters.tables.columns import Table

ROWS: Final = 5000
"""Rows of a record batch: the maximum in memory."""


class NotInstalled(Exception):
    """The extra ``data`` is not installed."""

    def __str__(self) -> str:
        """Return a sentence with the command that installs it into this environment."""
        python = sys.executable
        # An environment of `uv tool` has no pip.
        install = f"{python} -m pip install" if find_spec("pip") else f"uv pip install -p {python}"
        command = f"{install} duckdb pyarrow pandas"
        return gettext("DuckDB, pyarrow or pandas is not installed: {command}", command=command)


def pyarrow() -> Any:
    """Return the library; raise NotInstalled."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise NotInstalled from None
    return pyarrow


def schema_of(table: Table) -> Any:
    """Return the Arrow schema of a *table*, with the descriptions of its columns."""
    arrow = pyarrow()
    types = {
        "text": arrow.string(),
        "integer": arrow.int32(),
        "boolean": arrow.bool_(),
        "timestamp": arrow.timestamp("ms", tz="UTC"),
        "json": arrow.string(),
        "integers": arrow.list_(arrow.int32()),
        "texts": arrow.list_(arrow.string()),
    }
    return arrow.schema(
        [
            arrow.field(column.name, types[column.kind], metadata={"description": column.says})
            for column in table.columns
        ]
    )


def batches(table: Table, rows: Iterable[Sequence[Any]], size: int = ROWS) -> Iterator[Any]:
    """Return *rows* as record batches of up to *size* rows."""
    arrow, schema = pyarrow(), schema_of(table)
    left = iter(rows)
    while some := list(islice(left, size)):
        columns = [
            arrow.array(_values(column.kind, values), field.type)
            for column, field, values in zip(
                table.columns, schema, zip(*some, strict=True), strict=True
            )
        ]
        yield arrow.record_batch(columns, schema=schema)


def _values(kind: str, values: Sequence[Any]) -> Sequence[Any]:
    if kind != "json":
        return values
    return [None if value is None else msgspec.json.encode(value).decode() for value in values]


def write_parquet(schema: Any, found: Iterable[Any], file: BinaryIO) -> None:
    """Write record batches as a Parquet file, each as a row group; raise NotInstalled."""
    arrow = pyarrow()
    with arrow.parquet.ParquetWriter(
        arrow.PythonFile(file, mode="w"), schema, compression="zstd"
    ) as writer:
        for batch in found:
            writer.write_batch(batch)
