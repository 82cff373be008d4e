"""Reader of record files: one object or many lines, whole or broken."""

import json
from io import BytesIO

import pytest

from adapters.records import reader
from adapters.records.parser import NotARecord
from adapters.records.reader import FoundRecord, read_file, read_stream
from adapters.records.record import Record
from tests.adapters.records.broken_records import good, text

GOOD = text(good())


def read(content: bytes, **how: bool) -> list[FoundRecord]:
    """Return what a stream with this content holds."""
    return list(read_stream(BytesIO(content), "x", **how))


def kinds(entries: list[FoundRecord]) -> list[tuple[str, bool]]:
    """Return where the entries are, and whether they are records."""
    return [(entry.where, isinstance(entry.record, Record)) for entry in entries]


@pytest.mark.parametrize("indent", [0, 1, 4, "\t"])
def test_one_object_over_many_lines_is_one_record(indent):
    assert kinds(read(json.dumps(good(), indent=indent).encode())) == [("x", True)]


def test_one_object_may_begin_in_the_first_line_and_end_anywhere():
    assert kinds(read(b"\n" + GOOD.replace(b", ", b",\n") + b"\n\n")) == [("x", True)]


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n", b"\n\n"])
def test_each_line_is_a_record_and_empty_ones_are_none(end):
    entries = read(GOOD + b"\r\n\n" + GOOD + end)

    assert kinds(entries) == [("x, line 1", True), ("x, line 3", True)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([b"{broken", GOOD], [False, True]),
        ([GOOD, b"{broken", GOOD], [True, False, True]),
        ([b"{broken", b"also", GOOD, b"[]"], [False, False, True, False]),
        ([b"[]", GOOD], [False, True]),
        ([GOOD[:-1], GOOD], [False, True]),
        ([b"\xff\xfe", GOOD], [False, True]),
        ([GOOD + b" " + GOOD, GOOD], [False, True]),
    ],
    ids=range(7),
)
@pytest.mark.parametrize("in_lines", [True, False])
def test_a_broken_line_is_shown_by_its_number_and_the_others_are_read(lines, expected, in_lines):
    entries = read(b"\n".join(lines), in_lines=in_lines)

    assert kinds(entries) == [(f"x, line {n}", good) for n, good in enumerate(expected, 1)]


def test_a_broken_object_over_many_lines_is_one_entry_with_the_line_of_the_fault():
    (entry,) = read(json.dumps(good(), indent=1).encode().replace(b'"game"', b"game", 1))

    assert entry.where == "x"
    assert "line 3, column 2" in str(entry.record)


def test_a_field_twice_in_an_object_over_many_lines_is_one_entry():
    (entry,) = read(json.dumps(good(), indent=1).encode().replace(b"{", b'{"game": 1,', 1))

    assert str(entry.record) == "the field “game” appears twice"


@pytest.mark.parametrize("content", [b"", b"\n", b" \n\t\r\n"])
def test_an_empty_file_says_so(content):
    (entry,) = read(content)

    assert (entry.where, str(entry.record)) == ("x", "the file is empty")


class Endless(BytesIO):
    """A stream of one byte without end, like /dev/zero."""

    def readline(self, size: int | None = -1, /) -> bytes:
        """Return as much as is asked for."""
        assert size != -1, "all of it was asked for"
        return b"\0" * (size or 0)


def test_a_line_without_end_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr(reader, "LONGEST", 1024 * 1024)

    (entry,) = read_stream(Endless(), "x")

    assert str(entry.record) == "longer than 1 MiB"


def test_lines_without_end_that_are_no_json_are_not_all_read(monkeypatch):
    monkeypatch.setattr(reader, "LONGEST", 1024 * 1024)

    class Yes(BytesIO):
        lines = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            self.lines += 1
            assert self.lines < 2 * 1024 * 1024
            return b"y\n"

    (entry,) = read_stream(Yes(), "x")

    assert str(entry.record) == "longer than 1 MiB"


def test_lines_are_read_when_they_are_asked_for():
    sizes = []

    class Watched(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            sizes.append(size)
            return super().readline(size)

    entries = read_stream(Watched((GOOD + b"\n") * 1000), "x")

    for _ in range(10):
        assert isinstance(next(entries).record, Record)
    assert len(sizes) <= 11


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (".", "is a directory"),
        ("nowhere/x.json", "no such file or directory"),
        ("x" * 5000, "file name too long"),
        ("\0", "embedded null byte"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_entry_that_says_why(
    name, message, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)

    (entry,) = read_file(name)

    assert isinstance(entry.record, NotARecord)
    assert (entry.where, str(entry.record)) == (name, message)


def test_a_jsonl_file_is_lines_whatever_is_in_the_first(tmp_path):
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b"{\n" + GOOD)

    assert kinds(list(read_file(path))) == [(f"{path}, line 1", False), (f"{path}, line 2", True)]
