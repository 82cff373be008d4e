"""Tables as text: CSV and JSON Lines.

The CSV is safe for spreadsheets: no cell can be read as a formula.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from adapters.records.timestamps import format_milliseconds
from adapters.tables.columns import Column, Kind

_ENCODER: Final = msgspec.json.Encoder()
FORMULA: Final = re.compile(
    r"""
    (?P<start> ^ | [;\n\v\f\r\x1c-\x1e\x85\u2028\u2029] )   # the start of a cell, for any reader
    (?= ["\s]* [=+\-@＝＋－＠] | [\t\r\n] | (?<=;) " )
    """,
    re.VERBOSE,
)
"""Places at which a spreadsheet could start to read a formula.

Many locales separate cells with `;`. Programs there treat the quotes of this file as text,
except at the start of a cell, and end rows at line breaks. So a text gets an apostrophe where
some reader starts a cell, and no `;` is followed by a quote.
"""


def _text(value: str) -> str:
    return FORMULA.sub(r"\g<start>'", value)


def _json(value: Any) -> str:
    return _text(msgspec.json.encode(value).decode())


CELLS: Final[dict[Kind, Callable[[Any], Any]]] = {
    "text": _text,
    "boolean": int,
    "timestamp": format_milliseconds,
    "json": _json,
    "integers": _json,
    "texts": _json,
}
"""Conversions of values to cells; lists and JSON values are JSON texts."""


def csv_header(columns: Sequence[Column]) -> bytes:
    """Return the line with the names of the columns."""
    return _lines([[_text(column.name) for column in columns]])


def csv_lines(columns: Sequence[Column], rows: Iterable[Sequence[Any]]) -> bytes:
    """Return *rows* as CSV lines; an unknown value is an empty cell."""
    convert = [CELLS.get(column.kind) for column in columns]
    return _lines(
        [
            value if value is None or cell is None else cell(value)
            for cell, value in zip(convert, row, strict=True)
        ]
        for row in rows
    )


def _lines(rows: Iterable[Sequence[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def json_lines(columns: Sequence[Column], rows: Iterable[Sequence[Any]]) -> bytes:
    """Return *rows* as lines of JSON; an unknown value is null."""
    names = [column.name for column in columns]
    lines = [dict(zip(names, row, strict=True)) for row in rows]
    for time in [column.name for column in columns if column.kind == "timestamp"]:
        for line in lines:
            if line[time] is not None:
                line[time] = format_milliseconds(line[time])
    return _ENCODER.encode_lines(lines)
