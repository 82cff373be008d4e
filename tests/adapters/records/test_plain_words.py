"""Plain-language errors of records, with their place, in each language."""

import pickle
import re

import pytest

from adapters.i18n import use_locale
from adapters.records.parser import NotARecord, read_record
from tests.adapters.records.broken_records import DRAW, FERN, good, put, text, without

JARGON = re.compile(r"`|\bgot\b|\bexpect|regex|\benum\b|delimiter", re.IGNORECASE)


def fault(record: bytes) -> NotARecord:
    """Return why *record* is none."""
    with pytest.raises(NotARecord) as error:
        read_record(record)
    return error.value


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (text(put(good(), ("hello",), 1)), "a record has no field “hello” here"),
        (text(without(good(), (*DRAW, "count"))), "moves[2]: the field “count” is missing"),
        (
            text(put(good(), (*FERN, "by"), "0")),
            "moves[7].by: must be a whole number, not a string",
        ),
        (
            text(put(good(), ("components",), 5)),
            "components: must be a string or an object in curly brackets, not a whole number",
        ),
        (text(put(good(), (*FERN, "do"), "plant")), "moves[7].do: “plant” is not allowed here"),
        (b'{"a": 1 "b": 2}', "this is not valid JSON (column 9): a comma is missing"),
        (b'{\n"a" 1}', "this is not valid JSON (line 2, column 5): a colon is missing"),
        (b'{"a": 1, "a": 1}', "the field “a” appears twice"),
    ],
)
def test_a_fault_is_shown_in_plain_words_with_its_place(record, message):
    error = fault(record)

    assert str(error) == message
    assert not JARGON.search(str(error))
    assert str(pickle.loads(pickle.dumps(error))) == message
    with use_locale("it"):
        assert str(error) != message
        assert not JARGON.search(str(error))
