"""Parquet export of finished matches, with duckdb (optional extra ``parquet``)."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from adapters.records.csv_export import COLUMNS, SheetRow

KINDS: Final = {str: "VARCHAR", int: "INTEGER", bool: "BOOLEAN"}
COPY: Final = (
    "COPY (SELECT * FROM read_json('{rows}', format = 'newline_delimited', columns = {columns}))"
    " TO '{file}' (FORMAT parquet)"
)


class NotInstalled(Exception):
    """The extra ``parquet`` is not installed."""


def as_parquet(flat: Iterable[SheetRow]) -> bytes:
    """Return rows as a Parquet file; raise NotInstalled."""
    try:
        import duckdb
    except ImportError:
        raise NotInstalled from None
    columns = {name: KINDS[kind] for name, kind in COLUMNS.items()}
    with TemporaryDirectory() as folder:
        rows, file = Path(folder, "rows.jsonl"), Path(folder, "rows.parquet")
        with rows.open("wb") as lines:
            lines.writelines(msgspec.json.encode(row) + b"\n" for row in flat)
        with duckdb.connect() as database:
            database.execute(COPY.format(rows=_quoted(rows), columns=columns, file=_quoted(file)))
        return file.read_bytes()


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
