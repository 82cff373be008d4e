"""The cost of reading a record: linear in its length, and paid once."""

from io import BytesIO

import pytest

from adapters.database.name_normalization import LONGEST_FOLDED, folded
from adapters.records import reader
from adapters.records.parser import LONGEST_NAME, NotARecord, as_record, read_record
from adapters.records.reader import read_stream
from adapters.records.strict_json import BadJson, _each_field_once, parse
from tests.adapters.records.broken_records import good, text

GOOD = text(good())
TWICE = b'{"format": 1, "format": 1}'


class Name(str):
    """A field's name that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Name.compared += 1
        return super().__eq__(other)


def comparisons(fields: int) -> int:
    """Return how many it takes to find that the last of so many fields stands twice."""
    names = [f"field {number}" for number in range(fields)]
    Name.compared = 0
    with pytest.raises(BadJson, match=f"`field {fields - 1}`"):
        _each_field_once([(Name(name), 0) for name in (*names, names[-1])])
    return Name.compared


def test_a_field_that_stands_twice_is_found_by_as_many_looks_as_there_are_fields():
    assert comparisons(4000) <= 4 * comparisons(1000) + 100
    assert comparisons(1000) <= 3000


def test_the_first_of_two_duplicate_fields_is_named():
    with pytest.raises(BadJson, match="`b`"):
        parse(b'{"a": 1, "b": 1, "c": 1, "c": 2, "b": 2}')


def read(content: bytes) -> None:
    """Read each record of a stream with this content."""
    for entry in read_stream(BytesIO(content), "x"):
        assert entry.record


@pytest.fixture
def parsed(monkeypatch):
    """Return what is parsed while a file is read, text by text."""
    texts: list[bytes] = []

    def parse_and_note(content):
        texts.append(content)
        return parse(content)

    monkeypatch.setattr(reader, "parse", parse_and_note)
    return texts


@pytest.mark.parametrize("content", [GOOD, TWICE, b"{", b"[]", b"\n" + GOOD])
def test_a_single_line_is_parsed_once(content, parsed):
    read(content)

    assert len(parsed) == 1


def test_each_of_many_lines_is_parsed_once(parsed):
    lines = [GOOD + b"\n"] * 3
    read(b"".join(lines))

    assert parsed == lines


def test_lines_after_a_broken_one_are_parsed_once_and_once_as_a_whole(parsed):
    lines = [b"{\n", TWICE + b"\n", GOOD + b"\n", GOOD + b"\n"]
    read(b"".join(lines))

    assert sorted(parsed) == sorted([b"".join(lines), *lines])


def test_a_name_is_no_longer_than_can_be_compared():
    record = good()
    record["players"] = ["e" + "\u0301\u0323" * LONGEST_NAME, "Bruno"]

    with pytest.raises(NotARecord, match=r"players\[0\]: longer than 200 characters"):
        as_record(record)

    record["players"][0] = "e" * LONGEST_NAME
    assert read_record(text(record)).players[0] == "e" * LONGEST_NAME


def test_only_the_beginning_of_a_searched_name_is_compared():
    heaped = "e" + "\u0301\u0323" * 10**6

    assert folded(heaped) == folded(heaped[:LONGEST_FOLDED])
