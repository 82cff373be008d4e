"""Invalid records are refused with a reason in one line."""

import pytest

from tests.adapters.records.audits import complaint
from tests.adapters.records.broken_records import FAIR, SEED, good, put, text


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), "giardino-record/2", "format: this program reads giardino-record/1, not"),
        (("game",), "chess", "game: there is no game 'chess'"),
        (("fairness",), FAIR | {"scheme": "dice"}, "fairness.scheme: invalid enum value 'dice'"),
        (("fairness",), FAIR | {"seats": []}, "fairness.seats: there must be one entry for each"),
        (
            ("fairness",),
            FAIR | {"server": {"commitment": SEED, "seed": SEED + "\n"}},
            "fairness.server.seed: expected `str` matching regex",
        ),
        (
            ("fairness",),
            FAIR | {"server": {"commitment": "g" * 64, "seed": SEED}},
            "fairness.server.commitment: expected `str` matching regex",
        ),
        (
            ("fairness",),
            FAIR | {"seats": [{"commitment": SEED, "seed": SEED, "by": "me"}] * 2},
            "fairness.seats[0].by: invalid enum value 'me'",
        ),
    ],
)
def test_fields_unknown_to_the_format_are_refused_with_their_place(path, value, message):
    assert complaint(text(put(good(), path, value))).startswith(message)


BEFORE = b'{"format": "giardino-record/1", "meta": '


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (b"", "broken JSON at column 1"),
        (b"{", "broken JSON at column 2"),
        (b"{\n\n}}", "broken JSON at line 3, column 2: Extra data"),
        (b"nonsense", "broken JSON at column 1"),
        (b"'single'", "broken JSON"),
        (b'{"a": 1,}', "broken JSON"),
        (b'{"a": 01}', "broken JSON"),
        (b'{"a": "\t"}', "broken JSON"),
        (b"\x00\x01\x02", "broken JSON"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8 text (byte 1)"),
        ("{}".encode("utf-16"), "not UTF-8 text"),
        (b'{"a": "\xed\xa0\x80"}', "not UTF-8 text"),
        (b"[]", "expected `object`, got `array`"),
        (b"null", "expected `object`, got `null`"),
        (b"17", "expected `object`, got `int`"),
        (b"{}", "object missing required field `format`"),
        (BEFORE + b"NaN}", "NaN is not a JSON number"),
        (BEFORE + b"-Infinity}", "-Infinity is not a JSON number"),
        (BEFORE + b"1e999}", "a number is too large"),
        (BEFORE + b"9" * 5000 + b"}", "a number has too many digits"),
        (BEFORE + b'"\\ud800"}', "a string contains half a surrogate pair"),
        (BEFORE + b'{"\\uDFFF": 1}}', "a string contains half a surrogate pair"),
        (BEFORE + b'{"a": 1, "a": 1}}', "the field `a` appears twice in one object"),
        (BEFORE + b"[" * 100_000, "nested deeper than 64 levels"),
        (BEFORE + b'{"a":' * 100_000, "nested deeper than 64 levels"),
        (BEFORE + b"[" * 70 + b"]" * 70 + b"}", "nested deeper than 64 levels"),
    ],
    ids=range(26),
)
def test_invalid_json_is_refused(record, message):
    assert complaint(record).startswith(message)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (b'{"a": "x', "broken JSON at column 7: Unterminated string"),
        (b'{"a": "\t"}', "broken JSON at column 8: Invalid control character"),
    ],
)
def test_where_json_is_broken_is_reported_once(record, message):
    assert complaint(record) == message


@pytest.mark.parametrize("twice", ["by", "do", "count"])
def test_a_field_that_stands_twice_is_refused_even_when_both_agree(twice):
    record = text(good()).replace(
        b'{"by": 0, "do": "draw", "count": 0}',
        b'{"by": 0, "do": "draw", "count": 0, "%s": 0}' % twice.encode(),
        1,
    )

    assert complaint(record) == f"the field `{twice}` appears twice in one object"


def test_a_complaint_stays_short_however_long_what_it_is_about():
    assert "..." in complaint(text({"x" * 10_000: 1}))
