"""Helpers for tests of Bloom's records: a good record, and ways to break it."""

from typing import Any

from tests.adapters.records.audits import assert_illegal_in
from tests.adapters.records.broken_records import good

EVERY_MOVE = [
    {"by": 0, "do": "swap", "ladder": 2, "at": 1, "tile": 23},
    {"by": 0, "do": "draw", "from": "reserve"},
    {"by": 0, "do": "draw", "from": "open", "tile": 100},
    {"by": 0, "do": "stop"},
    {"by": 1, "do": "lay", "tiles": [99, "joker", 1, 3]},
    {"by": 1, "do": "lay", "tiles": [17, 18, 19], "steal": {"ladder": 1, "at": [3, 0]}},
    {"by": 1, "do": "lay", "tiles": [17, 18, 19], "take_joker": True},
    {"by": 1, "do": "add", "ladder": 1, "becomes": [20, "joker", 22, 23]},
    {"by": 1, "do": "pass"},
]
"""A move of each kind, as a record has it."""


def bloom(name: str = "last_tile_laid") -> dict[str, Any]:
    """Return a recorded match of Bloom as a JSON object."""
    return good(name, "bloom")


def assert_illegal(record: dict[str, Any], move: int, rule: str) -> None:
    """Assert that *record* of Bloom is legal up to this move, which breaks this rule."""
    assert_illegal_in("bloom", record, move, rule)
