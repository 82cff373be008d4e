"""SQL over the tables, with DuckDB (optional extra ``data``).

Each table is a view that computes its rows when a query reads it, and as often as it does. Nothing
is copied to a database first, and memory holds a batch of rows at a time.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from adapters.i18n import gettext
from adapters.tables.arrow import ROWS, NotInstalled, batches, pyarrow, schema_of
from adapters.tables.columns import TABLES, Column, Kind, Table

SETTINGS: Final[dict[str, str | bool | int | float | list[str]]] = {
    # The views are read in this thread, which has opened the database.
    "threads": 1,
    # Nothing is fetched by itself; LOCK refuses what a query asks for.
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    # A name means a view, never a variable of this program.
    "python_enable_replacements": "false",
}
LOCK: Final = ("SET enable_external_access = false", "SET lock_configuration = true")
"""A query can neither read nor write files, nor fetch or install anything.

DuckDB allows files in its temporary directory, so that is a new one, which lasts as long as the
query; by default it is a directory in the current one.
"""

QUERIES: Final = ("SELECT", "MULTI", "EXPLAIN", "PRAGMA", "CALL", "EXECUTE")
"""The statements of DuckDB that answer with rows; MULTI is what becomes several, as PIVOT does."""

RowSource = Callable[[Table], Iterable[Sequence[Any]]]
"""Returns the rows of a table, computed again at each call."""


class BadQuery(Exception):
    """The query can't be answered; the text is DuckDB's sentence about it."""


class Answer(msgspec.Struct, frozen=True):
    """Columns and record batches of a query's result."""

    schema: Any
    batches: Iterator[Any]

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns as the formats of tables need them."""
        types = pyarrow().types
        return tuple(Column(field.name, _kind(types, field.type), "") for field in self.schema)

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Return the rows, with timestamps as milliseconds."""
        arrow = pyarrow()
        for batch in self.batches:
            columns = [_values(arrow, column) for column in batch.columns]
            yield from zip(*columns, strict=True)


class _View:
    """A table that DuckDB reads through the Arrow PyCapsule interface."""

    def __init__(self, table: Table, source: RowSource, failures: list[Exception]) -> None:
        self._table = table
        self._source = source
        self._failures = failures

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Return a new stream over the rows."""
        reader = pyarrow().RecordBatchReader.from_batches(schema_of(self._table), self._batches())
        return reader.__arrow_c_stream__(requested_schema)

    def _batches(self) -> Iterator[Any]:
        try:
            yield from batches(self._table, self._source(self._table))
        except Exception as error:
            # DuckDB would only keep its text.
            self._failures.append(error)
            raise


@contextmanager
def ask(sql: str, source: RowSource) -> Iterator[Answer]:
    """Run a query over the tables of *source*; raise BadQuery, NotInstalled, or what it raises."""
    pyarrow()
    try:
        import duckdb
    except ImportError:
        raise NotInstalled from None
    failures: list[Exception] = []
    with (
        TemporaryDirectory(prefix="giardino-") as spilled,
        duckdb.connect(config={**SETTINGS, "temp_directory": spilled}) as connection,
    ):
        try:
            connection.execute("SET TimeZone = 'UTC'").fetchall()
            for table in TABLES.values():
                connection.register(table.view, _View(table, source, failures))
            for setting in LOCK:
                connection.execute(setting).fetchall()
            statements = connection.extract_statements(sql)
            if not statements:
                raise BadQuery(gettext("the query is empty"))
            kind = statements[-1].type
            if kind.name not in QUERIES:
                raise BadQuery(
                    gettext("{statement} is not a query: use SELECT", statement=kind.name)
                )
            reader = connection.sql(sql).to_arrow_reader(ROWS)
            schema = _with_integers(reader.schema)
            yield Answer(schema, (batch.cast(schema) for batch in reader))
        except OverflowError:
            raise BadQuery(gettext("a date is outside the years 1 to 9999")) from None
        except (duckdb.Error, pyarrow().ArrowException, OSError) as error:
            if failures:
                raise failures[0] from None
            if isinstance(error, OSError) and not isinstance(error, pyarrow().ArrowException):
                raise
            first_paragraph = str(error).partition("\n\n")[0].partition("Candidate functions:")[0]
            fault = "; ".join(first_paragraph.strip().splitlines())
            raise BadQuery(gettext("DuckDB says: {fault}", fault=fault)) from None


def _with_integers(schema: Any) -> Any:
    """Return a schema with 64-bit integers for DuckDB's larger ones, such as a ``sum``."""
    arrow = pyarrow()
    for number, field in enumerate(schema):
        if arrow.types.is_decimal(field.type) and field.type.scale == 0:
            schema = schema.set(number, field.with_type(arrow.int64()))
    return schema


def _kind(types: Any, kind: Any) -> Kind:
    if types.is_boolean(kind):
        return "boolean"
    if types.is_timestamp(kind):
        return "timestamp"
    if types.is_nested(kind):
        return "json"
    is_number = types.is_integer(kind) or types.is_floating(kind) or types.is_decimal(kind)
    return "integer" if is_number else "text"


def _values(arrow: Any, column: Any) -> Sequence[Any]:
    if arrow.types.is_timestamp(column.type):
        column = column.cast(arrow.timestamp("ms", tz=column.type.tz), safe=False)
        return list(column.cast(arrow.int64()).to_pylist())
    found: Sequence[Any] = column.to_pylist()
    if _kind(arrow.types, column.type) != "text":
        return found
    return [None if value is None else str(value) for value in found]
