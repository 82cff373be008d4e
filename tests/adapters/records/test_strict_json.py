"""Strict JSON parser: compact texts take a shorter path to the same values and errors."""

import json
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from adapters.records import strict_json

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)
SEPARATORS = st.sampled_from([(",", ":"), (", ", ": ")])


def outcome(text: bytes) -> str:
    """Return the value of a text, or why it is refused."""
    try:
        return repr(strict_json.parse(text))
    except strict_json.BadJson as wrong:
        return f"refused: {wrong}"


def without_shortcut(text: bytes) -> str:
    """Return the same, by the strict parser alone."""
    with patch.object(strict_json, "_compact", return_value=None):
        return outcome(text)


@given(VALUES, SEPARATORS, st.booleans())
def test_a_text_has_the_same_value_or_error_on_both_paths(value, separators, ascii_only):
    text = json.dumps(value, separators=separators, ensure_ascii=ascii_only)

    assert outcome(text.encode()) == without_shortcut(text.encode())


@given(st.text(alphabet='[]{}",:0123456789.eE+-\\u dDtrueafslN\n', max_size=30))
@example('{"a":1,"a":1}')
@example('{"a":{"b":1,"b":2}}')
@example("1e400")
@example("-0")
@example('"\\ud800"')
@example("[" * 65 + "]" * 65)
@example("[" * 64 + "]" * 64)
@example('"[[[["')
@example("123456789012345678901234567890")
def test_a_broken_or_ambiguous_text_has_the_same_outcome_on_both_paths(text):
    assert outcome(text.encode()) == without_shortcut(text.encode())
