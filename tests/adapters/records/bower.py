"""Helpers for tests of Bower's records: a good record, and ways to break it."""

from typing import Any

from tests.adapters.records.audits import assert_illegal_in
from tests.adapters.records.broken_records import good

EVERY_MOVE = [
    {"by": 0, "do": "take", "tile": "N01"},
    {"by": 0, "do": "place", "tile": "N01", "cells": [[1, 2], [1, 1]]},
    {"by": 1, "do": "draw_bonus"},
    {"by": 1, "do": "skip_bonus"},
    {"by": 1, "do": "bonus", "tile": "earth-1"},
    {"by": 1, "do": "apply"},
    {"by": 1, "do": "apply", "column": 3},
    {"by": 1, "do": "apply", "cell": [6, 5]},
    {"by": 1, "do": "apply", "cell": [6, 5], "axis": "row"},
    {"by": 1, "do": "apply", "nest": 0, "cell": [1, 1], "object": "flower-white"},
    {"by": 1, "do": "apply", "tile": "N02"},
    {"by": 1, "do": "decline"},
    {"by": 1, "do": "cover", "cells": [[1, 1], [2, 1]]},
    {"by": 0, "do": "discard", "tile": "colored-shells"},
]
"""A move of each kind, as a record has it."""


def bower(name: str = "spies_and_tokens") -> dict[str, Any]:
    """Return a recorded match of Bower as a JSON object."""
    return good(name, "bower")


def assert_illegal(record: dict[str, Any], move: int, rule: str) -> None:
    """Assert that *record* of Bower is legal up to this move, which breaks this rule."""
    assert_illegal_in("bower", record, move, rule)
