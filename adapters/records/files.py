"""Which records does a file hold? One JSON object, or JSON Lines: one object a line."""

import os
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO, Final

import msgspec

from adapters.records.reading import NotARecord, read_record
from adapters.records.record import Record
from adapters.records.strict_json import BadJson, parse

LONGEST: Final = 16 * 1024 * 1024
"""How many bytes a record may have; the largest real ones have some ten thousand."""


class Entry(msgspec.Struct, frozen=True):
    """A record, or why there is none, and where it was found."""

    where: str
    record: Record | NotARecord


def read_file(path: str | os.PathLike[str]) -> Iterator[Entry]:
    """Return what the file holds, record by record; a file that can't be read is such an entry."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            yield from read_stream(file, name, in_lines=name.endswith(".jsonl"))
    except (OSError, ValueError) as error:  # ValueError: no system has files of such a name.
        said = error.strerror if isinstance(error, OSError) else None
        yield Entry(name, NotARecord((said or str(error)).lower()))


def read_stream(stream: BinaryIO, name: str, *, in_lines: bool = False) -> Iterator[Entry]:
    """Return what *stream* holds, record by record, with no more than one of them in memory.

    One object over many lines is understood too, unless *in_lines* says that there is none.
    """
    lines = _lines(stream)
    start = list(_to_the_first_text(lines))
    if not start or not start[-1].strip():
        yield Entry(name, NotARecord("the file is empty"))
        return
    if not in_lines and _json(start[-1]) is None:
        start += _no_more_than_a_record(lines)
        whole = b"".join(start)
        if _json(whole) is not None or not any(map(_looks_like_a_record, start)):
            yield Entry(name, _read(whole))
            return
    for number, line in enumerate(chain(start, lines), 1):
        if line.strip():
            yield Entry(f"{name}, line {number}", _read(line))


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    while line := stream.readline(LONGEST + 1):
        yield line
        if len(line) > LONGEST:
            return


def _to_the_first_text(lines: Iterable[bytes]) -> Iterator[bytes]:
    for line in lines:
        yield line
        if line.strip():
            return


def _no_more_than_a_record(lines: Iterable[bytes]) -> Iterator[bytes]:
    length = 0
    for line in lines:
        yield line
        length += len(line)
        if length > LONGEST:
            return


def _json(text: bytes) -> object:
    """Return the value of *text*, or None when it is no JSON by itself."""
    try:
        return parse(text)
    except BadJson:
        return None


def _looks_like_a_record(line: bytes) -> bool:
    return b'"format"' in line and isinstance(_json(line), dict)


def _read(text: bytes) -> Record | NotARecord:
    if len(text) > LONGEST:
        return NotARecord(f"longer than {LONGEST // 1024 // 1024} MiB")
    try:
        return read_record(text)
    except NotARecord as error:
        return error
