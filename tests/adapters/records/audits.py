"""Helpers that read and audit a record, and return the refusal or the verdict."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from adapters.records.audit import audit
from adapters.records.parser import NotARecord, read_record
from tests.adapters.records.broken_records import places, put, text, without


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


def assert_illegal_in(game: str, record: dict[str, Any], move: int, rule: str) -> None:
    """Assert that *record* of a *game* is legal up to this move, which breaks this rule."""
    printed = audited(record)
    assert printed.keys() - {"id"} == {"format", "game", "legal", "move", "rule", "message"}
    assert (printed["game"], printed["legal"]) == (game, False)
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


def assert_judged_whatever_is_changed(
    record: dict[str, Any], words: Sequence[str], data: st.DataObject
) -> None:
    """Assert that *record* with one thing lost, or changed to anything, is judged or is none.

    *words* are some that its game knows.
    """
    path = data.draw(st.sampled_from(list(places(record))))
    if data.draw(st.booleans()):
        changed = without(record, path)
    else:
        changed = put(record, path, data.draw(anything(words)))
    with suppress(NotARecord):
        assert msgspec.json.encode(audit(read_record(text(changed))).verdict)


def anything(words: Sequence[str]) -> st.SearchStrategy[Any]:
    """Return what may stand in a place of a record where something else should."""
    return st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from(["", "standard", *words]),
        st.text(),
        st.just([]),
        st.just({}),
        st.lists(st.integers(), max_size=3),
        st.lists(st.lists(st.integers(), max_size=2), max_size=2),
        st.lists(st.lists(st.sampled_from(words), max_size=2), max_size=3),
        st.lists(st.sampled_from(words), max_size=3),
        st.dictionaries(st.text(), st.integers(), max_size=3),
    )
