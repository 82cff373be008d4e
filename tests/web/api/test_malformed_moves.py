"""Malformed moves are rejected before any rule is checked."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from marshmallow import ValidationError

from web.api.schemas.play import MoveHeaders

HEADERS = {"Expected-Position": "0", "Idempotency-Key": "a-key"}


def post(table, body, headers=HEADERS, **others):
    """Send white's move."""
    return table.players[0].post(f"{table.path}moves", json=body, headers=headers, **others)


@pytest.mark.parametrize(
    ("headers", "wrong"),
    [
        ({}, {"Expected-Position", "Idempotency-Key"}),
        ({"Expected-Position": "0"}, {"Idempotency-Key"}),
        ({"Expected-Position": "-1", "Idempotency-Key": "k"}, {"Expected-Position"}),
        ({"Expected-Position": "1.0", "Idempotency-Key": "k"}, {"Expected-Position"}),
        ({"Expected-Position": "٣", "Idempotency-Key": "k"}, {"Expected-Position"}),
        ({"Expected-Position": "9" * 30, "Idempotency-Key": "k"}, {"Expected-Position"}),
        ({"Expected-Position": "0", "Idempotency-Key": ""}, {"Idempotency-Key"}),
        ({"Expected-Position": "0", "Idempotency-Key": "x" * 65}, {"Idempotency-Key"}),
        ({"Expected-Position": "0", "Idempotency-Key": "two words"}, {"Idempotency-Key"}),
    ],
)
def test_a_move_without_right_headers_is_malformed(table, headers, wrong):
    answer = post(table, table.any_move(), headers)

    assert (answer.status_code, answer.json["kind"]) == (422, "malformed")
    assert answer.json["errors"]["headers"].keys() == wrong


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({}, {"do"}),
        ({"do": "dig"}, {"do"}),
        ({"do": ["fern"]}, {"do"}),
        ({"do": "fern"}, {"type", "cell"}),
        ({"do": "fern", "type": "red", "cell": 4}, {"cell"}),
        ({"do": "fern", "type": "red", "cell": None}, {"cell"}),
        ({"do": "fern", "type": "red", "cell": "c4", "by": 0}, {"by"}),
        ({"do": "fern", "type": "red", "cell": "c4", "undergrowth": {}}, {"undergrowth"}),
        ({"do": "fern", "type": "red", "cell": "c4", "undergrowth": ["c4"]}, {"undergrowth"}),
        ({"do": "fern", "type": "red", "cell": "c4", "time": "now"}, {"time"}),
        ({"do": "draw", "count": 1.0}, {"count"}),
        ({"do": "draw", "count": "1"}, {"count"}),
        ({"do": "draw", "count": True}, {"count"}),
        ({"do": "draw", "count": 10**30}, {"count"}),
        ({"do": "draw", "count": 1, "_type_": "x", "_data_": 1}, {"_type_", "_data_"}),
    ],
)
def test_a_body_that_is_not_a_move_is_malformed(table, body, wrong):
    answer = post(table, body)

    assert (answer.status_code, answer.json["kind"]) == (422, "malformed")
    assert answer.json["errors"]["body"].keys() == wrong


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b'"fern"',
        b"{",
        b'{"do": "draw", "count": NaN}',
        b'{"do": "draw", "count": 1e999}',
        b'{"do": "draw", "count": 1, "count": 1}',
        b'{"do": "fern", "type": "\\ud800", "cell": "c4"}',
        b"\xff\xfe{\x00}\x00",
        b"[" * 10_000,
        b'{"a":' * 3_000,
        b'{"do": "draw", "count": ' + b"1" * 5_000 + b"}",
    ],
    ids=range(13),
)
def test_a_body_with_invalid_json_is_malformed(table, text):
    answer = table.players[0].post(
        f"{table.path}moves", data=text, headers=HEADERS, content_type="application/json"
    )

    assert (answer.status_code, answer.json["kind"]) == (422, "malformed")


def test_a_body_of_another_kind_is_not_taken(table):
    answer = table.players[0].post(f"{table.path}moves", data=b"{}", headers=HEADERS)

    assert answer.status_code == 415


def test_a_body_that_is_too_long_is_not_read(table):
    answer = post(table, {"do": "x" * 20_000})

    assert (answer.status_code, answer.json["kind"]) == (413, "request_entity_too_large")


digits = st.text("0123456789٣ +-_", max_size=11)
keys = st.text(max_size=66) | st.text("!~aZ9-", max_size=66)


def by_the_schema(headers: dict[str, str]) -> Any:
    """Return what the schema makes of *headers*; None where it finds something wrong."""
    try:
        return MoveHeaders().load(headers)
    except ValidationError:
        return None


@given(
    st.fixed_dictionaries({}, optional={"Expected-Position": digits, "Idempotency-Key": keys}),
)
@example({"Expected-Position": "0", "Idempotency-Key": "k"})
@example({"Expected-Position": "7", "Idempotency-Key": "k" * 64})
@example({"Expected-Position": "7", "Idempotency-Key": "k" * 65})
@example({"Expected-Position": "7", "Idempotency-Key": "k\n"})
@example({"Expected-Position": "7", "Idempotency-Key": ""})
@example({"Expected-Position": "1234567890", "Idempotency-Key": "k"})
@example({"Expected-Position": "-1", "Idempotency-Key": "k"})
def test_headers_are_understood_at_once_as_by_the_schema(headers):
    assert MoveHeaders().as_they_are(headers) == by_the_schema(headers)
