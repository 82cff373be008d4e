"""Helpers for tests of Birdie's records: a good record, and ways to break it."""

from typing import Any

from tests.adapters.records.audits import assert_illegal_in
from tests.adapters.records.broken_records import good

EVERY_MOVE = [
    {"by": 0, "do": "take", "card": "robin-autumn"},
    {
        "by": 1,
        "do": "stack",
        "area": ["owl-spring", "owl-spring"],
        "hand": ["pigeon-winter"],
        "order": ["owl-spring", "pigeon-winter", "owl-spring"],
    },
    {"by": 0, "do": "pass"},
    {"by": 0, "do": "woodpecker", "from": 3, "to": 0},
    {"by": 0, "do": "robin"},
    {"by": 0, "do": "insert", "to": 4},
    {
        "by": 0,
        "do": "score",
        "sets": [{"from": 0, "to": 1, "as": "owl"}, {"from": 2, "to": 3, "as": "spring"}],
        "pigeon": 1,
        "owl": ["winter"],
    },
    {"by": 0, "do": "score", "sets": [], "pigeon": None, "owl": []},
    {"by": 1, "do": "remove", "at": 2},
    {"by": 1, "do": "choose", "as": "winter"},
    {"by": 1, "do": "write"},
    {"by": 1, "do": "pigeon"},
    {"by": 1, "do": "finish", "owl": ["owl", "spring"]},
]
"""A move of each kind, as a record has it."""


def birdie(name: str = "abilities") -> dict[str, Any]:
    """Return a recorded match of Birdie as a JSON object."""
    return good(name, "birdie")


def assert_illegal(record: dict[str, Any], move: int, rule: str) -> None:
    """Assert that *record* of Birdie is legal up to this move, which breaks this rule."""
    assert_illegal_in("birdie", record, move, rule)
