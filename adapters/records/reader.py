"""Reader of record files: streams one JSON object, or JSON Lines."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import Any, BinaryIO, Final, Self

from adapters.i18n import gettext
from adapters.os_errors import reason
from adapters.records.parser import NotARecord, as_record
from adapters.records.record import Record
from adapters.records.serializer import as_json
from adapters.records.strict_json import BadJson, parse

LONGEST: Final = 16 * 1024 * 1024
"""Maximum size of a record in bytes; real ones have at most some ten thousand."""
DATABASE: Final = "database"
"""Source of a stored match."""


class UnreadableFile(NotARecord):
    """The file itself can't be read."""


class _Text:
    """A line or a whole file, parsed once."""

    def __init__(self, text: bytes) -> None:
        self.bytes = text

    @cached_property
    def _value(self) -> Any:
        """The parsed value, or BadJson if it is not valid JSON."""
        if len(self.bytes) > LONGEST:
            return BadJson(gettext("longer than {count} MiB", count=LONGEST // 1024 // 1024))
        try:
            return parse(self.bytes)
        except BadJson as error:
            return error

    @property
    def is_json(self) -> bool:
        return not isinstance(self._value, BadJson)

    @property
    def looks_like_a_record(self) -> bool:
        return b'"format"' in self.bytes and isinstance(self._value, dict)

    def value(self) -> Any:
        """Return the parsed value; raise NotARecord."""
        if isinstance(self._value, BadJson):
            raise NotARecord(str(self._value))
        return self._value

    def record(self) -> Record | NotARecord:
        """Return the record, or the reason why it is none."""
        try:
            return as_record(self.value())
        except NotARecord as error:
            return error


class FoundRecord:
    """A record, or the reason why it is none, with its location."""

    def __init__(
        self, name: str, text: _Text | NotARecord, match_id: str = "", line: int | None = None
    ) -> None:
        self._name = name
        self._line = line
        self.match_id = match_id
        """The id of a stored match; empty for the record of a file."""
        self._text = text

    @classmethod
    def of(cls, where: str, record: Record, match_id: str) -> Self:
        """Wrap the *record* of a stored match."""
        return cls(where, _Text(as_json(record)), match_id)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the parsed record: a game's functions can't be sent to another process."""
        return {name: value for name, value in vars(self).items() if name != "record"}

    @property
    def where(self) -> str:
        """Where the record was read, in the current locale: a file and its line, or a match."""
        if self._line is None:
            return self._name
        return gettext("{name}, line {number}", name=self._name, number=self._line)

    @property
    def source(self) -> str:
        """Where the record was read, in English: a file and its line, or the database."""
        if self.match_id:
            return DATABASE
        return self._name if self._line is None else f"{self._name}, line {self._line}"

    def value(self) -> Any:
        """Return the JSON value; raise NotARecord."""
        if isinstance(self._text, NotARecord):
            raise self._text
        return self._text.value()

    @cached_property
    def record(self) -> Record | NotARecord:
        """The record, parsed on first access, or the reason why it is none."""
        return self._text if isinstance(self._text, NotARecord) else self._text.record()


def read_file(path: str | os.PathLike[str]) -> Iterator[FoundRecord]:
    """Read a file's records one by one; a file that can't be read gives one faulty entry."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            yield from read_stream(file, name, in_lines=name.endswith(".jsonl"))
    except (
        OSError,
        ValueError,
    ) as error:  # ValueError: an impossible file name
        text = reason(error) if isinstance(error, OSError) else str(error).lower()
        yield FoundRecord(name, UnreadableFile(text))


def read_stream(stream: BinaryIO, name: str, *, in_lines: bool = False) -> Iterator[FoundRecord]:
    """Read the records of *stream* one by one, with at most one in memory.

    A single object may span several lines, unless *in_lines*.
    """
    lines = map(_Text, _lines(stream))
    start = deque(_to_the_first_text(lines))
    if not start or not start[-1].bytes.strip():
        yield FoundRecord(name, NotARecord(gettext("the file is empty")))
        return
    if not in_lines and not start[-1].is_json:
        start += _no_more_than_a_record(lines)
        whole = start[0] if len(start) == 1 else _Text(b"".join(line.bytes for line in start))
        if whole.is_json or not any(line.looks_like_a_record for line in start):
            yield FoundRecord(name, whole)
            return
    for number, line in enumerate(chain(_let_go(start), lines), 1):
        if line.bytes.strip():
            yield FoundRecord(name, line, line=number)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    while line := stream.readline(LONGEST + 1):
        yield line
        if len(line) > LONGEST:
            return


def _to_the_first_text(lines: Iterable[_Text]) -> Iterator[_Text]:
    for line in lines:
        yield line
        if line.bytes.strip():
            return


def _no_more_than_a_record(lines: Iterable[_Text]) -> Iterator[_Text]:
    length = 0
    for line in lines:
        yield line
        length += len(line.bytes)
        if length > LONGEST:
            return


def _let_go(lines: deque[_Text]) -> Iterator[_Text]:
    """Return *lines* one by one and drop each."""
    while lines:
        yield lines.popleft()
