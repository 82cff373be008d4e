"""Helpers that read and audit a record, and return the refusal or the verdict."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from adapters.records.audit import audit
from adapters.records.parser import NotARecord, read_record
from tests.adapters.records.broken_records import text


def complaint(record: bytes) -> str:
    """Return why *record* is none, in one line."""
    with pytest.raises(NotARecord) as error:
        read_record(record)
    (message,) = error.value.args
    assert "\n" not in message
    assert len(message) < 250
    return message


def audited(record: dict[str, Any]) -> dict[str, Any]:
    """Return the audit of *record* as it is printed."""
    printed: dict[str, Any] = json.loads(
        msgspec.json.encode(audit(read_record(text(record))).verdict)
    )
    return printed


def assert_illegal(record: dict[str, Any], move: int, rule: str) -> None:
    """Assert that *record* is legal up to this move, which breaks this rule."""
    printed = audited(record)
    assert printed.keys() - {"id"} == {"format", "game", "legal", "move", "rule", "message"}
    assert (printed["game"], printed["legal"]) == (record["game"], False)
    assert (printed["move"], printed["rule"]) == (move, rule)
    assert printed["message"].endswith(".")


def assert_legal_so_far(record: dict[str, Any]) -> None:
    """Assert that the audit of *record* says nothing but that it is legal and unfinished."""
    record = {name: value for name, value in record.items() if name != "meta"}
    assert audited(record) == {
        "format": "giardino-audit/1",
        "game": record["game"],
        "legal": True,
        "finished": False,
        "claim": {"agrees": True, "differences": []},
    }


def assert_lines_add_up(
    printed: dict[str, Any], parts: list[str], part_of: Callable[[dict[str, Any]], str]
) -> None:
    """Assert that the lines of an audit say all, and add up to the subtotals of these *parts*."""
    assert [list(subtotals) for subtotals in printed["subtotals"]] == [parts] * len(
        printed["totals"]
    )
    assert [sum(subtotals.values()) for subtotals in printed["subtotals"]] == printed["totals"]
    added = [dict.fromkeys(parts, 0) for _ in printed["totals"]]
    for line in printed["lines"]:
        assert list(line) == ["rule", "what", "seat", "points", "why", "cells", "moves"]
        assert "; from move" in line["why"]
        added[line["seat"]][part_of(line)] += line["points"]
    assert added == printed["subtotals"]
