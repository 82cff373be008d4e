"""JSON Lines of tables: one object per row."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from adapters.tables.columns import Column
from adapters.tables.timestamps import iso

_ENCODER: Final = msgspec.json.Encoder()


def json_lines(columns: Sequence[Column], rows: Iterable[Sequence[Any]]) -> bytes:
    """Return *rows* as lines of JSON; an unknown value is null."""
    names = [column.name for column in columns]
    times = [number for number, column in enumerate(columns) if column.kind == "timestamp"]
    return _ENCODER.encode_lines(_object(names, times, row) for row in rows)


def _object(names: Sequence[str], times: Sequence[int], row: Sequence[Any]) -> dict[str, Any]:
    found = dict(zip(names, row, strict=True))
    for number in times:
        if row[number] is not None:
            found[names[number]] = iso(row[number])
    return found
